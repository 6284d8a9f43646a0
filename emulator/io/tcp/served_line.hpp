// A line that drivers reach by TCP instead of a device file.
#pragma once

#include <cstdint>

#include "io/tcp/tcp_address.hpp"

namespace fakebot::io {

struct ServedLine {
  enum class Protocol : std::uint8_t {
    raw,      ///< the bytes of the line, and nothing else
    rfc2217,  ///< Telnet with the COM port control option: rate, format, modem lines
  };

  Protocol protocol = Protocol::raw;
  TcpAddress address{};

  bool operator==(const ServedLine&) const = default;
};

}  // namespace fakebot::io
