#include "runner/scenario/driven_scenario.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "io/pty/links/private_link.hpp"
#include "runner/scenario/driven_verdict.hpp"
#include "runner/scenario/driver/driver_delays.hpp"
#include "runner/scenario/driver/driver_output.hpp"
#include "runner/scenario/driver/processor_share.hpp"
#include "runner/scenario/further_drivers.hpp"
#include "runner/scenario/judged_driver.hpp"
#include "runner/scenario/scenario_play.hpp"
#include "runner/verdict/weighed.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::scenario::DriverOrder;
using sim::scenario::Plug;
using sim::scenario::Scenario;
using sim::scenario::ScenarioEnd;
using sim::scenario::Verdict;

namespace {

/// A device that was away returns as a new pseudo-terminal, so the device needs a stable name. The
/// device of a robot with USB of its own leaves whenever the robot restarts.
bool needs_link(const Scenario& scenario, const sim::WireProtocol& wire) {
  if (wire.properties().is_usb) { return true; }
  return std::ranges::any_of(scenario.events, [](const sim::scenario::Event& event) {
    return std::ranges::any_of(event.actions, [](const sim::scenario::Action& action) {
      return std::holds_alternative<Plug>(action);
    });
  });
}

class DrivenRun {
 public:
  DrivenRun(Session& session, const Scenario& scenario, const PlayedRobot& robot,
            DrivenOptions options)
      : session_(session),
        options_(with_link(std::move(options), scenario, robot.wire)),
        duration_(scenario.duration),
        hears_driver_(!options_.driver.command.empty() && asks_for_lines(scenario)),
        events_(scenario.events),
        number_(session.robots()),
        station_(robot.add(station_options(),
                           [this](const std::string& why) { driver_.fail_by_environment(why); })),
        delays_(session, station_, !options_.driver.command.empty()),
        further_(
            session, options_.further, number_,
            [this](line::Station& station) { return context_of(station); }, options_.output,
            options_.index),
        play_(session, number_, scenario, play_options()),
        output_(session, {options_.recorder, options_.output, options_.inherited}, on_line()),
        driver_(session, options_.driver, output_.descriptor(), judge_context(), options_.index) {}

  ScenarioResult run() {
    if (!session_.is_simulated()) { station_.measure_delivery(); }
    options_.on_ready(station_.device(), player());
    start_driver();
    if (player().board().follows(ProcessorShare::kSignal)) { processor_share_.start(); }
    if (driver_.error().empty()) {
      session_.start();
      run_session();
    }
    const bool complete = player().is_over();
    play_.finish(is_cut_short() ? ScenarioEnd::cut_short : ScenarioEnd::whole);
    // Bytes from the driver after the request to end are not judged.
    driver_.finish();
    further_.finish(driver_);
    output_.finish();
    fail_if_interrupted();
    fail_if_not_held();
    session_.end_robots();
    if (station_.delivery() != nullptr) { station_.delivery()->finish(); }
    ScenarioResult result = result_of(player());
    const io::Lateness& lateness = station_.pace().lateness();
    if (lateness.count() > 0) { result.lateness = lateness.summary(); }
    result = verdict_of(std::move(result), {.driver = driver_,
                                            .delays = delays_,
                                            .now = station_.now(),
                                            .duration = duration_,
                                            .is_complete = complete,
                                            .is_interrupted = interrupted_,
                                            .circumstances = circumstances()});
    result.is_of_start = result.verdict == Verdict::error && !result.interrupted &&
                         !result.by_environment && has_failed_at_start();
    result.turns = session_.taken_turns();
    options_.on_result(result);
    return result;
  }

 private:
  /// In simulated time a driver cannot be late, so there is nothing to measure.
  void run_session() {
    if (!session_.is_simulated()) {
      session_.processor_watch().start([this] { return station_.now(); },
                                       options_.speed.value_or(1.0));
    }
    session_.run();
    fail_if_interrupted();
    fail_if_not_held();
    if (!session_.is_simulated()) { session_.processor_watch().sample(); }
  }

  DrivenOptions with_link(DrivenOptions options, const Scenario& scenario,
                          const sim::WireProtocol& wire) {
    if (!options.link && !options.line.served && needs_link(scenario, wire)) {
      options.link = private_link_.emplace().path();
    }
    return options;
  }

  line::StationOptions station_options() const {
    line::StationOptions station;
    station.pace.speed = options_.speed;
    station.line = options_.line;
    station.link = options_.link;
    station.links_of_devices = options_.links_of_devices;
    station.as = io::numbered(options_.as, options_.index);
    station.begins_raw = options_.driver.has_raw_port;
    station.pace.waits_for_driver = !starts_at_once();
    return station;
  }

  ScenarioPlayOptions play_options() {
    ScenarioPlayOptions play;
    play.scripted = options_.scripted;
    play.starts_when = ready_when();
    play.hears_driver = hears_driver_;
    play.order_further = further_.orders();
    play.recorder = options_.recorder;
    play.order_driver = [this](DriverOrder order) { return this->order(order); };
    play.on_over = [this] { session_.stop({}); };
    play.on_error = [this](const std::string& error) { driver_.fail_by_environment(error); };
    return play;
  }

  bool order(DriverOrder order) {
    const bool changes = driver_.is_changed_by(order);
    session_.post([this, order] { driver_.execute(order, session_.ports_of(number_)); });
    return changes;
  }

