#include "runner/explore/deeds.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "sim/stable_hash.hpp"

namespace fakebot::runner {

using sim::scenario::Happening;
using sim::scenario::TrailState;

namespace {

enum class Sort : std::uint64_t { state, change, lasting, event, code };

std::uint64_t hash_of(Sort sort, std::uint64_t one, std::uint64_t other = 0) {
  std::uint64_t hash = sim::stable_hash("");
  for (std::uint64_t number : {static_cast<std::uint64_t>(sort), one, other}) {
    std::array<char, 8> bytes{};
    for (char& byte : bytes) {
      byte = static_cast<char>(number & 0xFF);
      number >>= 8U;
    }
    hash = sim::stable_hash({bytes.data(), bytes.size()}, hash);
  }
  return hash;
}

/// About how often code ran: 1, 2, 3, and then four steps up to 255.
std::uint64_t about_as_often(std::uint8_t times) {
  if (times <= 3) { return times; }
  return times < 8 ? 4 : times < 16 ? 5 : times < 128 ? 6 : 7;
}

/// 0 up to 100 ms, and 1 more for each doubling.
std::uint64_t about(sim::SimTime duration) {
  std::uint64_t doublings = 0;
  for (sim::SimTime time = std::chrono::milliseconds(100); time < duration; time *= 2) {
    ++doublings;
  }
  return doublings;
}

const TrailState* state_at(const std::vector<TrailState>& trail, sim::SimTime at) {
  const auto later = std::ranges::upper_bound(trail, at, {}, &TrailState::from);
  return later == trail.begin() ? nullptr : &*std::prev(later);
}

class Deeds {
 public:
  /// `happened`: the drawn events of the run, in the order of their times.
  explicit Deeds(const std::vector<HappenedEvent>& happened) : happened_(happened) {}

  void add(sim::SimTime at, std::uint64_t what) {
    if (!known_.insert(what).second) { return; }
    const auto later = std::ranges::upper_bound(happened_, at, {}, &HappenedEvent::at);
    deeds_.push_back({at, what});
    if (later != happened_.begin()) { deeds_.back().after = std::prev(later)->kind; }
  }
  void add_at_any_time(std::uint64_t what, sim::SimTime end) {
    if (known_.insert(what).second) { deeds_.push_back({end, what}); }
  }
  std::vector<Deed> in_order() && {
    std::ranges::stable_sort(deeds_, {}, &Deed::at);
    return std::move(deeds_);
  }

 private:
  const std::vector<HappenedEvent>& happened_;
  std::set<std::uint64_t> known_;
  std::vector<Deed> deeds_;
};

}  // namespace

std::vector<HappenedEvent> happened_events(const TestedScenario& played,
                                           const config::ExploredFile& file) {
  const auto& events = played.scenario.events;
  std::map<std::string, std::size_t> kind_of;
  const std::size_t first = events.size() - file.kinds.size();
  for (std::size_t i = 0; i < file.kinds.size(); ++i) {
    kind_of.emplace(events[first + i].name, file.kinds[i]);
  }
  std::vector<HappenedEvent> happened;
  for (const Happening& happening : played.result.happenings) {
    const bool ends = happening.kind == Happening::Kind::taken_back;
    if (!ends && happening.kind != Happening::Kind::event) { continue; }
    const auto kind = kind_of.find(happening.text);
    if (kind == kind_of.end()) { continue; }
    HappenedEvent event{.kind = kind->second, .at = happening.at, .ends = ends};
    if (const auto* state = state_at(played.result.trail, happening.at)) {
      event.motion = state->motion;
      event.state = state->hash;
    }
    happened.push_back(event);
  }
  return happened;
}

std::vector<Deed> deeds_of(const TestedScenario& played, const config::ExploredFile& file) {
  const std::vector<HappenedEvent> happened = happened_events(played, file);
  Deeds deeds(happened);
  const std::vector<TrailState>& trail = played.result.trail;
  for (std::size_t i = 0; i < trail.size(); ++i) {
    deeds.add(trail[i].from, hash_of(Sort::state, trail[i].hash));
    if (i == 0) { continue; }
    deeds.add(trail[i].from, hash_of(Sort::change, trail[i - 1].hash, trail[i].hash));
    const sim::SimTime lasted = trail[i].from - trail[i - 1].from;
    deeds.add(trail[i].from, hash_of(Sort::lasting, trail[i - 1].hash, about(lasted)));
  }
  for (const HappenedEvent& event : happened) {
    deeds.add(event.at, hash_of(Sort::event, 2 * event.kind + (event.ends ? 1 : 0), event.state));
  }
  const std::vector<std::uint8_t>& counters = played.result.coverage;
  for (std::size_t i = 0; i < counters.size(); ++i) {
    if (counters[i] == 0) { continue; }
    deeds.add_at_any_time(hash_of(Sort::code, i, about_as_often(counters[i])),
                          played.scenario.duration);
  }
  return std::move(deeds).in_order();
}

}  // namespace fakebot::runner
