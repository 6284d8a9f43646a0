// How often clients may ask.
#include <doctest/doctest.h>

#include "live/http/limits.hpp"

using namespace fakebot::live;
using namespace std::chrono_literals;

namespace {

constexpr double kPerSecond = 100;
constexpr double kAtOnce = 1000;

/// How many of so many requests at that time are allowed.
int allowed(RateLimit& limit, RateLimit::Clock::time_point now, int requests) {
  int count = 0;
  for (int i = 0; i < requests; ++i) { count += limit.allows(now) ? 1 : 0; }
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
