#include "cli/driven_scenario.hpp"

#include <spdlog/fmt/fmt.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <optional>
#include <utility>

#include "config/formula.hpp"
#include "io/asio_error.hpp"
#include "io/attachment_watch.hpp"
#include "io/driver_group.hpp"
#include "io/os_error.hpp"
#include "io/station.hpp"

namespace fakebot::cli {

namespace asio = boost::asio;
using sim::scenario::Player;
using sim::scenario::Verdict;

namespace {

/// A driver that has not opened the device after so long does not mean to.
constexpr std::chrono::seconds kPatienceForDriver{10};

/// A frame that left one period late is as one that was lost. (choice)
constexpr std::chrono::milliseconds kTooLate{20};

class DrivenRun {
 public:
  DrivenRun(const sim::scenario::Scenario& scenario, std::unique_ptr<sim::Robot> robot)
      : station_(context_, watch_, std::move(robot), {}, station_events()),
        player_(scenario, station_.robot(), config::parse_formula, outside()),
        drivers_(context_, [this](bool good) { on_driver_ended(good); }) {
    station_.accompany(&player_);
  }

  ScenarioResult go(const std::vector<std::string>& driver) {
    wait_for_stop();
    wait_for_driver();
    if (start(driver)) {
      station_.start(io::Pacer::Clock::now());
      context_.run();
    }
    player_.finish();
    // What the driver does when it is asked to end is not judged any more.
    const bool ended = drivers_.end(context_);
    ScenarioResult result = result_of(player_);
    if (!ended && error_.empty()) {
      error_ = "the driver did not end after SIGTERM and was killed";
    }
    if (!error_.empty()) { return error(std::move(result)); }
    return forgive(std::move(result));
  }

 private:
  static io::StationEvents station_events() {
    return {[] {}, [] {}, [](const std::string& /*device*/) {}, [] {}};
  }

  sim::scenario::Outside outside() {
    sim::scenario::Outside outside;
    outside.sources = {&station_.device()};
    outside.begins_when = "driver.attached";
    outside.on_over = [this] { context_.stop(); };
    return outside;
  }

  bool start(const std::vector<std::string>& driver) {
    try {
      drivers_.start(driver, station_.device().port());
    } catch (const io::OsError& error) { error_ = error.what(); }
    return error_.empty();
  }

  void on_driver_ended(bool good) {
    if (!good) { error_ = "the driver died"; }
    if (good && !player_.has_begun()) { error_ = "the driver ended and never opened the device"; }
    context_.stop();
  }

  void wait_for_driver() {
    patience_.expires_after(kPatienceForDriver);
    patience_.async_wait([this](boost::system::error_code error) {
      if (error || player_.has_begun()) { return; }
      error_ = fmt::format("the driver has not opened the device within {} s",
                           kPatienceForDriver.count());
      context_.stop();
    });
  }

  void wait_for_stop() {
    stop_signals_.async_wait([this](boost::system::error_code error, int number) {
      if (error) { return; }
      error_ = fmt::format("stopped by signal {}", number);
      interrupted_ = true;
      context_.stop();
    });
  }

  ScenarioResult error(ScenarioResult result) const {
    result.verdict = Verdict::error;
    result.reason = error_;
    result.interrupted = interrupted_;
    return result;
  }

  ScenarioResult forgive(ScenarioResult result) const {
    const auto largest = station_.lateness().largest();
    if (result.verdict != Verdict::failed || largest < kTooLate) { return result; }
    result.verdict = Verdict::inconclusive;
    result.reason = fmt::format(
        "this machine was too slow to judge: a frame left {:.1f} ms late, 99 % within {:.1f} ms",
        ms(largest), ms(station_.lateness().percentile(0.99)));
    return result;
  }

  static double ms(std::chrono::nanoseconds time) {
    return std::chrono::duration<double, std::milli>(time).count();
  }

  asio::io_context context_{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE};
  asio::signal_set stop_signals_ = io::with_os_error(
      "wait for signals", [this] { return asio::signal_set(context_, SIGINT, SIGTERM, SIGHUP); });
  io::AttachmentWatch watch_{context_};
  asio::steady_timer patience_{context_};
  std::string error_;
  bool interrupted_ = false;
  io::Station station_;
  Player player_;
  io::DriverGroup drivers_;
};

}  // namespace

ScenarioResult play_with_driver(const sim::scenario::Scenario& scenario,
                                std::unique_ptr<sim::Robot> robot,
                                const std::vector<std::string>& driver) {
  sim::scenario::Scenario without_commands = scenario;
  without_commands.commands.clear();  // those are the driver's
  return DrivenRun(without_commands, std::move(robot)).go(driver);
}

}  // namespace fakebot::cli
