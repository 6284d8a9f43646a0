// Events on their way from the session's thread to the server's.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "live/http/limits.hpp"

namespace fakebot::live {

/// Never blocks for long: events beyond the limit are dropped and counted.
class EventQueue {
 public:
  explicit EventQueue(HttpCounters& counters) : counters_(counters) {}

  /// Returns true if the queue was empty: the reader has to be called.
  [[nodiscard]] bool push(nlohmann::ordered_json event) {
    const std::lock_guard lock(mutex_);
    if (events_.size() >= kMost) {
      ++counters_.events_dropped;
      return false;
    }
    events_.push_back(std::move(event));
    return events_.size() == 1;
  }

  std::vector<nlohmann::ordered_json> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(events_, {});
  }

 private:
  static constexpr std::size_t kMost = 1000;

  HttpCounters& counters_;
  std::mutex mutex_;
  std::vector<nlohmann::ordered_json> events_{};
};

}  // namespace fakebot::live
