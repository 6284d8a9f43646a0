#include "runner/live/live_scenario.hpp"

#include <cassert>
#include <utility>

namespace fakebot::runner {

using sim::scenario::Player;
using sim::scenario::ScenarioEnd;

LiveScenario::State LiveScenario::state() const {
  if (shown_ == nullptr && !file_) { return State::none; }
  const Player* const its_player = player();
  if (its_player == nullptr) { return State::loaded; }
  if (its_player->is_over()) { return State::over; }
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

std::optional<std::string> LiveScenario::start(bool scripted) {
  assert(file_);
  stop();
  play_.reset();
  session_.robot(robot_).catch_up();
  if (auto objection = put_robot_to_its_start()) { return objection; }
  played_ = std::make_unique<sim::scenario::Scenario>(file_->scenario);
  ScenarioPlayOptions options{.scripted = scripted, .sets_time = false};
  if (scripted) {
    options.on_error = session_.events().on_warning;
  } else {
    played_->commands.clear();  // those are the driver's
    if (!file_->driver.starts_by_event) { options.starts_when = file_->driver.ready_when; }
    options.order_driver = [this](sim::scenario::DriverOrder order) {
      const Session::DriverOrders* const orders = session_.driver_orders(robot_);
      return orders != nullptr && (*orders)(order);
    };
    options.on_error = session_.events().on_warning;
  }
  play_ = std::make_unique<ScenarioPlay>(session_, robot_, *played_, std::move(options));
  return std::nullopt;
}

/// Lifted, it is in nobody's way.
std::optional<std::string> LiveScenario::put_robot_to_its_start() {
  sim::Robot& robot = session_.robot(robot_).robot();
  const auto stood_at = robot.placement();
  const auto stood_in = robot.world();
  if (!robot.lift()) { return "the robot cannot be lifted, to be put to the start"; }
  if (robot.enter(file_->world) && robot.put_down(file_->start)) {
    session_.robot(robot_).world().begin_anew();
    return std::nullopt;
  }
  static_cast<void>(robot.enter(stood_in) && robot.put_down(stood_at));
  return "the robot has no room at the start of the scenario";
}

void LiveScenario::stop() {
  if (!play_) { return; }
  play_->finish(ScenarioEnd::cut_short);
  for (std::size_t event = 0; event < play_->player().timeline().size(); ++event) {
    play_->player().cancel(event);
  }
}

void LiveScenario::unload() {
  stop();
  play_.reset();
  played_.reset();
  file_.reset();
}

}  // namespace fakebot::runner
