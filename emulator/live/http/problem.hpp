// Mistakes in a request, as problem details (RFC 9457).
#pragma once

#include <optional>
#include <string>

#include "config/json/config_error.hpp"
#include "live/http/message.hpp"
#include "sim/error.hpp"

namespace fakebot::live {

// Some of the statuses of HTTP (RFC 9110, section 15).
inline constexpr unsigned kNotFound = 404;
inline constexpr unsigned kConflict = 409;  ///< impossible in the present state

struct ProblemDetails {
  unsigned status;
  std::string detail;
};

Response response_of(const ProblemDetails& problem);
/// All mistakes in a body, with JSON pointers.
Response response_of(const config::ConfigError& error);

/// The refusal of a request.
class Problem : public Error {
 public:
  Problem(unsigned status, const std::string& detail) : Error(detail), status_(status) {}
  unsigned status() const { return status_; }

 private:
  unsigned status_;
};

}  // namespace fakebot::live
