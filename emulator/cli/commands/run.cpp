#include "cli/commands/run.hpp"

#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <memory>

#include "cli/log/attachment_log.hpp"
#include "cli/log/event_log.hpp"
#include "cli/options/option_faults.hpp"
#include "cli/options/record_option.hpp"
#include "cli/output.hpp"
#include "cli/ready_line.hpp"
#include "config/world/start.hpp"
#include "config/world/world_file.hpp"
#include "io/asio_error.hpp"
#include "io/os_error.hpp"
#include "io/process/driver_group.hpp"
#include "io/pty/attachment_watch.hpp"
#include "report/summary.hpp"
#include "runner/line/station.hpp"
#include "runner/recording/capture_info.hpp"

namespace fakebot::cli {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

/// Frames of many robots are spread over the period in steps of 1 ms: in one burst
/// the last of 1,000 readers would wait 10 ms for its frame.
constexpr std::chrono::milliseconds kPhaseStep{1};
constexpr std::size_t kPhases = 20;
constexpr rlim_t kDescriptorsPerRobot = 4;
constexpr rlim_t kDescriptorsBesides = 64;

/// Raises the soft limit as far as the hard limit allows.
void allow_descriptors(std::size_t robots) {
  rlimit limit{};
  const rlim_t wanted = robots * kDescriptorsPerRobot + kDescriptorsBesides;
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) { return; }
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

class Run {
 public:
  explicit Run(const RunOptions& options)
      : options_(options),
        setup_(config::setup_of(options.robot)),
        stop_signals_(io::with_os_error(
            "wait for signals",
            [this] { return asio::signal_set(context_, SIGINT, SIGTERM, SIGHUP); })),
        unplug_signal_(io::with_os_error("wait for SIGUSR1",
                                         [this] { return asio::signal_set(context_, SIGUSR1); })),
        watch_(context_),
        drivers_(context_,
                 [this](bool good) { stop(good ? ExitCode::passed : ExitCode::driver); }) {
    std::signal(SIGPIPE, SIG_IGN);
    setup_.seed = options.seed;
    faults_ = parse_faults(options.faults);
    const std::size_t count = options.count.value_or(1);
    allow_descriptors(count);
    if (options.world) { enter_world(*options.world); }
    std::vector<std::unique_ptr<sim::Robot>> robots;  // first, because the options may be wrong
    for (std::size_t i = 0; i < count; ++i) { robots.push_back(make_robot(i)); }
    tell_world();
    for (std::size_t i = 0; i < count; ++i) {
      if (const auto link = link_of(i)) { io::DeviceLink::clear_left_behind(*link); }
    }
    for (std::size_t i = 0; i < count; ++i) { add_station(i, std::move(robots[i])); }
    record();
  }

  ExitCode go() {
    wait_for_stop();
    wait_for_unplug();
    tell_overdue_lines();
    announce();
    if (start_drivers()) { run_robots(); }
    end_drivers();
    for (auto& station : stations_) { station->wire().give_up(station->now()); }
    for (AttachmentLog& log : attachment_logs_) { log.tell_rest(); }
    for (EventLog& log : event_logs_) { log.tell_rest(); }
    print_summary();
    return with_recording(*result_, recording_.get());
  }

 private:
  void run_robots() {
    const auto now = io::Pacer::Clock::now();
    for (auto& station : stations_) { station->start(now); }
    context_.run();
  }

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
    event_logs_.emplace_back(prefix_of(index), robot->signals());
    robot->observe(&event_logs_.back());
    return robot;
  }

  void add_station(std::size_t index, std::unique_ptr<sim::Robot> robot) {
    const std::string prefix = prefix_of(index);
    AttachmentLog& attachments = attachment_logs_.emplace_back(prefix);

    runner::StationOptions station;
    station.speed = options_.speed;
    station.link = link_of(index);
    if (options_.duration_s) {
      station.duration = std::chrono::duration_cast<sim::SimTime>(
          std::chrono::duration<double>(*options_.duration_s));
    }
    station.waits_for_driver = !options_.duration_s || !options_.driver.empty();
    station.phase = phase_of(index);
    station.fault_seed = setup_.seed + index;
    stations_.push_back(std::make_unique<runner::Station>(
        context_, watch_, std::move(robot), station,
        runner::StationEvents{[&attachments] { attachments.on_attach(); },
                              [&attachments] { attachments.on_detach(); },
                              [prefix](const std::string& device) {
                                spdlog::info("{}plugged in again as {}", prefix, device);
                              },
                              [this] { on_finished(); }}));
    for (const auto& fault : faults_) { stations_.back()->wire().begin(fault, sim::SimTime{0}); }
  }

