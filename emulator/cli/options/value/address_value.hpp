// The value of an option that tells where to listen.
#pragma once

#include <string>

#include "config/json/config_error.hpp"
#include "io/tcp/tcp_address.hpp"

namespace fakebot::cli {

/// For the names of the value in help.
inline constexpr const char* kAddressValue = "[ADDRESS:]PORT";

/// Throws ConfigError for a text that tcp_address_of() does not read.
inline io::TcpAddress address_value(const std::string& option, const std::string& text) {
  const auto address = io::tcp_address_of(text);
  if (!address) {
    config::refuse_option(option, "\"" + text + "\"",
                          "an address and a port, such as 127.0.0.1:8080; port 0 is a free one");
  }
  return *address;
}

}  // namespace fakebot::cli
