// What this machine, and not the driver, was late by.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "io/pace/lateness.hpp"
#include "io/pace/lost_time.hpp"
#include "sim/scenario/expectations/violations.hpp"

namespace fakebot::runner {

/// What this machine took from a driver, in the time of the robot.
struct MachineDelays {
  const io::LostTime& sending;    ///< frames were sent late
  const io::LostTime& delivery;   ///< the kernel delivered late what was sent
  const io::LostTime& processor;  ///< the driver waited for a processor
  /// No driver ran, as after its end: what was late then has delayed nobody. In order.
  std::vector<sim::scenario::Period> without_driver{};
};

/// Upper bounds for what the machine took.
struct Lost {
  Lost() = default;
  /// Between `from` and `until`.
  Lost(const MachineDelays& delays, sim::SimTime from, sim::SimTime until) {
    add(delays, from, until);
  }

  /// `until` is at or after `from`.
  void add(const MachineDelays& delays, sim::SimTime from, sim::SimTime until);

  std::string text() const;
  /// For what a driver does for long, as to start: all of that delays it.
  std::chrono::nanoseconds all() const { return std::max(sending, delivery) + processor; }

  std::chrono::nanoseconds sending{0};
  std::chrono::nanoseconds delivery{0};
  std::chrono::nanoseconds processor{0};
  /// A driver that reacts waits for a few frames, one after the other: not all that was lost while
  /// it was awaited made it late.
  std::chrono::nanoseconds made_late{0};

 private:
  void add_with_driver(const MachineDelays& delays, sim::SimTime from, sim::SimTime until);
};

/// If the machine took a notable part of the time between these two, in the time of the robot: the
/// reason with figures; otherwise nothing. For a comparison, which has no margin.
std::optional<std::string> why_too_slow(const MachineDelays& delays, sim::SimTime from,
                                        sim::SimTime until);

inline constexpr const char* kTooSlow = "this machine was too slow to judge: ";

/// If it is not known by how much the driver was late: a frame that is late by one period is as bad
/// as a lost one. (choice)
inline constexpr std::chrono::milliseconds kLateAtLeast{20};

/// A driver that does not end is excused by this part of its time. (choice)
inline constexpr int kShareToNotEnd = 2;

}  // namespace fakebot::runner
