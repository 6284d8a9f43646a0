#include "cli/commands/run.hpp"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "cli/log/session_log.hpp"
#include "cli/options/option_faults.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/ready_line.hpp"
#include "cli/signals.hpp"
#include "config/world/start.hpp"
#include "config/world/world_file.hpp"
#include "report/summary.hpp"
#include "runner/recording/capture_info.hpp"
#include "runner/run/robots_run.hpp"

namespace fakebot::cli {

namespace {

constexpr rlim_t kDescriptorsPerRobot = 4;
constexpr rlim_t kDescriptorsPerDriver = 1;
constexpr rlim_t kDescriptorsBesides = 64;

/// Raises the soft limit as far as the hard limit allows.
void allow_descriptors(std::size_t robots, bool with_drivers) {
  rlimit limit{};
  const rlim_t each = kDescriptorsPerRobot + (with_drivers ? kDescriptorsPerDriver : 0);
  const rlim_t wanted = robots * each + kDescriptorsBesides;
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) { return; }
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

ExitCode exit_code_of(const runner::RobotsRunResult& result) {
  switch (result.reason.cause) {
    case runner::StopReason::Cause::interrupted: return ExitCode::interrupted;
    case runner::StopReason::Cause::driver: return ExitCode::driver;
    case runner::StopReason::Cause::finished: break;
  }
  return result.drivers_in_time ? ExitCode::passed : ExitCode::driver;
}

class Run {
 public:
  explicit Run(const RunOptions& options)
      : options_(options),
        setup_(config::setup_of(options.robot)),
        session_(log_.events()),
        signals_(session_, {.logs = true, .replugs = true}) {
    ignore_broken_pipes();
    setup_.seed = options.seed;
    const auto faults = parse_faults(options.faults, *options.robot.kind->wire);
    const std::size_t count = options.count.value_or(1);
    allow_descriptors(count, !options.driver.empty());
    if (options.world) { enter_world(*options.world); }
    std::vector<std::unique_ptr<sim::Robot>> robots;  // first, because the options may be wrong
    for (std::size_t i = 0; i < count; ++i) { robots.push_back(make_robot(i)); }
    tell_world();
    run_.emplace(session_, std::move(robots), run_options(faults));
    record();
  }

  ExitCode go() {
    announce();
    const runner::RobotsRunResult result = run_->run();
    if (!result.drivers_in_time) {
      spdlog::error("the driver did not end after SIGTERM and was killed");
    }
    log_.tell_rest();
    print_summary();
    return with_recording(exit_code_of(result), recording_.get());
  }

 private:
  std::string prefix_of(std::size_t index) const {
    return options_.count.value_or(1) > 1 ? "robot " + std::to_string(index) + ": " : "";
  }

  void enter_world(const std::string& file) {
    setup_.world = config::load_world(file, options_.robot.kind->radius_m);
  }

  void tell_world() const {
    if (!options_.world) { return; }
    const std::string& name = setup_.world->description().name;
    spdlog::info("the world is {}", name.empty() ? *options_.world : name);
  }

  std::unique_ptr<sim::Robot> make_robot(std::size_t index) {
    const sim::RobotKind& kind = *options_.robot.kind;
    sim::RobotSetup setup = setup_;
    setup.number = static_cast<std::uint32_t>(index);
    setup.start =
        config::start_of(*setup.world, options_.start,
                         options_.count ? std::optional(index) : std::nullopt, kind.radius_m);
    auto robot = kind.make(setup);
    log_.add_robot(prefix_of(index), robot->signals());
    return robot;
  }

  runner::RobotsRunOptions run_options(const std::vector<config::SharedFault>& faults) const {
    runner::RobotsRunOptions run;
    run.link = options_.link;
    run.numbered = options_.count.has_value();
    run.speed = options_.speed;
    if (options_.duration_s) {
      run.duration = std::chrono::duration_cast<sim::SimTime>(
          std::chrono::duration<double>(*options_.duration_s));
    }
    run.fault_seed = setup_.seed;
    run.faults = faults;
    // At a terminal a driver may want its keys, which only its foreground group gets.
    run.driver = {.argv = options_.driver, .own_group = ::isatty(STDIN_FILENO) == 0};
    return run;
  }

  /// An interface a robot.
  void record() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < session_.robots(); ++i) {
      names.push_back(std::string(options_.robot.kind->name) +
                      (options_.count ? " " + std::to_string(i) : ""));
    }
    recording_ =
        start_recording(options_.record, runner::capture_info(options_.robot, setup_.seed), names);
    if (recording_) { run_->record_into(*recording_); }
  }

  void announce() {
    ReadyLine line{.robot = std::string(options_.robot.kind->name),
                   .many = options_.count.has_value(),
                   .profile = options_.robot.profile,
                   .seed = setup_.seed};
    for (std::size_t i = 0; i < session_.robots(); ++i) {
      const io::Device& device = session_.robot(i).device();
      line.ports.push_back(device.path());
      if (options_.link) { line.links.push_back(device.port()); }
    }
    write_output(text_of(line));
  }

  void print_summary() {
    for (std::size_t i = 0; i < session_.robots(); ++i) {
      const std::string head = session_.robots() > 1 ? "robot " + std::to_string(i) + ":\n" : "";
      tell(head + report::summary_of(session_.robot(i)));
    }
    tell(report::summary_of(recording_.get()));
  }

  RunOptions options_;
  sim::RobotSetup setup_;  // of each robot; its number and start differ
  SessionLog log_;
  std::unique_ptr<runner::Recording> recording_;
  runner::Session session_;
  Signals signals_;
  std::optional<runner::RobotsRun> run_;
};

}  // namespace

ExitCode run(const RunOptions& options) {
  return Run(options).go();
}

}  // namespace fakebot::cli
