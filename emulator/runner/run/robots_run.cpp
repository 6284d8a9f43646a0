#include "runner/run/robots_run.hpp"

#include <chrono>
#include <utility>

#include "io/pty/device_link.hpp"

namespace fakebot::runner {

namespace {

/// Frames of many robots are spread over the period in steps of 1 ms: in a single burst, the last
/// of 1,000 frames would be 10 ms late.
constexpr std::chrono::milliseconds kPhaseStep{1};
constexpr std::size_t kPhases = 20;

std::chrono::milliseconds phase_of(std::size_t robot) {
  return static_cast<int>(robot % kPhases) * kPhaseStep;
}

}  // namespace

std::optional<std::string> link_of(const RobotsRunOptions& options, std::size_t robot) {
  if (!options.link || !options.numbered) { return options.link; }
  return *options.link + std::to_string(robot);
}

RobotsRun::RobotsRun(Session& session, std::vector<std::unique_ptr<sim::Robot>> robots,
                     RobotsRunOptions options)
    : session_(session), options_(std::move(options)), drivers_(session) {
  for (std::size_t i = 0; i < robots.size(); ++i) {
    if (const auto link = link_of(options_, i)) { io::DeviceLink::remove_stale(*link); }
  }
  for (std::size_t i = 0; i < robots.size(); ++i) {
    session_.add_robot(std::move(robots[i]), station_options(i));
  }
}

line::StationOptions RobotsRun::station_options(std::size_t robot) const {
  line::LineOptions line = options_.line;
  line.fault_seed += robot;
  return {.pace = {.speed = options_.speed,
                   .duration = options_.duration,
                   .waits_for_driver = !options_.duration || !options_.driver.argv.empty(),
                   .phase = phase_of(robot),
                   .keeps_late_times = options_.may_be_judged},
          .link = link_of(options_, robot),
          .line = std::move(line),
          .begins_raw = options_.driver.has_raw_port};
}

void RobotsRun::record_into(Recording& recording) {
  session_.record_into(&recording);
  for (std::size_t i = 0; i < session_.robots(); ++i) {
    const auto behind =
        std::chrono::duration_cast<sim::SimTime>(phase_of(i) * options_.speed.value_or(0));
    session_.robot(i).line().tap(
        &recording.tap(i, [behind](sim::SimTime robot_time) { return robot_time + behind; }));
  }
}

RobotsRunResult RobotsRun::run() {
  start_drivers();
  session_.start();
  session_.run();
  std::string driver_error = drivers_.end();
  if (std::string not_held = session_.not_held(); !not_held.empty()) {
    driver_error = std::move(not_held);
  }
  session_.end_robots();
  return {session_.stop_request().reason().value_or(StopReason{}), std::move(driver_error)};
}

void RobotsRun::start_drivers() {
  if (options_.driver.argv.empty()) { return; }
  for (std::size_t i = 0; i < session_.robots() && !session_.stop_request().reason(); ++i) {
    line::Station& robot = session_.robot(i);
    drivers_.start(options_.driver,
                   {.port = [&robot] { return robot.device().port(); },
                    .index = i,
                    .is_ready = [&robot] { return robot.read("driver.attachments") > 0; }});
    if (options_.driver.is_launcher) { continue; }
    session_.take_driver_orders(
        i, [this, i](sim::scenario::DriverOrder order) { return drivers_.order(i, order); });
  }
}

}  // namespace fakebot::runner
