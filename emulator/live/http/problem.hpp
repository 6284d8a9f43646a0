// What is wrong with a request: problem details (RFC 9457).
#pragma once

#include <optional>
#include <string>

#include "config/json/config_error.hpp"
#include "live/http/message.hpp"
#include "sim/error.hpp"

namespace fakebot::live {

// Some of the statuses of HTTP (RFC 9110, section 15).
inline constexpr unsigned kNotFound = 404;
inline constexpr unsigned kConflict = 409;  ///< not in the state in which it is

struct ProblemDetails {
  unsigned status;
  std::string detail;
};

Response response_of(const ProblemDetails& problem);
/// What is wrong in the body, with the JSON pointers of all mistakes.
Response response_of(const config::ConfigError& error);

/// A request that cannot be answered as it wishes.
class Problem : public Error {
 public:
  Problem(unsigned status, const std::string& detail) : Error(detail), status_(status) {}
  unsigned status() const { return status_; }

 private:
  unsigned status_;
};

}  // namespace fakebot::live
