#include "runner/scenario/driven_scenario.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>

#include "config/scenario/formula.hpp"
#include "io/asio_error.hpp"
#include "io/os_error.hpp"
#include "io/pty/attachment_watch.hpp"
#include "io/pty/private_link.hpp"
#include "runner/line/scripted_line.hpp"
#include "runner/scenario/judged_driver.hpp"
#include "runner/scenario/scenario_time.hpp"
#include "runner/scenario/too_slow.hpp"

namespace fakebot::runner {

namespace asio = boost::asio;
using sim::scenario::DriverOrder;
using sim::scenario::Player;
using sim::scenario::Plug;
using sim::scenario::Scenario;
using sim::scenario::Verdict;

namespace {

/// A device that vanishes comes back as another pseudo-terminal: it needs a stable name.
bool needs_link(const Scenario& scenario) {
  return std::ranges::any_of(scenario.events, [](const sim::scenario::Event& event) {
    return std::ranges::any_of(event.actions, [](const sim::scenario::Action& action) {
      return std::holds_alternative<Plug>(action);
    });
  });
}

class DrivenRun {
 public:
  DrivenRun(const Scenario& scenario, std::unique_ptr<sim::Robot> robot, DrivenOptions options)
      : options_(with_link(std::move(options), scenario)),
        station_(context_, watch_, std::move(robot), station_options(), options_.events),
        scripted_line_(station_.robot(), station_.wire()),
        player_(scenario, station_.robot(), config::parse_formula, outside()),
        driver_(
            context_, options_.driver, [this] { context_.stop(); }, driver_output()) {
    station_.accompany(&player_);
    if (options_.recording != nullptr) {
      station_.tap(&options_.recording->tap(0, time_of_scenario(player_)));
    }
    if (options_.recorder == nullptr) { return; }
    options_.recorder->follow(player_, {&station_.robot(), &station_});
    station_.accompany(options_.recorder);
    station_.tap(options_.recorder);
  }

  ScenarioResult go() {
    wait_for_stop();
    wait_for_unplug();
    options_.on_ready(station_.device());
    start_driver();
    if (driver_.error().empty()) {
      station_.start(io::Pacer::Clock::now());
      look_around();
      context_.run();
      note_wait();
    }
    player_.finish();
    // What the driver does when it is asked to end is not judged any more.
    driver_.finish(context_);
    if (!interrupted_ && driver_.has_ended_by_itself() && !player_.has_begun()) {
      driver_.blame("the driver ended before the scenario started, which it does when " +
                    options_.driver.ready_when);
    }
    station_.wire().give_up(station_.now());
    station_.tap(nullptr);  // whoever looks on has its time from the player, which goes first
    options_.on_over(station_);
    ScenarioResult result = result_of(player_);
    result.lateness = station_.lateness();
    if (!driver_.error().empty()) { return error(std::move(result)); }
    return forgive(std::move(result));
  }

 private:
  DrivenOptions with_link(DrivenOptions options, const Scenario& scenario) {
    if (!options.link && needs_link(scenario)) { options.link = private_link_.emplace().path(); }
    return options;
  }

  std::optional<int> driver_output() const {
    return options_.recorder != nullptr ? options_.recorder->driver_output() : std::nullopt;
  }

  StationOptions station_options() const {
    StationOptions station;
    station.speed = options_.speed;
    station.fault_seed = options_.fault_seed;
    station.link = options_.link;
    station.waits_for_driver = !begins_at_once();
    return station;
  }

  bool begins_at_once() const { return options_.scripted || options_.driver.starts_by_event; }

  sim::scenario::Outside outside() {
    sim::scenario::Outside outside;
    outside.sources = {&station_};
    outside.wire = &station_.wire();
    if (options_.scripted) {
      outside.sources = {&scripted_line_};
      outside.send = [this](std::span<const std::uint8_t> bytes) {
        scripted_line_.send(station_.now(), bytes);
      };
    }
    if (!begins_at_once()) { outside.begins_when = options_.driver.ready_when; }
    outside.plug = [this](Plug plug) {
      if (options_.scripted) { scripted_line_.plug(plug); }
      // Not at once: the device may be telling of bytes of a driver at this moment.
      asio::post(context_, [this, plug] { obey(plug); });
    };
    outside.order_driver = [this](DriverOrder order) {
      if (options_.scripted) { return scripted_line_.order(order); }
      asio::post(context_, [this, order] { driver_.obey(order, station_.device().port()); });
    };
    outside.on_happening = options_.on_happening;
    outside.on_over = [this] { context_.stop(); };
    return outside;
  }

