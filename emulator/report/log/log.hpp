// The interface to which log lines are written.
#pragma once

#include <cstdint>
#include <string>

#include "sim/not_copied.hpp"

namespace fakebot::report {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

class Log : private NotCopied {
 public:
  virtual ~Log() = default;

  /// If false, a line of this level need not be composed.
  virtual bool shows(LogLevel level) const = 0;
  /// `line` has no line end.
  virtual void write(LogLevel level, const std::string& line) = 0;
};

}  // namespace fakebot::report
