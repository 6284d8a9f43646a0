#include "sim/fleet/ways_apart.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>

namespace fakebot::sim {

namespace {

/// Long enough to be worth a search, and so short that few robots can meet. (choice)
constexpr SimTime kStretch = std::chrono::milliseconds(200);

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

bool may_notice(const world::Presence& seen, double notice_m, double gap_m) {
  return seen.radius_m > 0 && gap_m <= notice_m;
}

}  // namespace

SimTime WaysApart::advance(SimTime now, SimTime time) {
  while (now < time) {
    const SimTime end = std::min(time, now + kStretch);
    if (!find_places(end - now)) { break; }
    join_who_may_meet();
    form_clusters();

    loop_.run(used_, [&](std::size_t i) { live(clusters_[i], end); });
    now = end;
  }
  return now;
}

/// False if a robot notices the rest at any distance.
bool WaysApart::find_places(SimTime duration) {
  places_.clear();
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Robot& robot = *members_[i].robot;
    places_.push_back({i, robot.presence(), robot.reach(duration)});
    if (!std::isfinite(places_.back().around_m())) { return false; }
  }
  std::ranges::sort(places_, {}, [](const Place& place) {
    return std::pair(place.presence.position.x_m, place.member);
  });
  return true;
}

void WaysApart::join_who_may_meet() {
  joined_to_.resize(places_.size());
  std::iota(joined_to_.begin(), joined_to_.end(), std::size_t{0});
  double widest_m = 0;
  for (const Place& place : places_) { widest_m = std::max(widest_m, place.around_m()); }
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& one = places_[i];
    for (std::size_t k = i + 1; k < places_.size(); ++k) {
      const Place& other = places_[k];
      const world::Vec2 way = other.presence.position - one.presence.position;
      if (way.x_m > one.around_m() + widest_m) { break; }
      const double gap_m = length_m(way) - one.presence.radius_m - other.presence.radius_m -
                           one.reach.travel_m - other.reach.travel_m;
      if (may_notice(one.presence, other.reach.notice_m, gap_m) ||
          may_notice(other.presence, one.reach.notice_m, gap_m)) {
        joined_to_[first_of(k)] = first_of(i);
      }
    }
  }
}

std::size_t WaysApart::first_of(std::size_t place) {
  while (joined_to_[place] != place) {
    joined_to_[place] = joined_to_[joined_to_[place]];
    place = joined_to_[place];
  }
  return place;
}

void WaysApart::form_clusters() {
  used_ = 0;
  cluster_of_.assign(places_.size(), kNone);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    std::size_t& number = cluster_of_[first_of(i)];
    if (number == kNone) {
      number = used_++;
      if (number == clusters_.size()) { clusters_.emplace_back(members_); }
      clusters_[number].clear();
    }
    clusters_[number].add(places_[i].member);
  }
}

/// A lonely robot learns so once, at the first tick, as in a cluster of several.
void WaysApart::live(Cluster& cluster, SimTime time) const {
  if (cluster.next_end() > time) { return; }
  if (cluster.numbers().size() == 1) { members_[cluster.numbers().front()].robot->meet({}); }
  cluster.advance_to(time);
}

}  // namespace fakebot::sim
