// When the machine kept a robot's frames back, or a driver from running, and for how long.
#pragma once

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstddef>
#include <initializer_list>
#include <numeric>
#include <vector>

#include "sim/sim_time.hpp"

namespace fakebot::io {

class LostTime {
 public:
  /// Shorter losses are not recorded: they happen all the time. (choice)
  static constexpr std::chrono::milliseconds kNoticed{1};

  /// Records that, between `from` and `until`, `lost` was lost at an unknown moment. Two adjacent
  /// stretches, both lost as a whole, become a single stretch. Preconditions: from <= until;
  /// `until` is not before the `until` of the last call.
  void add(sim::SimTime from, sim::SimTime until, std::chrono::nanoseconds lost) {
    assert(from <= until);
    assert(stretches_.empty() || until >= stretches_.back().until);
    if (lost < kNoticed) { return; }
    const Stretch stretch{from, until, lost};
    if (!stretches_.empty() && stretches_.back().goes_on_in(stretch)) {
      stretches_.back().until = until;
      stretches_.back().lost += lost;
      return;
    }
    if (stretches_.size() >= kMostStretches) { join_neighbours(); }
    stretches_.push_back(stretch);
  }

  /// With more stretches, neighbours are joined: the sum of their losses may then be anywhere
  /// between the begin of the first and the end of the second.
  static constexpr std::size_t kMostStretches = 20000;
  std::size_t stretches() const { return stretches_.size(); }

  /// The end of the last recorded stretch.
  sim::SimTime end() const {
    return stretches_.empty() ? sim::SimTime{0} : stretches_.back().until;
  }

  /// The most that can have been lost between `from` and `until`, in parts by time.
  std::vector<std::chrono::nanoseconds> parts_within(sim::SimTime from, sim::SimTime until) const {
    std::vector<std::chrono::nanoseconds> parts;
    const auto first = std::ranges::upper_bound(stretches_, from, {}, &Stretch::until);
    for (auto stretch = first; stretch != stretches_.end(); ++stretch) {
      const std::chrono::nanoseconds common =
          std::min(stretch->until, until) - std::max(stretch->from, from);
      parts.push_back(std::clamp(common, std::chrono::nanoseconds{0}, stretch->lost));
    }
    return parts;
  }

  /// The sum of parts_within().
  std::chrono::nanoseconds within(sim::SimTime from, sim::SimTime until) const {
    const auto parts = parts_within(from, until);
    return std::accumulate(parts.begin(), parts.end(), std::chrono::nanoseconds{0});
  }

  /// The same for several records, each of whose stretches was lost as a whole: losses at the same
  /// time, or directly one after another, are a single part.
  static std::vector<std::chrono::nanoseconds> parts_within_any(
      std::initializer_list<const LostTime*> all, sim::SimTime from, sim::SimTime until) {
    std::vector<std::chrono::nanoseconds> parts;
    for (const Part& part : when_within_any(all, from, until)) {
      parts.push_back(part.until - part.from);
    }
    return parts;
  }

  struct Part {
    sim::SimTime from;
    sim::SimTime until;
  };
  /// When the parts of parts_within_any() were, in order.
  static std::vector<Part> when_within_any(std::initializer_list<const LostTime*> all,
                                           sim::SimTime from, sim::SimTime until) {
    std::vector<Stretch> stretches;
    for (const LostTime* one : all) {
      stretches.insert(stretches.end(), one->stretches_.begin(), one->stretches_.end());
    }
    std::ranges::sort(stretches, {}, &Stretch::from);
    std::vector<Part> parts;
    for (const Stretch& stretch : stretches) {
      const Part part{std::max(from, stretch.from), std::min(until, stretch.until)};
      if (part.until <= part.from) { continue; }
      if (parts.empty() || part.from > parts.back().until) {
        parts.push_back(part);
      } else {
        parts.back().until = std::max(parts.back().until, part.until);
      }
    }
    return parts;
  }

 private:
  struct Stretch {
    sim::SimTime from;
    sim::SimTime until;
    std::chrono::nanoseconds lost;

    bool is_whole() const { return lost == until - from; }
    bool goes_on_in(const Stretch& next) const {
      return is_whole() && next.is_whole() && until == next.from;
    }
  };

  void join_neighbours() {
    for (std::size_t pair = 0; pair < stretches_.size() / 2; ++pair) {
      const Stretch& one = stretches_[2 * pair];
      const Stretch& other = stretches_[2 * pair + 1];
      stretches_[pair] = {std::min(one.from, other.from), other.until, one.lost + other.lost};
    }
    stretches_.resize(stretches_.size() / 2);
  }

  std::vector<Stretch> stretches_;  // by their ends
};

}  // namespace fakebot::io
