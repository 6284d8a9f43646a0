// What happens inside a robot, as lines of the log.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "sim/robot.hpp"

namespace fakebot::cli {

/// Each kind of event is logged once per simulated second at most; the next line
/// of the kind tells how many were left out.
class EventLog final : public sim::Observer {
 public:
  /// `robot` stands before every line; empty for the only robot.
  explicit EventLog(std::string robot) : robot_(std::move(robot)) {}

  void on_event(const sim::RobotEvent& event) override;

 private:
  struct Kind {
    sim::SimTime logged_at;
    std::uint64_t left_out = 0;
  };

  std::string robot_;
  std::map<std::string_view, Kind> kinds_;  // the names are literals
};

}  // namespace fakebot::cli
