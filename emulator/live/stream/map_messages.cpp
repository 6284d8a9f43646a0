#include "live/stream/map_messages.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "line/station.hpp"

namespace fakebot::live {

using MapJson = nlohmann::ordered_json;

namespace {

/// For eyes that follow a robot. (choice)
constexpr std::chrono::milliseconds kPlacesEvery{100};
/// As often as slow scanners turn. (choice)
constexpr std::chrono::milliseconds kScansEvery{200};

constexpr double kMmPerM = 1000;

std::int64_t in_mm(double value_m) {
  return std::llround(value_m * kMmPerM);
}

double rounded(double value, double parts) {
  return std::round(value * parts) / parts + 0.0;  // no negative zero
}

std::string text_of_places(const MapSample& sample) {
  MapJson places = MapJson::array();
  for (const auto& place : sample.places) {
    if (!place) {
      places.push_back(nullptr);
      continue;
    }
    constexpr double kTenths = 10;
    places.push_back({rounded(place->position.x_m, kMmPerM), rounded(place->position.y_m, kMmPerM),
                      rounded(place->heading_rad * 180 / std::numbers::pi, kTenths)});
  }
  return places.dump();
}

std::string text_of_scans(const MapSample& sample) {
  MapJson scans = MapJson::array();
  for (const MapSample::Scan& scan : sample.scans) {
    MapJson points = MapJson::array();
    for (const sim::world::Vec2 point : scan.points) {
      points.push_back(in_mm(point.x_m));
      points.push_back(in_mm(point.y_m));
    }
    scans.push_back({{"robot", scan.robot}, {"points_mm", std::move(points)}});
  }
  return scans.dump();
}

bool is_over(MapMessages::Clock::time_point now, MapMessages::Clock::time_point& next,
             std::chrono::milliseconds pause) {
  if (now < next) { return false; }
  next = now + pause;
  return true;
}

}  // namespace

MapSample MapSample::of(runner::LiveRobots& robots, const MapParts& parts) {
  MapSample sample{.parts = parts};
  for (std::size_t i = 0; i < robots.size(); ++i) {
    const line::Station& station = robots[i].station();
    sample.time_s = sim::to_seconds(station.now());
    const sim::Robot& robot = station.robot();
    if (parts.places) {
      const sim::world::Presence here = robot.presence();
      sample.places.push_back(
          robot.is_lifted()
              ? std::nullopt
              : std::optional(Place{here.position, sim::world::bearing_rad(here.forward)}));
    }
    const auto points = parts.scans ? robot.measured_points() : std::span<const sim::world::Vec2>();
    if (!points.empty()) { sample.scans.push_back({i, {points.begin(), points.end()}}); }
  }
  return sample;
}

MapParts MapMessages::due(Clock::time_point now) {
  return {.places = is_over(now, next_places_, kPlacesEvery),
          .scans = is_over(now, next_scans_, kScansEvery)};
}

void MapMessages::take(const MapSample& sample) {
  if (sample.parts.places) { renew(places_, sample.time_s, "places", text_of_places(sample)); }
  if (sample.parts.scans) { renew(scans_, sample.time_s, "scans", text_of_scans(sample)); }
}

void MapMessages::renew(Message& message, double time_s, const std::string& type,
                        const std::string& content) {
  if (message.content == content) { return; }
  message.content = content;
  std::string text = MapJson{{"type", type}, {"time_s", time_s}}.dump();
  text.back() = ',';
  text += '"' + type + "\":" + content + '}';
  message.text = std::make_shared<const std::string>(std::move(text));
  ++message.number;
}

void MapMessages::send_news(SocketClient& client, Got& got) const {
  if (got.places != places_.number) { client.send(places_.text); }
  if (got.scans != scans_.number) { client.send(scans_.text); }
  got = {places_.number, scans_.number};
}

}  // namespace fakebot::live
