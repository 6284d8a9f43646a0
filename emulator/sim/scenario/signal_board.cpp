#include "sim/scenario/signal_board.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace fakebot::sim::scenario {

SignalBoard::SignalBoard(std::vector<const SignalSource*> sources) : sources_(std::move(sources)) {}

std::optional<std::size_t> SignalBoard::follow(std::string_view name) {
  for (std::size_t place = 0; place < entries_.size(); ++place) {
    if (entries_[place].name() == name) { return place; }
  }
  if (const auto remembered = remembered_in(name)) { return follow_memory(name, *remembered); }
  if (name == kTimeSignal.name) { return add({.signal = &kTimeSignal}); }
  for (const SignalSource* source : sources_) {
    if (const auto index = find_signal(source->signals(), name)) {
      return add({.source = source, .index = *index, .signal = &source->signals()[*index]});
    }
  }
  return std::nullopt;
}

bool SignalBoard::follows(std::string_view name) const {
  return std::ranges::any_of(entries_,
                             [&](const Entry& entry) { return entry.signal->name == name; });
}

std::optional<std::size_t> SignalBoard::follow_driver_bytes() {
  for (const SignalSource* source : sources_) {
    for (const Signal& signal : source->signals()) {
      if (signal.counts_driver_bytes) { return follow(signal.name); }
    }
  }
  return std::nullopt;
}

std::size_t SignalBoard::add(Entry entry) {
  sampled_.push_back(&entries_.emplace_back(std::move(entry)));
  return entries_.size() - 1;
}

std::optional<std::size_t> SignalBoard::follow_memory(std::string_view name,
                                                      const Remembered& remembered) {
  const auto of = follow(remembered.signal);
  if (!of) { return std::nullopt; }
  entries_[*of].is_remembered = true;
  sample_from_now_on(entries_[*of]);
  return add({.signal = entries_[*of].signal,
              .memory = std::make_unique<Memory>(
                  Memory{std::string(name), std::string(remembered.event), *of})});
}

void SignalBoard::remember(std::string_view event) {
  for (const Entry& entry : entries_) {
    if (!entry.memory || entry.memory->event != event) { continue; }
    const Entry& of = entries_[entry.memory->of];
    entry.memory->value = of.known ? of.value : value_now(of);
    entry.memory->first_at = std::min(entry.memory->first_at, samples_);
  }
}

WireViolation SignalBoard::first_violation(std::size_t place) const {
  const Entry& entry = entries_[place];
  return entry.source == nullptr ? WireViolation{} : entry.source->first_violation(entry.index);
}

void SignalBoard::sample(SimTime now) {
  now_ = now;
  ++samples_;
  for (Entry* entry : sampled_) {
    const double value = value_now(*entry);
    if (value > entry->above && value < entry->below) {
      entry->value = value;
    } else if (value != entry->value || !entry->known) {
      update(*entry, value);
    }
  }
}

double SignalBoard::value_now(const Entry& entry) const {
  if (entry.memory) { return entry.memory->value; }
  return entry.source == nullptr ? to_seconds(now_) : entry.source->get(entry.index);
}

void SignalBoard::notify(WatchId watch) {
  Watch& notified = watches_[watch];
  notified.notified_at = samples_;
  if (notified.wake.list != nullptr) { notified.wake.list->push_back(notified.wake.number); }
}

void SignalBoard::update(Entry& entry, double value) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  SwitchPoints& points = entry.switch_points;
  const bool is_jump = !entry.known || std::isnan(value) || std::isnan(entry.value);
  const auto [least, most] = std::minmax(entry.value, value);
  const auto end = is_jump ? points.end() : points.upper_bound(most);
  for (auto point = is_jump ? points.begin() : points.lower_bound(least); point != end; ++point) {
    notify(point->second);
  }
  for (const WatchId watch : entry.at_every_change) { notify(watch); }
  entry.value = value;
  entry.known = true;
  if (std::isnan(value) || !entry.at_every_change.empty()) {
    entry.above = entry.below = value;  // NaN is in no interval
    return;
  }
  const auto above = points.upper_bound(value);
  const auto below = points.lower_bound(value);
  entry.above = -kInfinity;
  entry.below = kInfinity;
  if (above != points.begin()) { entry.above = std::prev(above)->first; }
  if (below != points.end()) { entry.below = below->first; }
}

SignalBoard::WatchId SignalBoard::begin_watch(
    std::span<const std::size_t> places,
    const std::optional<std::vector<SwitchPoint>>& switch_points, const Wake& wake) {
  const WatchId id = place_of_new_watch();
  Watch& watch = watches_[id];
  watch.wake = wake;
  if (switch_points) {
    for (const SwitchPoint& point : *switch_points) {
      Entry& entry = entries_[point.place];
      watch.points.emplace_back(&entry, entry.switch_points.emplace(point.value, id));
      sample_from_now_on(entry);
    }
  } else {
    for (const std::size_t place : places) {
      Entry& entry = entries_[place];
      entry.at_every_change.push_back(id);
      watch.changes.push_back(&entry);
      sample_from_now_on(entry);
    }
  }
  return id;
}

/// The next value counts as a change.
void SignalBoard::sample_from_now_on(Entry& entry) {
  entry.known = false;
  entry.above = entry.value;
  entry.below = entry.value;
  if (std::ranges::find(sampled_, &entry) == sampled_.end()) { sampled_.push_back(&entry); }
}

SignalBoard::WatchId SignalBoard::place_of_new_watch() {
  if (ended_.empty()) {
    watches_.push_back({.notified_at = samples_});
    return watches_.size() - 1;
  }
  const WatchId watch = ended_.back();
  ended_.pop_back();
  watches_[watch].notified_at = samples_;
  return watch;
}

void SignalBoard::end_watch(WatchId id) {
  Watch& watch = watches_[id];
  const auto stop_sampling = [this](Entry* entry) {
    if (!entry->is_watched()) { std::erase(sampled_, entry); }
  };
  for (const auto& [entry, point] : watch.points) {
    entry->switch_points.erase(point);
    stop_sampling(entry);
  }
  for (Entry* const entry : watch.changes) {
    std::erase(entry->at_every_change, id);
    stop_sampling(entry);
  }
  watch.points.clear();
  watch.changes.clear();
  watch.wake = {};
  ended_.push_back(id);
}

}  // namespace fakebot::sim::scenario
