// Who may use the interface. A page of somebody else in the user's browser may not: neither by a
// post to our address, nor by a name of its own that it points to us (DNS rebinding).
#pragma once

#include <optional>
#include <string>

#include "live/http/message.hpp"

namespace fakebot::live {

struct GuardOptions {
  bool is_loopback = true;  ///< only programs of the machine reach the address
  std::string token{};      ///< not empty: every request needs the token
};

/// The refusal of a request; nothing if it may pass. A link of any page may open the page of the
/// robots, which a person then looks at.
std::optional<Response> refusal_of(const Request& request, const GuardOptions& options);

/// Of 32 hex digits, from the operating system's random numbers. Throws OsError.
std::string random_token();

}  // namespace fakebot::live
