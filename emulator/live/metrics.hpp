// Counters and signals in the text format of Prometheus.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "io/pace/timer.hpp"
#include "live/http/limits.hpp"
#include "live/http/server.hpp"
#include "live/session_access.hpp"

namespace fakebot::live {

/// Every function but the constructor belongs to the server's thread.
class Metrics : public std::enable_shared_from_this<Metrics> {
 public:
  /// `server` and `access` must outlive the object. Called on the session's thread.
  Metrics(Server& server, const SessionAccess& access, runner::LiveRobots& robots);

  /// With the values of now or, when the session's thread does not answer soon, with the last ones
  /// and their age: a scraper never waits long.
  void answer(Reply reply);

 private:
  static constexpr std::chrono::seconds kPatience{1};

  struct Sample {
    std::chrono::steady_clock::time_point taken_at = std::chrono::steady_clock::now();
    std::vector<std::vector<double>> values{};
    std::vector<std::optional<std::chrono::nanoseconds>> lateness{};
  };

  static Sample sample(runner::LiveRobots& robots);
  void on_sample(Sample sample);
  void answer_all();

  HttpCounters& counters_;
  const SessionAccess& access_;
  Server::Poster post_;
  io::Timer timer_;
  Sample last_;
  bool is_late_ = false;  // the session's thread was asked, and has not answered so far
  std::vector<Reply> waiting_{};
};

}  // namespace fakebot::live
