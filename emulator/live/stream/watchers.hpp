// Clients that watch: chosen signals at a chosen rate, all events, and maps, over a WebSocket.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/asio/asio_types.hpp"
#include "io/pace/simulated_clock.hpp"
#include "io/pace/timer.hpp"
#include "live/http/limits.hpp"
#include "live/http/server.hpp"
#include "live/session_access.hpp"
#include "live/stream/map_messages.hpp"

namespace fakebot::live {

/// Every function belongs to the server's thread.
class Watchers : public std::enable_shared_from_this<Watchers> {
 public:
  /// Both arguments must outlive the watchers. `run`: the identity of the run, for clients
  /// after a new connection.
  Watchers(Server& server, const SessionAccess& access, std::string run);

  /// A client without a choice so far. Each message of the client chooses anew:
  ///   {"robot": 0, "signals": ["pose.x_m"], "rate_hz": 20, "events": true, "map": true}
  /// Without "signals": all signals.
  Service::OnMessage add(const std::shared_ptr<SocketClient>& client);
  void remove(const std::shared_ptr<SocketClient>& client);
  /// To all watchers of events.
  void send_event(const nlohmann::ordered_json& event);
  /// No event waits for a watcher.
  bool have_all() const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Watcher {
    std::shared_ptr<SocketClient> client;
    std::size_t robot = 0;
    std::vector<std::size_t> signals{};  // indices: of the robot, then of the line
    std::chrono::nanoseconds period{0};  // 0: no signals
    Clock::time_point next{};
    bool events = false;
    std::optional<MapMessages::Got> map{};  // nothing: no map
  };
  /// Of all robots at the same time.
  struct Sample {
    double time_s = 0;
    bool paused = false;
    std::vector<std::vector<double>> values;  // of all signals; empty: nobody watches them
    MapSample map;
  };

  Clock::time_point now() const { return clock_ != nullptr ? clock_->now() : Clock::now(); }
  void choose(const std::shared_ptr<SocketClient>& client, const std::string& text);
  void ask();
  void on_sample(const Sample& sample);
  void send_values(Watcher& watcher, const Sample& sample);

  HttpCounters& counters_;
  const SessionAccess& access_;
  std::string run_;
  Server::Poster post_;
  io::Timer timer_;
  const io::SimulatedClock* clock_;  // nullptr: real time
  bool is_asking_ = false;
  MapMessages map_;
  std::map<const SocketClient*, Watcher> watchers_{};
};

}  // namespace fakebot::live
