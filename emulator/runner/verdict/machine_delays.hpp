// Delays of a run by this machine, not by the driver.
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

/// Time that this machine took from a driver, in the robot's time.
struct MachineDelays {
  const io::LostTime& sending;    ///< frames were sent late
  const io::LostTime& delivery;   ///< the kernel delivered sent bytes late
  const io::LostTime& processor;  ///< the driver waited for a processor
  /// Periods without a running driver, such as after the driver's end, in order: lateness in these
  /// periods has delayed nobody.
  std::vector<sim::scenario::Period> without_driver{};
};

/// Upper bounds for the time that the machine took.
struct Lost {
  Lost() = default;
  /// The time taken between `from` and `until`.
  Lost(const MachineDelays& delays, sim::SimTime from, sim::SimTime until) {
    add(delays, from, until);
  }

  /// Precondition: from <= until.
  void add(const MachineDelays& delays, sim::SimTime from, sim::SimTime until);

  std::string text() const;
  /// All lost time: for long work of a driver, such as its start, which every loss delays.
  std::chrono::nanoseconds all() const { return std::max(sending, delivery) + processor; }

  std::chrono::nanoseconds sending{0};
  std::chrono::nanoseconds delivery{0};
  std::chrono::nanoseconds processor{0};
  /// How late the machine made a reaction. A reacting driver waits for a few frames, one after
  /// another, so only a part of the lost time made the driver late.
  std::chrono::nanoseconds made_late{0};

 private:
  void add_with_driver(const MachineDelays& delays, sim::SimTime from, sim::SimTime until);
};

/// A reason with figures if the machine took a notable part of the time from `from` to `until`, in
/// the robot's time; otherwise nothing. For a comparison, which has no margin.
std::optional<std::string> why_too_slow(const MachineDelays& delays, sim::SimTime from,
                                        sim::SimTime until);

inline constexpr const char* kTooSlow = "this machine was too slow to judge: ";

/// The least lateness that excuses a driver of unknown lateness: a frame late by a whole period is
/// as bad as a lost frame. (choice)
inline constexpr std::chrono::milliseconds kLateAtLeast{20};

/// A driver that does not end is excused by half of its time. (choice)
inline constexpr int kShareToNotEnd = 2;

}  // namespace fakebot::runner
