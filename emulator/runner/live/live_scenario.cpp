#include "runner/live/live_scenario.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <variant>

#include "io/os_error.hpp"
#include "runner/live/moved_into.hpp"
#include "runner/scenario/judged_driver.hpp"
#include "runner/verdict/weighed.hpp"
#include "sim/scenario/time_text.hpp"

namespace fakebot::runner {

using sim::scenario::Player;
using sim::scenario::ScenarioEnd;

LiveScenario::State LiveScenario::state() const {
  if (shown_ == nullptr && !file_) { return State::none; }
  const Player* const its_player = player();
  if (its_player == nullptr) { return State::loaded; }
  // The run weighs its result after the player's end, and tells clients the verdict.
  if (its_player->is_over() && !is_of_the_run()) { return State::over; }
  return its_player->has_started() ? State::running : State::waiting;
}

void LiveScenario::show(const sim::scenario::Scenario& scenario, const Player& player) {
  shown_ = &scenario;
  shown_player_ = &player;
}

const sim::scenario::Scenario& LiveScenario::scenario() const {
  return shown_ != nullptr ? *shown_ : file_->scenario;
}

const Player* LiveScenario::player() const {
  if (shown_player_ != nullptr) { return shown_player_; }
  return play_ ? &play_->player() : nullptr;
}

void LiveScenario::load(config::ScenarioFile file) {
  assert(!is_of_the_run());
  unload();
  file_ = std::make_unique<const config::ScenarioFile>(std::move(file));
}

std::optional<std::string> LiveScenario::start(bool scripted, std::optional<pid_t> driver) {
  assert(file_);
  if (!scripted) {
    if (auto objection = why_not_ordered()) { return objection; }
  }
  stop();
  play_.reset();
  judged_.reset();
  driver_error_.clear();
  cut_short_.clear();
  session_.robot(robot_).pace().catch_up();
  if (auto objection = moved_into(session_.robot(robot_), file_->world, file_->start)) {
    return *objection + " of the scenario";
  }
  is_scripted_ = scripted;
  played_ = std::make_unique<sim::scenario::Scenario>(file_->scenario);
  if (!scripted) {
    played_->commands.clear();  // the driver sends commands
    if (!session_.is_simulated()) { watch_driver(driver); }
  }
  play_ = std::make_unique<ScenarioPlay>(session_, robot_, *played_, play_options(scripted));
  return std::nullopt;
}

/// An event that starts or ends the driver must be possible, or later expectations wait in vain.
std::optional<std::string> LiveScenario::why_not_ordered() const {
  const auto orders_driver = [](const sim::scenario::Event& event) {
    return std::ranges::any_of(event.actions, [](const sim::scenario::Action& action) {
      return std::holds_alternative<sim::scenario::OrderDriver>(action);
    });
  };
  const auto& events = file_->scenario.events;
  const auto event = std::ranges::find_if(events, orders_driver);
  if (event == events.end() || session_.driver_orders(robot_) != nullptr) { return std::nullopt; }
  return "the event " + event->name +
         " starts or ends the driver, which this run has not started: play it with fakebot test "
         "SCENARIO -- DRIVER, or start the run with the driver after --";
}

ScenarioPlayOptions LiveScenario::play_options(bool scripted) {
  ScenarioPlayOptions options{.scripted = scripted, .sets_time = false};
  options.on_error = session_.events().on_warning;
  options.on_over = [this] { stop_watching(); };
  if (scripted) { return options; }
  if (!file_->driver.starts_by_event) { options.starts_when = file_->driver.ready_when; }
  options.order_driver = [this](sim::scenario::DriverOrder order) {
    const Session::DriverOrders* const orders = session_.driver_orders(robot_);
    return orders != nullptr && (*orders)(order);
  };
  return options;
}

void LiveScenario::watch_driver(std::optional<pid_t> driver) {
  line::Station& station = session_.robot(robot_);
  try {
    station.measure_delivery();
  } catch (const io::OsError& error) { session_.events().on_warning(error.what()); }
  without_driver_.clear();
  driver_.reset();
  if (driver) { driver_ = std::make_unique<io::ProcessTree>(*driver, io::new_mark(), true); }
  watch_ = std::make_unique<ProcessorWatch>(session_.context(), [this] {
    return driver_ ? driver_->members() : session_.processes_of_first_driver();
  });
  watch_->start([&station] { return station.now(); }, station.pace().speed().value_or(1.0));
}

void LiveScenario::stop_watching() {
  if (!watch_) { return; }
  watch_->sample();
  watch_->stop();
}

void LiveScenario::note_driver_end(const io::ProcessEnd& end) {
  assert(!is_of_the_run());
  if (state() == State::none || state() == State::loaded) { return; }
  const config::ScenarioDriver& driver = file_->driver;
  const auto started_at = player()->started_at();
  const std::string when =
      started_at
          ? " at " + sim::scenario::seconds_text(std::min(
                         session_.robot(robot_).now() - *started_at, player()->board().now()))
          : "";
  const std::string error = error_of_own_end(driver, end, when);
  if (state() == State::over) {
    if (driver_error_.empty() && cut_short_.empty()) { driver_error_ = error; }
    return;
  }
  without_driver_.push_back({session_.robot(robot_).now(), sim::SimTime::max()});
  driver_error_ = error;
  if (driver_error_.empty() && !started_at) { driver_error_ = never_ready_text(driver); }
  const bool goes_on = driver.ending == config::DriverEnding::by_itself ||
                       driver.ending == config::DriverEnding::when_done;
  if (driver_error_.empty() && goes_on) { return; }
  if (driver_error_.empty() && driver.ending == config::DriverEnding::on_request) {
    cut_short_ = cut_short_text(text_of(end) + when, file_->scenario.duration);
  }
  const bool is_whole = driver_error_.empty() && cut_short_.empty();
  end_after_last_bytes(is_whole ? ScenarioEnd::whole : ScenarioEnd::cut_short);
}

void LiveScenario::end_after_last_bytes(ScenarioEnd how) {
  line::Station& station = session_.robot(robot_);
  const auto period = std::chrono::duration_cast<std::chrono::nanoseconds>(
      Aftermath::kPeriod / station.pace().speed().value_or(1.0));
  aftermath_.call_after(
      period, [&station] { return station.has_all_arrived(); },
      [this, how] {
        if (state() != State::over) { finish(how); }
      });
}

ScenarioResult LiveScenario::result() const {
  assert(state() == State::over);
  ScenarioResult result = weighed(judged_ ? *judged_ : result_of(*player()));
  if (!driver_error_.empty()) {
    // As in `fakebot test`, a failed expectation comes before a wrong end of the driver.
    if (result.verdict != sim::scenario::Verdict::failed) {
      result.verdict = sim::scenario::Verdict::error;
    }
    result.reason = driver_error_;
  } else if (!cut_short_.empty() && result.verdict != sim::scenario::Verdict::failed) {
    result.verdict = sim::scenario::Verdict::inconclusive;
    result.reason = cut_short_;
  }
  return result;
}

ScenarioResult LiveScenario::weighed(ScenarioResult result) const {
  if (!watch_ || is_scripted_) { return result; }
  line::Station& station = session_.robot(robot_);
  const io::LostTime unknown;
  return runner::weighed(
      std::move(result),
      {.delays = {station.pace().lateness().lost(),
                  station.delivery() != nullptr ? station.delivery()->lost() : unknown,
                  watch_->waits().lost(), without_driver_},
       .processor = *watch_,
       .events = file_->scenario.events,
       .started_at = player()->started_at().value_or(sim::SimTime{0}),
       .until = player()->board().now(),
       .is_unpaced = !station.pace().speed()});
}

void LiveScenario::stop() {
  if (play_) { finish(ScenarioEnd::cut_short); }
}

void LiveScenario::finish(ScenarioEnd how) {
  aftermath_.cancel();
  stop_watching();
  play_->finish(how);
  if (!judged_) { judged_ = result_of(play_->player()); }
  play_->player().cancel_all();
}

void LiveScenario::unload() {
  stop();
  play_.reset();
  played_.reset();
  file_.reset();
}

}  // namespace fakebot::runner
