#include "sim/scenario/player.hpp"

#include <algorithm>
#include <utility>

#include "sim/wire/line_rate.hpp"

namespace fakebot::sim::scenario {

namespace {

std::vector<const SignalSource*> with(const Robot& robot, std::vector<const SignalSource*> others) {
  others.insert(others.begin(), &robot);
  return others;
}

/// How long the line takes for what an event sends, without whole ticks: those the line itself
/// takes.
SimTime time_on_line(const Event& event, const Robot& robot) {
  std::size_t bytes = 0;
  for (const Action& action : event.actions) {
    if (const auto* send = std::get_if<Send>(&action)) { bytes += send->bytes.size(); }
  }
  const WireProperties& line = robot.wire().properties();
  return line.is_usb ? SimTime{0} : sim::time_on_line(bytes, line.baud_rate) % robot.tick();
}

/// The robot gets a command in the tick in which its last byte arrives, as it does from a driver.
Event as_received(Event command, const Robot& robot) {
  const auto received = [&](SimTime sent) {
    const SimTime seen = sent + time_on_line(command, robot) + robot.reception_lead();
    return seen / robot.tick() * robot.tick();
  };
  if (auto* at = std::get_if<At>(&command.trigger)) { at->time = received(at->time); }
  if (auto* every = std::get_if<Every>(&command.trigger)) { every->from = received(every->from); }
  return command;
}

std::vector<Event> events_and_commands(const Scenario& scenario, const Robot& robot) {
  std::vector<Event> all = scenario.events;
  for (const Event& command : scenario.commands) { all.push_back(as_received(command, robot)); }
  return all;
}

}  // namespace

Player::Player(const Scenario& scenario, Robot& robot, Outside outside)
    : robot_(robot),
      outside_(std::move(outside)),
      board_(with(robot, outside_.sources)),
      duration_(in_whole_ticks(scenario.duration, robot.tick())),
      number_of_events_(scenario.events.size()),
      taken_up_at_(robot.placement()),
      own_world_(robot),
      world_(outside_.world != nullptr ? *outside_.world : own_world_),
      judge_(scenario.expectations, board_),
      timeline_(events_and_commands(scenario, robot), board_,
                {[this](const Action& action) { return perform(action); },
                 [this](std::size_t event) { on_begin(event); },
                 [this](std::size_t event) { on_end(event); }},
                robot.tick() - robot.reception_lead()) {
  if (!outside_.send) {
    outside_.send = [this](std::span<const std::uint8_t> bytes) { robot_.receive(bytes); };
  }
  if (outside_.starts_when) { starts_when_.emplace(*outside_.starts_when, board_); }
}

/// Starts the scenario's time.
bool Player::is_playing(SimTime now) {
  if (over_ || started_at_) { return !over_; }
  board_.sample(SimTime{0});
  if (starts_when_ && !is_to_start_ && !starts_when_->holds()) { return false; }
  started_at_ = now;
  return true;
}

void Player::driver_acted() {
  if (over_ || started_at_ || is_to_start_ || !starts_when_) { return; }
  board_.sample(SimTime{0});
  is_to_start_ = starts_when_->holds();
}

void Player::before_tick(SimTime now) {
  if (!is_playing(now)) { return; }
  timeline_.act();
}

void Player::after_tick(SimTime now) {
  if (over_ || !started_at_) { return; }
  board_.sample(now - *started_at_);
  judge_.evaluate();
  if (board_.now() >= duration_) {
    finish();
    outside_.on_over();
  }
}

std::size_t Player::add(Event event, std::optional<SimTime> also_at) {
  const std::size_t index = timeline_.add(std::move(event), also_at);
  number_of_events_ = timeline_.size();
  timeline_.act();
  return index;
}

void Player::finish(ScenarioEnd end) {
  if (std::exchange(over_, true)) { return; }
  judge_.finish(end);
  // What its faults do later, until they are ended, is not judged.
  tally_ = std::make_shared<faults::FaultTally>(*tally_);
}

void Player::on_begin(std::size_t event) {
  if (is_command(event)) { return; }
  const std::string& name = timeline_.event(event).name;
  report(Happening::Kind::event, name);
  judge_.on_event(name);
}

void Player::on_end(std::size_t event) {
  report(Happening::Kind::taken_back, timeline_.event(event).name);
}

void Player::report(Happening::Kind kind, std::string text) {
  const Happening happening{kind, board_.now(), std::move(text)};
  outside_.on_happening(happening);
  if (happenings_.size() < kMostHappenings) {
    happenings_.push_back(happening);
  } else if (happenings_.size() == kMostHappenings) {
    happenings_.push_back(
        {Happening::Kind::note, board_.now(), "what happens later is not listed"});
  }
}

std::size_t Player::signal_index(const std::string& name) const {
  return find_signal(robot_.signals(), name).value();
}

bool Player::report_unless(bool done, std::string problem) {
  if (!done) { report(Happening::Kind::left_undone, std::move(problem)); }
  return done;
}

void Player::cancel_all() {
  for (std::size_t event = timeline_.size(); event-- > 0;) { cancel(event); }
  // A person may have switched the robot off and on again: to undo "on" leaves the robot off.
  static_cast<void>(robot_.switch_power(true));
  if (!is_plugged_in_) { perform(Plug{.in = true}); }
}

bool Player::perform(const Action& action) {
  struct Perform {
    Player& player;
    Robot& robot;

    bool operator()(const Force& force) const {
      const std::size_t signal = player.signal_index(force.signal);
      // To hold the value that an input has keeps its sensor from changing it. What is pressed
      // already is not pressed any more by that.
      const bool is_pressed = robot.signals()[signal].unit == "flag" && force.value == 1;
      const bool changes = !is_pressed || robot.get(signal) != force.value;
      robot.set(signal, force.value);
      player.forced_.insert(force.signal);
      return changes;
    }
    bool operator()(const Release& release) const {
      robot.release(player.signal_index(release.signal));
      return player.forced_.erase(release.signal) > 0;
    }
    bool operator()(const SwitchPower& power) const {
      const bool changes = (value_of(robot, power.signal) != 0) != power.on;
      return player.report_unless(robot.switch_power(power.on),
                                  "the robot has no switch for its power") &&
             changes;
    }
    bool operator()(const Lift& /*action*/) const {
      player.taken_up_at_ = robot.placement();
      return player.report_unless(robot.lift(), "the robot could not be lifted") &&
             !std::exchange(player.is_lifted_, true);
    }
    bool operator()(const PutDown& down) const {
      return player.report_unless(robot.put_down(down.where.value_or(player.taken_up_at_)),
                                  "the robot has no room where it was to be put down") &&
             (std::exchange(player.is_lifted_, false) || down.where);
    }
    bool operator()(const Push& push) const {
      const double heading_rad = robot.placement().heading_rad;
      return player.report_unless(
          robot.push(world::rotated(push.way_m, world::direction(heading_rad)), push.turn_rad),
          "the robot was in the air when it was to be pushed");
    }
    bool operator()(const ChangeWorld& change) const {
      return player.report_unless(player.world_.make(change.change),
                                  "the robot was in the way of a change of the world");
    }
    bool operator()(const TakeBackChange& change) const {
      return player.report_unless(player.world_.take_back(change.change),
                                  "the robot was in the way when a change of the world was to end");
    }
    bool operator()(const Note& note) const {
      player.report(Happening::Kind::note, note.text);
      return true;
    }
    bool operator()(const Send& send) const {
      player.outside_.send(send.bytes);
      return true;
    }
    bool operator()(const Plug& plug) const {
      player.outside_.plug(plug);
      return std::exchange(player.is_plugged_in_, plug.in) != plug.in;
    }
    bool operator()(DriverOrder order) const { return player.outside_.order_driver(order); }
    bool operator()(const BeginFault& begun) const {
      faults::FaultyWire* wire = player.outside_.wire;
      if (!player.report_unless(wire != nullptr, "there is no line that could have a fault")) {
        return false;
      }
      return player.report_unless(
          wire->begin(begun.fault, player.robot_time(), player.tally_),
          "the line has " + std::to_string(wire->kMostActive) + " faults, and no room for more");
    }
    bool operator()(const EndFault& ended) const {
      faults::FaultyWire* wire = player.outside_.wire;
      if (wire != nullptr) { wire->end(*ended.fault, player.robot_time()); }
      return true;
    }
  };
  return std::visit(Perform{*this, robot_}, action);
}

std::vector<EventToCome> Player::events_to_come() const {
  std::vector<EventToCome> events;
  for (std::size_t i = 0; i < number_of_events_; ++i) {
    if (timeline_.times(i) > 0) { continue; }
    events.push_back({timeline_.event(i).name, timeline_.why_not_yet(i)});
  }
  return events;
}

std::vector<EventAhead> Player::events_ahead() const {
  std::vector<EventAhead> ahead;
  for (std::size_t i = 0; i < number_of_events_; ++i) {
    const auto next = timeline_.next_at(i);
    if (timeline_.times(i) == 0 || next) { ahead.push_back({&timeline_.event(i), next}); }
  }
  return ahead;
}

std::vector<std::string> Player::idle_events() const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < number_of_events_; ++i) {
    if (timeline_.times(i) > 0 && !timeline_.had_effect(i)) {
      names.push_back(timeline_.event(i).name);
    }
  }
  return names;
}

std::vector<std::string> Player::idle_faults() const {
  std::vector<std::string> names;
  for (const faults::FaultCount& count : fault_counts()) {
    if (count.hits == 0) { names.push_back(count.fault); }
  }
  return names;
}

std::vector<faults::FaultRecord> Player::fault_records() const {
  std::vector<faults::FaultRecord> records = tally_->records();
  for (faults::FaultRecord& record : records) { record.at -= started_at_.value_or(SimTime{0}); }
  return records;
}

}  // namespace fakebot::sim::scenario
