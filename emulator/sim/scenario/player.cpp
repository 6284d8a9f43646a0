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

/// Time of the line for the bytes that an event sends, less whole ticks, which the line itself
/// takes.
SimTime time_on_line(const Event& event, const Robot& robot) {
  std::size_t bytes = 0;
  for (const Action& action : event.actions) {
    if (const auto* send = std::get_if<Send>(&action)) { bytes += send->bytes.size(); }
  }
  const WireProperties& line = robot.wire().properties();
  return line.is_usb ? SimTime{0} : sim::time_on_line(bytes, line.baud_rate) % robot.tick();
}

/// The robot that gets a command: the robot of the scenario, or a further robot.
const Robot& receiver_of(const Event& command, const Robot& robot) {
  const Robot* receiver = &robot;
  const std::string& further = scenario::receiver_of(command);
  for_each_device(robot, [&](const std::string& name, const CarriedDevice& device) {
    if (name == further) { receiver = device.robot; }
  });
  return *receiver;
}

/// The robot gets a command in the tick in which the last byte of the command arrives, as from a
/// driver.
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
  for (const Event& command : scenario.commands) {
    all.push_back(as_received(command, receiver_of(command, robot)));
  }
  return all;
}

}  // namespace

Player::Player(const Scenario& scenario, Robot& robot, Outside outside)
    : robot_(robot),
      outside_(std::move(outside)),
      board_(with(robot, outside_.sources)),
      duration_(in_whole_ticks(scenario.duration, robot.tick())),
      number_of_events_(scenario.events.size()),
      own_world_(robot),
      context_{robot_, outside_.world != nullptr ? *outside_.world : own_world_, parts(),
               [this](Happening::Kind kind, std::string text) { report(kind, std::move(text)); },
               [this](std::string_view line) { judge_.on_line(line); }},
      judge_(scenario.expectations, board_, outside_.hears_driver || prints(scenario)),
      timeline_(events_and_commands(scenario, robot), board_,
                {[this](const Action& action) { return perform(action); },
                 [this](std::size_t event) { on_begin(event); },
                 [this](std::size_t event) { on_end(event); }},
                robot.tick() - robot.reception_lead()) {
  if (scenario.keeps_trail) { trail_.emplace(with(robot, outside_.sources)); }
  if (outside_.starts_when) { starts_when_.emplace(*outside_.starts_when, board_); }
}

std::map<std::string, ActedOn> Player::parts() {
  std::map<std::string, ActedOn> parts;
  const auto add = [&](const std::string& name, Robot& robot, LineActs line) {
    if (!line.send) {
      line.send = [&robot](std::span<const std::uint8_t> bytes) { robot.receive(bytes); };
    }
    parts.emplace(name, ActedOn{&robot, std::move(line)});
  };
  add("", robot_, outside_.line);
  for_each_device(robot_, [&](const std::string& name, const CarriedDevice& device) {
    const auto line = outside_.other_lines.find(name);
    add(name, *device.robot, line == outside_.other_lines.end() ? LineActs{} : line->second);
  });
  return parts;
}

/// Starts the scenario's time.
bool Player::is_playing(SimTime now) {
  if (over_ || started_at_) { return !over_; }
  board_.sample(SimTime{0});
  if (starts_when_ && !is_to_start_ && !starts_when_->holds()) { return false; }
  started_at_ = now;
  for (const std::string& line : std::exchange(lines_before_, {})) { judge_.on_line(line); }
  return true;
}

void Player::hear(std::string_view line) {
  if (over_) { return; }
  if (started_at_) { return judge_.on_line(line); }
  if (lines_before_.size() < kMostLinesBefore) { lines_before_.emplace_back(line); }
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
  if (trail_) { trail_->sample(board_.now()); }
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
  // Hits of the scenario's faults from now on, until the faults are ended, are not judged.
  context_.tally = std::make_shared<faults::FaultTally>(*context_.tally);
}

void Player::on_begin(std::size_t event) {
  if (is_command(event)) { return; }
  const std::string& name = timeline_.event(event).name;
  report(Happening::Kind::event, name);
  board_.remember(name);
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

void Player::cancel_all() {
  for (std::size_t event = timeline_.size(); event-- > 0;) { cancel(event); }
  // A person may have switched the robot off and on again: to undo "on" leaves the robot off.
  static_cast<void>(robot_.switch_power(true));
  for (const auto& [name, part] : context_.parts) {
    if (!part.is_plugged_in) { perform(Plug{.in = true, .on = name}); }
  }
}

bool Player::perform(const Action& action) {
  context_.robot_time = started_at_.value_or(SimTime{0}) + board_.now();
  return scenario::perform(action, context_);
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
  std::vector<faults::FaultRecord> records = context_.tally->records();
  for (faults::FaultRecord& record : records) { record.at -= started_at_.value_or(SimTime{0}); }
  return records;
}

}  // namespace fakebot::sim::scenario
