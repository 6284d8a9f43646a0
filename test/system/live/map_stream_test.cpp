// Watchers of a map: places of robots, and what scanners have measured.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "system/live/live_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

namespace {

bool is_news(const Json& message, const char* type) {
  return message["type"] == type;
}

/// A room from (-1, -1) to (3, 2) around the start.
std::string room_file_in(const TempDir& dir) {
  return dir.write("room.json", R"({"walls": [{"points": [[-1, -1], [3, -1], [3, 2], [-1, 2]],
                                               "closed": true}]})");
}

double off_room_m(double x_m, double y_m) {
  return std::min({std::abs(x_m + 1), std::abs(x_m - 3), std::abs(y_m + 1), std::abs(y_m - 2)});
}

double farthest_off_room_m(const Json& points_mm) {
  double worst_m = 0;
  for (std::size_t i = 0; i + 1 < points_mm.size(); i += 2) {
    worst_m = std::max(worst_m, off_room_m(points_mm[i].get<double>() / 1000,
                                           points_mm[i + 1].get<double>() / 1000));
  }
  return worst_m;
}

HttpResponse command_robot(const LiveProcess& robots, int robot, const Json& command) {
  return robots.client().send("POST", "/api/v1/robots/" + std::to_string(robot) + "/commands",
                              command);
}

}  // namespace

TEST_CASE("a watcher of the map gets the points of a scan, on the walls, until it stops") {
  const TempDir dir;
  const LiveProcess robots({"--world", room_file_in(dir), "--with", "rplidar-a1@0.1,0.05,90"});
  StreamClient stream(robots.client());
  stream.send({{"map", true}});
  CHECK(is_news(stream.next(), "watching"));
  const auto scans = [](const Json& message) { return is_news(message, "scans"); };
  CHECK(stream.next_with(scans)["scans"].empty());
  REQUIRE(command_robot(robots, 1, {{"Scan", Json::object()}}).status == 201);
  for (int revolution = 0; revolution < 4; ++revolution) {
    const Json of_scan = stream.next_with(scans)["scans"];
    REQUIRE(of_scan.size() == 1);
    CHECK(of_scan[0]["robot"] == 1);
    // The first revolution begins anywhere.
    if (revolution > 0) { CHECK(of_scan[0]["points_mm"].size() > 2 * 200); }
    CHECK(farthest_off_room_m(of_scan[0]["points_mm"]) < 0.05);
  }
  REQUIRE(command_robot(robots, 1, {{"Stop", Json::object()}}).status == 201);
  stream.next_with([&](const Json& one) { return scans(one) && one["scans"].empty(); });
}

TEST_CASE("a watcher of the map gets the places of all robots, and none of one that is lifted") {
  const LiveProcess robots({"--count", "3"});
  StreamClient stream(robots.client());
  stream.send({{"map", true}});
  const auto places_with = [&](auto&& condition) {
    return stream.next_with([&](const Json& one) {
      return is_news(one, "places") && condition(one["places"]);
    })["places"];
  };
  const Json first = places_with([](const Json& places) { return places.size() == 3; });
  const double apart_m = std::hypot(first[0][0].get<double>() - first[2][0].get<double>(),
                                    first[0][1].get<double>() - first[2][1].get<double>());
  CHECK(apart_m > 0.9);
  REQUIRE(command_robot(robots, 2, {{"drive", {{"linear_m_s", 0.3}}}}).status == 201);
  const Json later = places_with([&](const Json& places) {
    return places[2][0].get<double>() > first[2][0].get<double>() + 0.05;
  });
  CHECK(later[0] == first[0]);
  CHECK(later[1] == first[1]);
  robots.act({{"lift", true}});
  CHECK(places_with([](const Json& places) { return places[0].is_null(); })[1] == first[1]);
}

TEST_CASE("a map at rest is told once, and only to those who want it") {
  const LiveProcess robot;
  for (const bool wants_map : {true, false}) {
    StreamClient stream(robot.client());
    stream.send({{"signals", {"pose.x_m"}}, {"rate_hz", 50}, {"map", wants_map}});
    int of_map = 0;
    for (int signals = 0; signals < 60;) {
      const Json message = stream.next();
      if (is_news(message, "signals")) { ++signals; }
      if (is_news(message, "places") || is_news(message, "scans")) { ++of_map; }
    }
    CHECK(of_map == (wants_map ? 2 : 0));
  }
}

TEST_CASE("robots tell how large they are, and which of them ride on another") {
  const LiveProcess robots({"--robot", "turtlebot2"});
  const Json all = robots.client().get("/api/v1/robots").json()["robots"];
  REQUIRE(all.size() == 2);
  CHECK(all[0]["radius_m"].get<double>() == doctest::Approx(0.176).epsilon(0.01));
  CHECK(all[0]["rides"] == false);
  CHECK(all[1]["rides"] == true);
  CHECK(all[1]["carried_as"] == "scan");
}
