// Messages for maps: the places of all robots, and the points of scanners.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "live/http/server.hpp"
#include "runner/live/live_robots.hpp"
#include "sim/world/geometry.hpp"

namespace fakebot::live {

struct MapParts {
  bool places = false;
  bool scans = false;  ///< many points: less often

  bool any() const { return places || scans; }
};

/// Copies, made by the session's thread, for texts of the server's thread.
struct MapSample {
  struct Place {
    sim::world::Vec2 position;
    double heading_rad;
  };
  struct Scan {
    std::size_t robot;
    std::vector<sim::world::Vec2> points;  ///< in the frame of the world
  };

  /// Belongs to the session's thread.
  static MapSample of(runner::LiveRobots& robots, const MapParts& parts);

  double time_s = 0;
  MapParts parts{};
  std::vector<std::optional<Place>> places{};  ///< by robot; nothing while lifted
  std::vector<Scan> scans{};                   ///< of measuring robots
};

/// All watchers get the same messages, after changes only: robots that rest cost nothing.
/// Every function belongs to the server's thread.
class MapMessages {
 public:
  using Clock = std::chrono::steady_clock;

  /// The numbers of the last messages to a watcher.
  struct Got {
    std::uint64_t places = 0;
    std::uint64_t scans = 0;
  };

  /// The parts of a sample for take(): each only after a pause since the last time.
  MapParts due(Clock::time_point now);
  void take(const MapSample& sample);
  /// Sends the news since `got`. Precondition: the client is idle.
  void send_news(SocketClient& client, Got& got) const;

 private:
  struct Message {
    std::string content{};
    std::shared_ptr<const std::string> text{};
    std::uint64_t number = 0;
  };

  static void renew(Message& message, double time_s, const std::string& type,
                    const std::string& content);

  Message places_;
  Message scans_;
  Clock::time_point next_places_{};
  Clock::time_point next_scans_{};
};

}  // namespace fakebot::live