  static std::chrono::milliseconds phase_of(std::size_t index) {
    return static_cast<int>(index % kPhases) * kPhaseStep;
  }

  std::optional<std::string> link_of(std::size_t index) const {
    if (!options_.link || !options_.count) { return options_.link; }
    return *options_.link + std::to_string(index);
  }

  /// An interface a robot. They have one time, though one begins a phase after the other.
  void record() {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < stations_.size(); ++i) {
      lines.push_back(std::string(options_.robot.kind->name) +
                      (options_.count ? " " + std::to_string(i) : ""));
    }
    recording_ =
        start_recording(options_.record, runner::capture_info(options_.robot, setup_.seed), lines);
    if (!recording_) { return; }
    for (std::size_t i = 0; i < stations_.size(); ++i) {
      const auto behind =
          std::chrono::duration_cast<sim::SimTime>(phase_of(i) * options_.speed.value_or(0));
      stations_[i]->tap(
          &recording_->tap(i, [behind](sim::SimTime robot_time) { return robot_time + behind; }));
    }
  }

  void announce() const {
    ReadyLine line{.robot = std::string(options_.robot.kind->name),
                   .many = options_.count.has_value(),
                   .profile = options_.robot.profile,
                   .seed = setup_.seed};
    for (const auto& station : stations_) {
      line.ports.push_back(station->device().path());
      if (options_.link) { line.links.push_back(station->device().port()); }
    }
    write_output(text_of(line));
  }

  // --- ends ------------------------------------------------------------------

  /// The first reason to stop is the result.
  void stop(ExitCode result) {
    if (!result_) { result_ = result; }
    context_.stop();
  }

  void on_finished() {
    if (++finished_ == stations_.size()) { stop(ExitCode::passed); }
  }

  void wait_for_stop() {
    stop_signals_.async_wait([this](error_code error, int number) {
      if (error) { return; }
      spdlog::info("stopped by signal {}", number);
      stop(ExitCode::interrupted);
      wait_for_stop();
    });
  }

  // --- unplugging ------------------------------------------------------------

  void wait_for_unplug() {
    unplug_signal_.async_wait([this](error_code error, int /*number*/) {
      if (error) { return; }
      spdlog::info("unplugged by SIGUSR1");
      for (auto& station : stations_) { station->device().replug(); }
      wait_for_unplug();
    });
  }

  // --- the log ---------------------------------------------------------------

  void tell_overdue_lines() {
    log_timer_.expires_after(kLookAtLogsEvery);
    log_timer_.async_wait([this](error_code error) {
      if (error) { return; }
      for (AttachmentLog& log : attachment_logs_) { log.tell_overdue(); }
      for (EventLog& log : event_logs_) { log.tell_overdue(); }
      if (recording_) { recording_->flush(); }
      tell_overdue_lines();
    });
  }

  // --- drivers ---------------------------------------------------------------

  bool start_drivers() {
    if (options_.driver.empty()) { return true; }
    try {
      for (const auto& station : stations_) {
        drivers_.start(options_.driver, station->device().port());
      }
    } catch (const io::OsError& error) {
      spdlog::error("{}", error.what());
      stop(ExitCode::driver);
      return false;
    }
    return true;
  }

  void end_drivers() {
    if (drivers_.end()) { return; }
    spdlog::error("the driver did not end after SIGTERM and was killed");
    if (result_ == ExitCode::passed) { result_ = ExitCode::driver; }
  }

  void print_summary() const {
    for (std::size_t i = 0; i < stations_.size(); ++i) {
      const std::string head = stations_.size() > 1 ? "robot " + std::to_string(i) + ":\n" : "";
      tell(head + report::summary_of(*stations_[i]));
    }
    tell(report::summary_of(recording_.get()));
  }

  RunOptions options_;
  sim::RobotSetup setup_;  ///< of each robot; its number and start differ
  // One thread: no lock is needed.
  asio::io_context context_{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE};
  asio::signal_set stop_signals_;
  asio::signal_set unplug_signal_;
  io::AttachmentWatch watch_;
  asio::steady_timer log_timer_{context_};
  io::DriverGroup drivers_;
  // These never move: robots and stations point into them.
  std::deque<EventLog> event_logs_;
  std::deque<AttachmentLog> attachment_logs_;
  std::unique_ptr<runner::Recording> recording_;
  std::vector<std::unique_ptr<runner::Station>> stations_;
  std::vector<config::SharedFault> faults_;
  std::size_t finished_ = 0;
  std::optional<ExitCode> result_;
};

}  // namespace

ExitCode run(const RunOptions& options) {
  return Run(options).go();
}

}  // namespace fakebot::cli
