// The drivers of the further robots of a scenario.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "config/scenario/scenario_file.hpp"
#include "runner/scenario/judged_driver.hpp"
#include "runner/session/session.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::runner {

/// The condition that all drivers are ready that no event starts: `own`, of the driver of the
/// scenario's robot, unless empty, and those of the further robots. Nothing without any.
std::optional<std::string> all_ready_when(const std::string& own,
                                          const std::vector<config::FurtherRobot>& further);

class FurtherDrivers : private NotCopied {
 public:
  /// All robots of the scenario are in the session, from the number `first` on. `context_of` is
  /// called for the station of each robot; `index` is the number of the job.
  FurtherDrivers(Session& session, const std::vector<config::FurtherRobot>& robots,
                 std::size_t first, const std::function<JudgeContext(line::Station&)>& context_of,
                 std::optional<int> output, std::size_t index);

  /// For ScenarioPlayOptions::order_further.
  std::map<std::string, std::function<bool(sim::scenario::DriverOrder)>> orders();
  /// Starts the drivers, but not those that an event starts. Those that are not ready in time, as
  /// `is_ready` says, fail.
  void start(const std::function<bool()>& is_ready);
  /// Ends the drivers, and fails `judged` for what any of them did wrong.
  void finish(JudgedDriver& judged);

 private:
  struct One {
    One(std::string robot_name, std::size_t robot_number, Session& session,
        const config::ScenarioDriver& driver, std::optional<int> output, JudgeContext context,
        std::size_t index)
        : robot(std::move(robot_name)),
          number(robot_number),
          process(session, driver, output, std::move(context), index) {}

    std::string robot;
    std::size_t number;  ///< of the robot in the session
    JudgedDriver process;
  };

  Session& session_;
  std::deque<One> all_;
};

}  // namespace fakebot::runner
