// Plays a scenario with a driver on a device, and reports: the common part of `fakebot run
// SCENARIO` and `fakebot proxy DEVICE SCENARIO`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "capture/pcapng/pcapng_writer.hpp"
#include "cli/exit_code.hpp"
#include "config/scenario/scenario_file.hpp"
#include "line/line_options.hpp"
#include "live/live.hpp"
#include "report/ready_line.hpp"
#include "runner/live/not_simulated.hpp"
#include "runner/scenario/driven_scenario.hpp"
#include "runner/session/drivers/driver_group.hpp"
#include "runner/session/session.hpp"

namespace fakebot::cli {

struct JudgedRun {
  const config::ScenarioFile& file;
  std::uint64_t seed;
  runner::DriverCommand driver;  ///< takes precedence over the driver of the file
  line::LineOptions line{};
  bool scripted = false;  ///< the scenario's own commands, from the start
  std::optional<std::string> link{};
  line::LinksOfDevices links_of_devices{};
  io::DriverPaths as{};
  std::optional<double> speed = 1.0;
  runner::SessionTime time = runner::SessionTime::real;
  std::optional<std::string> record{};    ///< file for a capture
  capture::CaptureInfo info{};            ///< of the capture
  std::vector<std::string> line_names{};  ///< in the capture
  std::optional<live::LiveOptions> http{};
  config::RobotChoice robot{};  ///< for the interface, as if simulated
  std::optional<runner::NotSimulated> not_simulated{};
  /// The robot, for the session of the run.
  std::function<runner::PlayedRobot(runner::Session&)> make_robot;
  std::function<std::string(runner::Session&, report::InterfaceAddress)> ready_line;
};

/// Returns the verdict. Throws OsError.
ExitCode judge(const JudgedRun& run);

}  // namespace fakebot::cli
