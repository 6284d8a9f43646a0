#include "runner/live/live_robot.hpp"

#include <algorithm>
#include <utility>

#include "runner/live/moved_into.hpp"
#include "runner/scenario/station_plug.hpp"

namespace fakebot::runner {

using sim::SimTime;
using sim::scenario::Happening;

namespace {

/// A scenario that judges nothing and does not end.
sim::scenario::Scenario endless() {
  sim::scenario::Scenario scenario;
  scenario.name = "live";
  scenario.duration = std::chrono::hours(24 * 365 * 100);
  return scenario;
}

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

/// Skips repetitions before `now`, when the event was not yet given.
void skip_until(sim::scenario::Every& every, SimTime now) {
  if (every.from >= now) { return; }
  every.from += (now - every.from + every.period - SimTime{1}) / every.period * every.period;
}

}  // namespace

LiveRobot::LiveRobot(Session& session, std::size_t robot)
    : session_(session),
      robot_(robot),
      station_(session.robot(robot)),
      world_at_start_(station_.robot().world()),
      placement_at_start_(station_.robot().placement()),
      nothing_(endless()),
      player_(nothing_, station_.robot(), outside()),
      waits_(session, station_) {
  player_.before_tick(station_.now());  // the player's time starts now
  station_.join(*this);
  watch_line();
}

void LiveRobot::watch_line() {
  if (station_.robot().is_simulated()) { return station_.line().watch(this); }
  framed_.emplace(session_.context(), station_.robot().wire());
  framed_->tap(this);
  station_.line().watch(&*framed_);
}

LiveRobot::~LiveRobot() {
  station_.line().watch(nullptr);
  station_.leave(*this);
}

sim::scenario::Outside LiveRobot::outside() {
  sim::scenario::Outside outside;
  outside.sources = {&station_.line()};
  outside.line.wire = &station_.line().wire();
  outside.line.inputs = &station_.line();
  outside.world = &station_.world();
  outside.line.plug = [this](const sim::scenario::Plug& plug) {
    plug_later(session_, station_, plug, session_.events().on_warning);
  };
  outside.line.order_driver = [this](sim::scenario::DriverOrder order) {
    return order_driver(order);
  };
  outside.on_happening = [this](const Happening& happening) {
    if (left_undone_ != nullptr && happening.kind == Happening::Kind::left_undone) {
      left_undone_->push_back(happening.text);
    }
    note_happening(happening);
    session_.events().on_happening(happening);
  };
  return outside;
}

bool LiveRobot::order_driver(sim::scenario::DriverOrder order) {
  const Session::DriverOrders* const orders = session_.driver_orders(robot_);
  if (orders != nullptr) { return (*orders)(order); }
  if (left_undone_ != nullptr) {
    left_undone_->emplace_back("the run has no driver after --, which could be started or ended");
  }
  return false;
}

// --- hands ---------------------------------------------------------------------

LiveRobot::Done LiveRobot::perform(sim::scenario::Event event, std::string json) {
  station_.pace().catch_up();
  std::optional<SimTime> also_at;
  if (const auto* after = std::get_if<sim::scenario::After>(&event.trigger)) {
    const FollowedEvent followed = followed_event(after->event);
    also_at = still_due(followed, after->delay, player_.board().now());
    if (!also_at && !followed.may_happen) {
      return {.event = event.name,
              .at = station_.now(),
              .never = never_after(followed, player_.board().now())};
    }
  }
  if (event.name.empty()) { event.name = free_name(); }
  if (auto* every = std::get_if<sim::scenario::Every>(&event.trigger)) {
    skip_until(*every, station_.now());
  }
  Done done{.event = event.name, .at = station_.now()};
  const std::optional<SimTime> lasts = event.lasts;
  note_effects();  // adding an event may forget an older event
  const sim::world::Placement stood_at = station_.robot().placement();
  left_undone_ = &done.left_undone;
  const std::size_t index = player_.add(std::move(event), also_at);
  left_undone_ = nullptr;
  done.has_happened = player_.timeline().times(index) > 0;
  done.changed = player_.timeline().had_effect(index);
  player_.forget_happenings();
  const bool was_impossible = !done.changed && !done.left_undone.empty();
  if (was_impossible) {
    player_.remove(index);
    player_.forget_happenings();
    return done;
  }
  Touch touch{.at = done.at,
              .name = done.event,
              .json = shared(std::move(json)),
              .lasts = lasts,
              .stood_at = stood_at};
  if (done.has_happened) { touch.happened_at = player_.board().now(); }
  if (done.has_happened && lasts) { touch.over_at = done.at + *lasts; }
  note(std::move(touch));
  return done;
}

/// A loop, because clients may have used any name.
std::string LiveRobot::free_name() {
  std::string name;
  do {
    name = "#" + std::to_string(++unnamed_);
  } while (named_.contains(name) || player_.timeline().find(name));
  return name;
}

FollowedEvent LiveRobot::followed_event(const std::string& name) const {
  FollowedEvent event{.name = name};
  const auto index = player_.timeline().find(name);
  event.may_happen = index && player_.timeline().may_happen(*index);
  if (const auto noted = named_.find(name); noted != named_.end()) {
    event.happened_at = touches_[noted->second].happened_at;
    event.is_cancelled = touches_[noted->second].cancelled_at.has_value();
  }
  return event;
}

config::EventNames LiveRobot::event_names(const std::vector<std::string>& mentioned) const {
  config::EventNames names;
  for (std::size_t i = 0; i < player_.timeline().size(); ++i) {
    const std::string& name = player_.timeline().event(i).name;
    if (!name.empty()) { names.add(name); }  // removed events have no name
  }
  for (const std::string& name : mentioned) {
    if (named_.contains(name) && !names.has(name)) { names.add(name); }
  }
  return names;
}

bool LiveRobot::cancel(const std::string& event) {
  const auto noted = named_.find(event);
  if (noted == named_.end() && !player_.timeline().find(event)) { return false; }
  station_.pace().catch_up();
  if (const auto index = player_.timeline().find(event)) { player_.cancel(*index); }
  if (noted != named_.end()) {
    auto& cancelled_at = touches_[noted->second].cancelled_at;
    if (!cancelled_at) { cancelled_at = station_.now(); }
  }
  return true;
}

std::optional<std::string> LiveRobot::begin_in(
    const std::shared_ptr<const sim::world::World>& world, const sim::world::Placement& start) {
  station_.pace().catch_up();
  player_.cancel_all();
  if (auto objection = moved_into(station_, world, start)) { return objection; }
  world_at_start_ = world;
  placement_at_start_ = start;
  attached_at_ = station_.now();
  touches_.clear();
  named_.clear();
  touch_bytes_ = 0;
  touches_left_out_ = 0;
  return std::nullopt;
}

bool LiveRobot::send(std::span<const std::uint8_t> bytes, std::string json) {
  if (station_.device().attached()) { return false; }
  station_.pace().catch_up();
  on_driver_bytes(station_.now(), bytes, {});
  station_.robot().receive(bytes);
  note_command(std::move(json));
  return true;
}

void LiveRobot::note_command(std::string json) {
  const SimTime now = station_.now();
  if (!touches_.empty() && touches_left_out_ == 0) {
    Touch& last = touches_.back();
    if (last.name.empty() && *last.json == json && now - last.last_at <= kLongestPause) {
      ++last.times;
      last.last_at = now;
      return;
    }
  }
  note({.at = now, .name = "", .json = shared(std::move(json)), .last_at = now});
}

void LiveRobot::note_attachment() {
  if (touches_.empty()) { attached_at_ = station_.now(); }
}

std::optional<SimTime> LiveRobot::attached_before(SimTime time) const {
  return attached_at_ && *attached_at_ <= time ? attached_at_ : std::nullopt;
}

/// After the first touch without room, all touches are left out: otherwise there would be gaps.
void LiveRobot::note(Touch touch) {
  touch_bytes_ += touch.json->size();
  if (touches_.size() >= kMostTouches || touch_bytes_ > kMostTouchBytes) {
    touch_bytes_ = kMostTouchBytes;
    ++touches_left_out_;
    return;
  }
  if (!touch.name.empty()) { named_.emplace(touch.name, touches_.size()); }
  touches_.push_back(std::move(touch));
}

void LiveRobot::note_effects() {
  const sim::scenario::Timeline& timeline = player_.timeline();
  for (std::size_t i = 0; i < timeline.size(); ++i) {
    const auto noted = named_.find(timeline.event(i).name);
    if (noted == named_.end()) { continue; }
    Touch& touch = touches_[noted->second];
    touch.had_effect = timeline.had_effect(i);
    touch.next_at = timeline.next_at(i);
  }
}

void LiveRobot::note_happening(const Happening& happening) {
  if (happening.kind != Happening::Kind::event) { return; }
  const auto noted = named_.find(happening.text);
  if (noted != named_.end()) { touches_[noted->second].happened_at = happening.at; }
}

std::vector<sim::scenario::EventToCome> LiveRobot::events_to_come() const {
  std::vector<sim::scenario::EventToCome> events;
  for (const Touch& touch : touches_) {
    if (touch.name.empty() || touch.happened_at || touch.cancelled_at) { continue; }
    if (const auto index = player_.timeline().find(touch.name)) {
      events.push_back({touch.name, player_.timeline().why_not_yet(*index)});
    }
  }
  return events;
}

// --- the line --------------------------------------------------------------------

void LiveRobot::start_recording(const capture::CaptureInfo& info) {
  recording_ = std::make_unique<LiveRecording>(info, station_.now());
}

void LiveRobot::on_robot_bytes(SimTime at, std::span<const std::uint8_t> frame,
                               std::string_view comment) {
  last_bytes_.on_robot_bytes(at, frame, comment);
  if (recording_) { recording_->on_robot_bytes(at, frame, comment); }
}

void LiveRobot::on_driver_bytes(SimTime at, std::span<const std::uint8_t> bytes,
                                std::string_view comment) {
  last_bytes_.on_driver_bytes(at, bytes, comment);
  if (recording_) { recording_->on_driver_bytes(at, bytes, comment); }
}

// --- ticks ---------------------------------------------------------------------

void LiveRobot::before_tick(SimTime now) {
  player_.before_tick(now);
}

void LiveRobot::after_tick(SimTime now) {
  player_.after_tick(now);
  player_.forget_happenings();
  waits_.after_tick(now);
}

}  // namespace fakebot::runner
