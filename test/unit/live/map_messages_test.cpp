// Messages for maps.
#include "live/stream/map_messages.hpp"

#include <doctest/doctest.h>

#include <numbers>
#include <string>
#include <vector>

using namespace fakebot::live;
using namespace std::chrono_literals;

namespace {

class Client final : public SocketClient {
 public:
  bool is_idle() const override { return true; }
  void send(std::shared_ptr<const std::string> text) override { got.push_back(*text); }
  void close(const std::string& /*why*/) override {}

  std::vector<std::string> got;
};

MapSample places_at(double time_s, std::vector<std::optional<MapSample::Place>> places) {
  return {.time_s = time_s, .parts = {.places = true}, .places = std::move(places)};
}

MapSample scans_at(double time_s, std::vector<MapSample::Scan> scans) {
  return {.time_s = time_s, .parts = {.scans = true}, .scans = std::move(scans)};
}

}  // namespace

TEST_CASE("places and points are rounded to what eyes see") {
  MapMessages messages;
  messages.take(places_at(1.5, {MapSample::Place{{0.12345, -0.0002}, std::numbers::pi / 2}, {}}));
  messages.take(scans_at(1.5, {{3, {{1.2344, -0.5}, {0.0004, 2}}}}));
  Client client;
  MapMessages::Got got;
  messages.send_news(client, got);
  CHECK(
      client.got ==
      std::vector<std::string>{
          R"({"type":"places","time_s":1.5,"places":[[0.123,0.0,90.0],null]})",
          R"({"type":"scans","time_s":1.5,"scans":[{"robot":3,"points_mm":[1234,-500,0,2000]}]})"});
}

TEST_CASE("each watcher gets what has changed, once, and a new one what there is") {
  MapMessages messages;
  Client early;
  MapMessages::Got got;
  messages.send_news(early, got);
  CHECK(early.got.empty());
  const MapSample::Scan scan{1, {{1, 0}}};
  messages.take(places_at(1, {MapSample::Place{{0, 0}, 0}}));
  messages.take(scans_at(1, {scan}));
  messages.send_news(early, got);
  CHECK(early.got.size() == 2);
  messages.take(places_at(2, {MapSample::Place{{0.0001, 0}, 0}}));  // not to be seen
  messages.take(scans_at(2, {scan}));
  messages.send_news(early, got);
  CHECK(early.got.size() == 2);
  messages.take(places_at(3, {MapSample::Place{{0.01, 0}, 0}}));
  messages.send_news(early, got);
  REQUIRE(early.got.size() == 3);
  CHECK(early.got.back().find("\"time_s\":3.0,\"places\":[[0.01,") != std::string::npos);
  messages.take(scans_at(4, {}));  // the motor stands
  messages.send_news(early, got);
  REQUIRE(early.got.size() == 4);
  CHECK(early.got.back() == R"({"type":"scans","time_s":4.0,"scans":[]})");

  Client late;
  MapMessages::Got nothing;
  messages.send_news(late, nothing);
  CHECK(late.got == std::vector{early.got[2], early.got[3]});
}

TEST_CASE("points are looked at less often than places, and neither more often than told") {
  MapMessages messages;
  const MapMessages::Clock::time_point start{1h};
  const auto due_at = [&](std::chrono::milliseconds after) { return messages.due(start + after); };
  CHECK(due_at(0ms).scans);
  CHECK_FALSE(due_at(60ms).any());
  const MapParts next = due_at(120ms);
  CHECK(next.places);
  CHECK_FALSE(next.scans);
  CHECK_FALSE(due_at(180ms).any());
  CHECK(due_at(240ms).scans);
}
