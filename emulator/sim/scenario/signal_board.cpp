#include "sim/scenario/signal_board.hpp"

#include <utility>

namespace fakebot::sim::scenario {

SignalBoard::SignalBoard(std::vector<const SignalSource*> sources) : sources_(std::move(sources)) {}

std::optional<std::size_t> SignalBoard::follow(std::string_view name) {
  for (std::size_t place = 0; place < entries_.size(); ++place) {
    if (entries_[place].signal->name == name) { return place; }
  }
  if (name == kTimeSignal.name) {
    entries_.push_back({&kTimeSignal, nullptr, 0});
    return entries_.size() - 1;
  }
  for (const SignalSource* source : sources_) {
    if (const auto index = find_signal(source->signals(), name)) {
      entries_.push_back({&source->signals()[*index], source, *index});
      return entries_.size() - 1;
    }
  }
  return std::nullopt;
}

void SignalBoard::look(SimTime now) {
  now_ = now;
  ++looks_;
  for (Entry& entry : entries_) {
    const double value = value_now(entry);
    if (value == entry.value && entry.changed_at != 0) { continue; }
    entry.value = value;
    entry.changed_at = looks_;
  }
}

double SignalBoard::value_now(const Entry& entry) const {
  return entry.source == nullptr ? to_seconds(now_) : entry.source->get(entry.index);
}

}  // namespace fakebot::sim::scenario
