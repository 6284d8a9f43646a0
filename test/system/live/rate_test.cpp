// Who asks too often is refused, and nobody else.
#include <doctest/doctest.h>

#include <chrono>
#include <list>
#include <string>

#include "system/live/live_process.hpp"

using namespace fakebot::test;

namespace {

const std::string kAskedPath = "/api/v1/robots";
constexpr int kOk = 200;
constexpr int kNothingThere = 404;
constexpr int kTooMany = 429;

std::string request_of(const std::string& path) {
  return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
}

/// A connection with many requests at once, for what costs the program least.
class Flood {
 public:
  /// Fewer than all connections together may send at once, and more than one of them.
  static constexpr int kRequests = 900;

  explicit Flood(const LiveProcess& robot) : connection_(robot.client().url()) {
    std::string requests;
    for (int i = 0; i < kRequests; ++i) { requests += request_of("/nothing"); }
    connection_.send(requests);
  }

  /// Reads the next answer.
  bool is_refused() {
    const int status = connection_.read_response().status;
    CHECK((status == kNothingThere || status == kTooMany));
    return status == kTooMany;
  }

 private:
  HttpConnection connection_;
};

}  // namespace

TEST_CASE("a connection that asks too often is refused itself, and no other") {
  const LiveProcess robot;
  HttpConnection other(robot.client().url());
  const auto start = std::chrono::steady_clock::now();
  Flood flood(robot);
  for (int i = 0; i < 50; ++i) {
    other.send(request_of(kAskedPath));
    CHECK(other.read_response().status == kOk);
  }
  CHECK(robot.client().get(kAskedPath).status == kOk);
  int refused = 0;
  for (int i = 0; i < Flood::kRequests; ++i) { refused += flood.is_refused() ? 1 : 0; }
  const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
  // On a machine that is too slow for more none is refused.
  constexpr double kOwnAtOnce = 500;
  constexpr double kOwnPerSecond = 500;
  CHECK(Flood::kRequests - refused <= kOwnAtOnce + kOwnPerSecond * lasted.count());
  CHECK(robot.metric("fakebot_http_over_rate_total") == refused);
  CHECK(robot.metric("fakebot_http_refused_total") == Flood::kRequests);
}

TEST_CASE("who asks seldom is answered while many connections ask too often") {
  const LiveProcess robot;
  HttpConnection seldom(robot.client().url());
  constexpr int kFloods = 50;
  std::list<Flood> floods;
  for (int i = 0; i < kFloods; ++i) { floods.emplace_back(robot); }
  for (Flood& flood : floods) {
    for (int i = 0; i < Flood::kRequests && !flood.is_refused(); ++i) {}
  }
  seldom.send(request_of(kAskedPath));
  CHECK(seldom.read_response().status == kOk);
  for (int i = 0; i < 300; ++i) { REQUIRE(robot.client().get(kAskedPath).status == kOk); }
  CHECK(robot.metric("fakebot_http_clients_dropped_total") == 0);
}

TEST_CASE("connections that are opened too fast wait, and are served") {
  const LiveProcess robot;
  for (int i = 0; i < 700; ++i) { REQUIRE(robot.client().get(kAskedPath).status == kOk); }
  CHECK(robot.metric("fakebot_http_connections_refused_total") == 0);
}
