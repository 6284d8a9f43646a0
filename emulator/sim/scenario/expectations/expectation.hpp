// What a scenario expects of the driver.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "sim/sim_time.hpp"

namespace fakebot::sim::scenario {

/// Part of the scenario's time, both ends included.
struct Span {
  SimTime from{0};
  std::optional<SimTime> until{};

  bool contains(SimTime time) const { return time >= from && (!until || time <= *until); }
};

/// It holds at every tick, or at none.
struct Invariant {
  std::string condition;
  bool holds;                               ///< always; else never
  std::optional<std::string> only_while{};  ///< a condition: else it is not looked at
  Span span{};
  SimTime tolerance{0};  ///< it may be violated for so long at a time
};

/// It becomes true in time, and stays so.
struct Reaction {
  std::string condition;
  std::optional<std::string> after{};  ///< an event, each time; else the begin
  SimTime within;
  SimTime stays{0};
};

/// It holds when the scenario is over.
struct AtTheEnd {
  std::string condition;
};

/// It becomes true this many times.
struct Count {
  std::string condition;
  std::uint64_t at_least = 0;
  std::optional<std::uint64_t> at_most{};
  Span span{};
};

struct Expectation {
  std::string name;  ///< no two have the same
  std::variant<Invariant, Reaction, AtTheEnd, Count> what;
  std::string because{};  ///< told when it fails; may be empty
};

}  // namespace fakebot::sim::scenario
