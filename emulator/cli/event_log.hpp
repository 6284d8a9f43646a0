// What happens inside a robot, as lines of the log.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "sim/robot.hpp"

namespace fakebot::cli {

/// Each kind of event is logged once per simulated second at most; the next line
/// of the kind tells how many were left out.
class EventLog final : public sim::Observer {
 public:
  /// `prefix` stands before every line; empty for the only robot. The signals say
  /// what an event means.
  EventLog(std::string prefix, std::span<const sim::Signal> signals)
      : prefix_(std::move(prefix)), signals_(signals) {}

  void on_event(const sim::RobotEvent& event) override;

 private:
  struct Kind {
    sim::SimTime logged_at;
    std::uint64_t left_out = 0;
  };

  std::string describe(const sim::RobotEvent& event) const;

  std::string prefix_;
  std::span<const sim::Signal> signals_;
  std::map<std::string_view, Kind> kinds_;  // the names are literals
};

}  // namespace fakebot::cli
