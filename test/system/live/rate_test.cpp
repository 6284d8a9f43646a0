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

/// A connection with many requests at once, as cheap as possible. The answers fit into the buffers
/// of the kernel: a client that reads late is not dropped.
class Flood {
 public:
  Flood(const LiveProcess& robot, int count) : connection_(robot.client().url()) {
    std::string requests;
    for (int i = 0; i < count; ++i) { requests += request_of("/nothing"); }
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
  // More than a connection may send at once, and fewer than all together.
  constexpr int kRequests = 700;
  Flood flood(robot, kRequests);
  for (int i = 0; i < 50; ++i) {
    other.send(request_of(kAskedPath));
    CHECK(other.read_response().status == kOk);
  }
  CHECK(robot.client().get(kAskedPath).status == kOk);
  int refused = 0;
  for (int i = 0; i < kRequests; ++i) { refused += flood.is_refused() ? 1 : 0; }
  const std::chrono::duration<double> lasted = std::chrono::steady_clock::now() - start;
  // On a machine too slow for more requests no request is refused.
  constexpr double kOwnAtOnce = 500;
  constexpr double kOwnPerSecond = 500;
  CHECK(kRequests - refused <= kOwnAtOnce + kOwnPerSecond * lasted.count());
  CHECK(robot.metric("fakebot_http_over_rate_total") == refused);
  CHECK(robot.metric("fakebot_http_refused_total") == kRequests);
}

TEST_CASE("who asks seldom is answered while many connections ask too often") {
  const LiveProcess robot;
  // Each flood has fewer requests than a connection may send, all together more than all may send.
  constexpr int kFloods = 50;
  constexpr int kRequests = 100;
  std::list<Flood> floods;
  for (int i = 0; i < kFloods; ++i) { floods.emplace_back(robot, kRequests); }
  for (Flood& flood : floods) {
    for (int i = 0; i < kRequests && !flood.is_refused(); ++i) {}
  }
  for (int i = 0; i < 300; ++i) { REQUIRE(robot.client().get(kAskedPath).status == kOk); }
  CHECK(robot.metric("fakebot_http_clients_dropped_total") == 0);
}

TEST_CASE("connections that are opened too fast wait, and are served") {
  const LiveProcess robot;
  for (int i = 0; i < 700; ++i) { REQUIRE(robot.client().get(kAskedPath).status == kOk); }
  CHECK(robot.metric("fakebot_http_connections_refused_total") == 0);
}
