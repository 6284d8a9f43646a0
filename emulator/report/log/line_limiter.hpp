// Keeps the log from being flooded.
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

/// One line of a kind per second of the clock on the wall: who reads the log lives
/// there, however fast the robot does. What was left out is counted until it is told.
class LineLimiter {
 public:
  struct LeftOut {
    std::string_view kind;
    std::uint64_t lines;
  };

  explicit LineLimiter(Now now) : now_(std::move(now)) {}

  /// May this line be written? If not, it is counted. The kind is a literal.
  [[nodiscard]] bool admit(std::string_view kind);

  /// Was something of the kind left out, and its second is over while nothing came?
  bool overdue(std::string_view kind) const;

  /// How many lines of the kind were left out since this was asked last.
  std::uint64_t take_left_out(std::string_view kind);

  /// The same, of every kind whose second is over while nothing more came.
  std::vector<LeftOut> take_overdue();
  /// The same, of every kind: nothing more will come.
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

/// " (and 7 more since the last line)", or nothing for none.
std::string and_more(std::uint64_t left_out);

}  // namespace fakebot::report
