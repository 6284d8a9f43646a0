// Limits the rate of log lines.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fakebot::report {

using WallClock = std::chrono::steady_clock;
using Now = std::function<WallClock::time_point()>;

/// Allows one line of a kind per second of wall clock, at any speed of the robot. Skipped lines are
/// counted until the count is taken.
class LineLimiter {
 public:
  struct LeftOut {
    std::string_view kind;
    std::uint64_t lines;
  };

  explicit LineLimiter(Now now) : now_(std::move(now)) {}

  /// Returns whether the line may be written; otherwise counts it. `kind` must be a literal.
  [[nodiscard]] bool admit(std::string_view kind);

  /// Whether lines of the kind were skipped and their second is over.
  bool overdue(std::string_view kind) const;

  /// Returns and resets the number of skipped lines of the kind.
  std::uint64_t take_left_out(std::string_view kind);

  /// Takes the numbers of every kind whose second is over.
  std::vector<LeftOut> take_overdue();
  /// Takes the numbers of every kind, at the end.
  std::vector<LeftOut> take_all();

 private:
  struct Kind {
    WallClock::time_point written_at;
    std::uint64_t left_out = 0;
  };

  template <class Condition>
  std::vector<LeftOut> take_if(Condition&& condition);
  bool second_is_over(const Kind& kind) const;

  Now now_;
  std::map<std::string_view, Kind> kinds_;
};

/// " (and 7 more since the last line)"; empty for 0.
std::string and_more(std::uint64_t left_out);

}  // namespace fakebot::report