  void obey(Plug plug) {
    try {
      if (plug.in) {
        station_.device().plug_in();
      } else {
        station_.device().unplug();
      }
    } catch (const io::OsError& error) { driver_.blame(error.what()); }
  }

  void start_driver() {
    if (driver_.is_absent() || driver_.starts_by_event()) { return; }
    driver_.await_readiness([this] { return player_.has_begun(); },
                            [this] {
                              return station_.device().attached()
                                         ? ""
                                         : "; it has not opened the device, which is {port} in "
                                           "its arguments and FAKEBOT_PORT in its environment";
                            });
    driver_.start(station_.device().port());
  }

  void note_wait() {
    if (driver_.runs()) { processor_wait_.look(driver_.pid(), station_.now()); }
  }

  void look_around() {
    note_wait();
    if (options_.recording != nullptr) { options_.recording->flush(); }
    look_timer_.expires_after(io::ProcessorWait::kLookEvery);
    look_timer_.async_wait([this](boost::system::error_code error) {
      if (!error) { look_around(); }
    });
  }

  void wait_for_stop() {
    stop_signals_.async_wait([this](boost::system::error_code error, int number) {
      if (error) { return; }
      interrupted_ = true;
      driver_.blame(fmt::format("stopped by signal {}", number));
    });
  }

  void wait_for_unplug() {
    unplug_signal_.async_wait([this](boost::system::error_code error, int /*number*/) {
      if (error) { return; }
      station_.device().replug();
      wait_for_unplug();
    });
  }

  ScenarioResult error(ScenarioResult result) const {
    result.verdict = Verdict::error;
    result.reason = driver_.error();
    result.interrupted = interrupted_;
    return result;
  }

  ScenarioResult forgive(ScenarioResult result) const {
    if (result.verdict != Verdict::failed) { return result; }
    const auto too_slow =
        why_too_slow(station_.lateness(), processor_wait_,
                     player_.begun_at().value_or(sim::SimTime{0}) + first_failure(result));
    if (!too_slow) { return result; }
    result.verdict = Verdict::inconclusive;
    result.reason = *too_slow;
    return result;
  }

  /// In the time of the scenario.
  sim::SimTime first_failure(const ScenarioResult& result) const {
    sim::SimTime first = station_.now();
    for (const ScenarioResult::Judged& judged : result.judged) {
      const bool failed = judged.finding.outcome == sim::scenario::Outcome::failed;
      if (failed) { first = std::min(first, judged.finding.at); }
    }
    return first;
  }

  // One thread runs it; signals come from the threads of others.
  asio::io_context context_{1};
  asio::signal_set stop_signals_ = io::with_os_error(
      "wait for signals", [this] { return asio::signal_set(context_, SIGINT, SIGTERM, SIGHUP); });
  asio::signal_set unplug_signal_ =
      io::with_os_error("wait for SIGUSR1", [this] { return asio::signal_set(context_, SIGUSR1); });
  io::AttachmentWatch watch_{context_};
  bool interrupted_ = false;
  std::optional<io::PrivateLink> private_link_;
  DrivenOptions options_;
  Station station_;
  ScriptedLine scripted_line_;  // of the scenario's own commands; their driver sees no frames
  Player player_;
  JudgedDriver driver_;
  asio::steady_timer look_timer_{context_};
  io::ProcessorWait processor_wait_;
};

}  // namespace

ScenarioResult play_on_device(const Scenario& scenario, std::unique_ptr<sim::Robot> robot,
                              DrivenOptions options) {
  Scenario played = scenario;
  if (!options.scripted) { played.commands.clear(); }  // those are the driver's
  return DrivenRun(played, std::move(robot), std::move(options)).go();
}

}  // namespace fakebot::runner
