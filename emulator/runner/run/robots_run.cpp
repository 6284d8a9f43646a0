#include "runner/run/robots_run.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "io/pty/links/device_link.hpp"

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

line::LinksOfDevices links_of_devices(const RobotsRunOptions& options, std::size_t robot) {
  line::LinksOfDevices links = options.links_of_devices;
  if (!options.numbered) { return links; }
  for (auto& [device, link] : links) { link += std::to_string(robot); }
  return links;
}

RobotsRun::RobotsRun(Session& session, std::vector<std::unique_ptr<sim::Robot>> robots,
                     RobotsRunOptions options)
    : session_(session), options_(std::move(options)), drivers_(session) {
  for (std::size_t i = 0; i < robots.size(); ++i) {
    if (const auto link = link_of(options_, i)) { io::DeviceLink::remove_stale(*link); }
    for (const auto& [device, link] : links_of_devices(options_, i)) {
      io::DeviceLink::remove_stale(link);
    }
  }
  session_.use_threads(options_.threads);
  for (std::size_t i = 0; i < robots.size(); ++i) {
    if (i == 0) {
      session_.add_robot(std::move(robots[i]), station_options(i));
    } else {
      session_.add_further_robot(std::move(robots[i]), station_options(i));
    }
  }
}

line::StationOptions RobotsRun::station_options(std::size_t robot) const {
  line::LineOptions line = options_.line;
  line.fault_seed += robot;
  return {.pace = {.speed = options_.speed,
                   .duration = options_.duration,
                   .waits_for_driver = !options_.duration || !options_.driver.argv.empty(),
                   .keeps_late_times = options_.may_be_judged},
          .link = link_of(options_, robot),
          .links_of_devices = links_of_devices(options_, robot),
          .as = io::numbered(options_.as, robot),
          .line = std::move(line),
          .begins_raw = options_.driver.has_raw_port,
          .behind = phase_of(robot)};
}

void RobotsRun::record_into(Recording& recording) {
  session_.record_into(&recording);
  for (std::size_t i = 0; i < session_.robots(); ++i) {
    session_.robot(i).line().tap(&recording.tap(i));
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
  std::size_t drivers = 0;
  for (std::size_t i = 0; i < session_.robots() && !session_.stop_request().reason(); ++i) {
    if (session_.robot(i).is_carried()) { continue; }
    const std::size_t driver = drivers++;
    drivers_.start(options_.driver, {.ports = [this, i] { return session_.ports_of(i); },
                                     .index = driver,
                                     .is_ready = [this, i] { return has_opened_any(i); }});
    if (options_.driver.is_launcher) { continue; }
    session_.take_driver_orders(i, [this, driver](sim::scenario::DriverOrder order) {
      return drivers_.order(driver, order);
    });
  }
}

/// A driver may serve what the robot carries, and not the robot.
bool RobotsRun::has_opened_any(std::size_t robot) {
  const auto is_opened = [](const line::Station& station) {
    return station.read("driver.attachments") > 0;
  };
  const auto devices = session_.devices_of(robot);
  return is_opened(session_.robot(robot)) ||
         std::ranges::any_of(devices, [&](const line::Station* one) { return is_opened(*one); });
}

}  // namespace fakebot::runner
