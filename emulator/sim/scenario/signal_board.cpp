#include "sim/scenario/signal_board.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fakebot::sim::scenario {

SignalBoard::SignalBoard(std::vector<const SignalSource*> sources) : sources_(std::move(sources)) {}

std::optional<std::size_t> SignalBoard::follow(std::string_view name) {
  for (std::size_t place = 0; place < entries_.size(); ++place) {
    if (entries_[place].signal->name == name) { return place; }
  }
  if (name == kTimeSignal.name) { return add({.signal = &kTimeSignal}); }
  for (const SignalSource* source : sources_) {
    if (const auto index = find_signal(source->signals(), name)) {
      return add({.source = source, .index = *index, .signal = &source->signals()[*index]});
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> SignalBoard::follow_driver_bytes() {
  for (const SignalSource* source : sources_) {
    for (const Signal& signal : source->signals()) {
      if (signal.counts_driver_bytes) { return follow(signal.name); }
    }
  }
  return std::nullopt;
}

std::size_t SignalBoard::add(const Entry& entry) {
  sampled_.push_back(&entries_.emplace_back(entry));
  return entries_.size() - 1;
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
  return entry.source == nullptr ? to_seconds(now_) : entry.source->get(entry.index);
}

void SignalBoard::update(Entry& entry, double value) {
  entry.value = value;
  entry.known = true;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  entry.above = std::isnan(value) ? value : -kInfinity;  // NaN is in no interval
  entry.below = kInfinity;
  for (const Use& use : entry.uses) {
    notified_at_[use.watch] = samples_;
    const double switch_point = use.switch_point.value_or(value);
    if (switch_point <= value) { entry.above = std::max(entry.above, switch_point); }
    if (switch_point >= value) { entry.below = std::min(entry.below, switch_point); }
  }
}

SignalBoard::WatchId SignalBoard::begin_watch(
    std::span<const std::size_t> places,
    const std::optional<std::vector<SwitchPoint>>& switch_points) {
  const WatchId watch = place_of_new_watch();
  if (switch_points) {
    for (const SwitchPoint& point : *switch_points) { add_use(point.place, {watch, point.value}); }
  } else {
    for (const std::size_t place : places) { add_use(place, {watch, std::nullopt}); }
  }
  return watch;
}

void SignalBoard::add_use(std::size_t place, Use use) {
  Entry& entry = entries_[place];
  entry.uses.push_back(use);
  entry.known = false;  // so that its next value counts as a change
  entry.above = entry.value;
  entry.below = entry.value;
  if (std::ranges::find(sampled_, &entry) == sampled_.end()) { sampled_.push_back(&entry); }
}

SignalBoard::WatchId SignalBoard::place_of_new_watch() {
  if (ended_.empty()) {
    notified_at_.push_back(samples_);
    return notified_at_.size() - 1;
  }
  const WatchId watch = ended_.back();
  ended_.pop_back();
  notified_at_[watch] = samples_;
  return watch;
}

void SignalBoard::end_watch(WatchId watch) {
  ended_.push_back(watch);
  std::erase_if(sampled_, [&](Entry* entry) {
    const auto ended =
        std::erase_if(entry->uses, [&](const Use& use) { return use.watch == watch; });
    return ended > 0 && entry->uses.empty();
  });
}

}  // namespace fakebot::sim::scenario
