// How often clients may ask.
#include <doctest/doctest.h>

#include <vector>

#include "live/http/rate_limit.hpp"

using namespace fakebot::live;
using namespace std::chrono_literals;

namespace {

constexpr double kPerSecond = 100;
constexpr double kAtOnce = 1000;

/// How many of `requests` at the same time are allowed.
int allowed(RateLimit& limit, RateLimit::Clock::time_point now, int requests) {
  int count = 0;
  for (int i = 0; i < requests; ++i) { count += limit.allows(now) ? 1 : 0; }
  return count;
}

/// How many of `requests` of a connection at the same time are allowed.
int allowed(ConnectionRate& connection, RateLimit& all, RateLimit::Clock::time_point now,
            int requests) {
  int count = 0;
  for (int i = 0; i < requests; ++i) { count += connection.why_refused(all, now).empty() ? 1 : 0; }
  return count;
}

}  // namespace

TEST_CASE("as many requests as may come at once are allowed, and no more at that time") {
  RateLimit limit(kPerSecond, kAtOnce);
  const auto now = RateLimit::Clock::now() + 1h;
  CHECK(allowed(limit, now, 5000) == static_cast<int>(kAtOnce));
  CHECK(allowed(limit, now, 1) == 0);
}

TEST_CASE("after a while as many are allowed as may come in that time") {
  RateLimit limit(kPerSecond, kAtOnce);
  const auto now = RateLimit::Clock::now() + 1h;
  allowed(limit, now, 5000);
  CHECK(allowed(limit, now + 100ms, 5000) == static_cast<int>(kPerSecond / 10));
  CHECK(allowed(limit, now + 1h, 5000) == static_cast<int>(kAtOnce));
}

TEST_CASE("a connection that asks without end leaves half of all requests to others") {
  RateLimit all(kMostRequestsPerSecond, kMostRequestsAtOnce);
  ConnectionRate flooding;
  ConnectionRate other;
  auto now = RateLimit::Clock::now() + 1h;
  CHECK(allowed(flooding, all, now, 5000) == 500);
  CHECK(flooding.why_refused(all, now) == "too many requests a second of this connection");
  CHECK(allowed(other, all, now, 400) == 400);
  now += 1s;
  CHECK(allowed(flooding, all, now, 5000) == 500);
  CHECK(allowed(other, all, now, 400) == 400);
}

TEST_CASE("a connection that asks seldom is answered, however many others ask without end") {
  RateLimit all(kMostRequestsPerSecond, kMostRequestsAtOnce);
  std::vector<ConnectionRate> flooding(kMostConnections - 1);
  ConnectionRate seldom;
  auto now = RateLimit::Clock::now();
  for (int second = 0; second < 60; ++second) {
    now += 1s;
    for (ConnectionRate& one : flooding) { allowed(one, all, now, 20); }
    CHECK(flooding.back().why_refused(all, now) == "too many requests a second of all clients");
    CHECK(allowed(seldom, all, now, 2) == 2);
  }
}

TEST_CASE(
    "what is answered at any rate counts: all connections together get no more than all may") {
  RateLimit all(kMostRequestsPerSecond, kMostRequestsAtOnce);
  std::vector<ConnectionRate> flooding(kMostConnections);
  auto now = RateLimit::Clock::now();
  int count = 0;
  constexpr int kSeconds = 60;
  for (int second = 0; second < kSeconds; ++second) {
    now += 1s;
    for (ConnectionRate& one : flooding) { count += allowed(one, all, now, 20); }
  }
  constexpr double kSureAtOnce = kMostConnections * kSureRequestsAtOnce;
  CHECK(count <= kSeconds * kMostRequestsPerSecond + kMostRequestsAtOnce + kSureAtOnce);
}

TEST_CASE("the first request of a connection is answered at any rate") {
  RateLimit all(kMostRequestsPerSecond, kMostRequestsAtOnce);
  const auto now = RateLimit::Clock::now() + 1h;
  allowed(all, now, 5000);
  CHECK(ConnectionRate().why_refused(all, now).empty());
}