  std::optional<std::string> ready_when() const {
    const bool waits_for_own = !options_.scripted && !options_.driver.starts_by_event;
    return all_ready_when(waits_for_own ? options_.driver.ready_when : "", options_.further);
  }

  JudgeContext context_of(line::Station& station) {
    JudgeContext run;
    run.now = [this] { return station_.now(); };
    run.when = [this](sim::SimTime at) { return time_of_end(at); };
    run.until_seen = delays_.in_session_time(Aftermath::kPeriod);
    run.has_all_arrived = [&station] { return station.has_all_arrived(); };
    run.kept_from_starting = [this] {
      return delays_.in_session_time(delays_.since(sim::SimTime{0}).all());
    };
    return run;
  }

  JudgeContext judge_context() {
    JudgeContext run = context_of(station_);
    run.has_link = options_.link && !private_link_;
    run.on_runs = [this](bool runs) { delays_.note_driver(runs); };
    return run;
  }

  std::string time_of_end(sim::SimTime at) const {
    if (!player().has_started()) { return ""; }
    return " at " +
           sim::scenario::seconds_text(std::max(at - *player().started_at(), sim::SimTime{0}));
  }

  DriverOutput::OnLine on_line() {
    if (!hears_driver_) { return {}; }
    return [this](std::string_view line) {
      if (player().is_over()) { return; }
      station_.pace().catch_up();  // a line is judged at the time of arrival
      play_.player().hear(line);
    };
  }

  bool starts_at_once() const { return !ready_when(); }
  const sim::scenario::Player& player() const { return play_.player(); }

  void start_driver() {
    further_.start([this] { return player().has_started(); });
    if (driver_.is_absent()) { return; }
    session_.take_driver_orders(number_, [this](DriverOrder order) { return this->order(order); });
    if (driver_.starts_by_event()) { return; }
    driver_.await_readiness([this] { return player().has_started(); },
                            [this] {
                              const io::LineCounters counters = station_.device().counters();
                              if (counters.attachments == 0) {
                                return "; it has not opened the device, which is {port} in its "
                                       "arguments and FAKEBOT_PORT in its environment";
                              }
                              const bool is_silent =
                                  !station_.robot().is_simulated() && counters.frames_sent == 0;
                              return is_silent ? "; the robot has sent nothing" : "";
                            });
    driver_.start(session_.ports_of(number_));
  }

  void fail_if_interrupted() {
    const auto interruption = session_.stop_request().interruption();
    if (!interruption) { return; }
    interrupted_ = true;
    driver_.fail(interruption->text);
  }

  void fail_if_not_held() {
    const std::string reason = session_.not_held();
    if (reason.empty()) { return; }
    // Until the device was unplugged, the driver has waited.
    if (!session_.endless_driver().empty() && station_.has_lost_driver()) {
      return driver_.fail_with_verdict(
          "the driver does nothing but compute since the device was unplugged: " +
          session_.endless_driver() + "; a read of a device that is gone fails at once");
    }
    driver_.fail(reason);
  }

  /// Whether the driver has failed before anything of the scenario could matter.
  bool has_failed_at_start() const {
    return driver_.has_failed_to_start() ||
           (!session_.not_held().empty() && !player().has_started());
  }

  /// Precondition: the session has run.
  bool is_cut_short() const {
    return !driver_.error().empty() || !driver_.test_failure().empty() ||
           !driver_.cut_short().empty() || !driver_.too_slow_to_start().empty();
  }

  /// In simulated time nothing is late, and a scenario's own commands come in time on every
  /// machine.
  std::optional<Circumstances> circumstances() const {
    if (session_.is_simulated() || options_.scripted) { return std::nullopt; }
    return Circumstances{.delays = delays_.all(),
                         .processor = session_.processor_watch(),
                         .events = events_,
                         .started_at = player().started_at().value_or(sim::SimTime{0}),
                         .until = player().board().now(),
                         .is_unpaced = !options_.speed};
  }

  Session& session_;
  bool interrupted_ = false;
  std::optional<io::PrivateLink> private_link_;
  DrivenOptions options_;
  sim::SimTime duration_;
  bool hears_driver_;
  std::vector<sim::scenario::Event> events_;
  std::size_t number_;  // of the robot in the session
  line::Station& station_;
  DriverDelays delays_;
  FurtherDrivers further_;
  ScenarioPlay play_;
  DriverOutput output_;
  ProcessorShare processor_share_{session_, station_};
  JudgedDriver driver_;
};

}  // namespace

ScenarioResult play_on_device(Session& session, const Scenario& scenario,
                              std::unique_ptr<sim::Robot> robot, DrivenOptions options) {
  return play_on_device(session, scenario, simulated_robot(session, std::move(robot)),
                        std::move(options));
}

ScenarioResult play_on_device(Session& session, const Scenario& scenario, const PlayedRobot& robot,
                              DrivenOptions options) {
  Scenario played = scenario;
  std::erase_if(played.commands, [&](const sim::scenario::Event& command) {  // a driver sends them
    const std::string& further = sim::scenario::receiver_of(command);
    return further.empty()
               ? !options.scripted
               : std::ranges::find(options.further, further, &config::FurtherRobot::name) !=
                     options.further.end();
  });
  return DrivenRun(session, played, robot, std::move(options)).run();
}

}  // namespace fakebot::runner
