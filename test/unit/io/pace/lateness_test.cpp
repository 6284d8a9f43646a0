#include "io/pace/lateness.hpp"

#include <doctest/doctest.h>

#include <chrono>

using namespace std::chrono_literals;
using fakebot::io::Lateness;

TEST_CASE("without frames the text says so") {
  const Lateness lateness;
  CHECK(lateness.count() == 0);
  CHECK(lateness.percentile(0.5) == 0ns);
  CHECK(lateness.to_text() == "no frames\n");
}

TEST_CASE("a percentile is never below the true value and at most twice as large") {
  Lateness lateness;
  for (int us = 1; us <= 1000; ++us) { lateness.add(std::chrono::microseconds(us)); }
  CHECK(lateness.count() == 1000);
  for (const double share : {0.1, 0.5, 0.9, 0.99}) {
    CAPTURE(share);
    const std::chrono::duration<double, std::micro> exact(1000 * share);
    CHECK(lateness.percentile(share) >= exact);
    CHECK(lateness.percentile(share) <= 2 * exact);
  }
  CHECK(lateness.percentile(1) == 1ms);
  CHECK(lateness.largest() == 1ms);
}

TEST_CASE("one late frame among many changes the maximum but not the percentiles") {
  Lateness lateness;
  for (int i = 0; i < 999; ++i) { lateness.add(10us); }
  lateness.add(3s);
  CHECK(lateness.percentile(0.99) <= 20us);
  CHECK(lateness.percentile(1) == 3s);
  CHECK(lateness.largest() == 3s);
}

TEST_CASE("frames that were kept back together have lost that time once") {
  Lateness lateness;
  lateness.add(50ms, 100ms, 150ms);
  lateness.add(30ms, 120ms, 150ms);
  lateness.add(12ms, 140ms, 152ms);
  lateness.add(500us, 160ms, 160500us);
  lateness.add(5ms, 180ms, 185ms);
  CHECK(lateness.lost().within(0s, 1s) == 57ms);
  CHECK(lateness.lost().within(110ms, 151ms) == 41ms);
}

TEST_CASE("early is not late") {
  Lateness lateness;
  lateness.add(-5ms);
  CHECK(lateness.count() == 1);
  CHECK(lateness.largest() == 0ns);
  CHECK(lateness.percentile(1) == 0ns);
}

TEST_CASE("lateness beyond all buckets is counted in the last one") {
  Lateness lateness;
  lateness.add(24h);
  CHECK(lateness.count() == 1);
  CHECK(lateness.largest() == 24h);
  CHECK(lateness.percentile(0.5) >= 30min);
  CHECK(lateness.to_text().find('#') != std::string::npos);
}

TEST_CASE("the text has percentiles and a bar for each bucket in use") {
  Lateness lateness;
  for (int i = 0; i < 3; ++i) { lateness.add(100us); }
  lateness.add(1500us);
  CHECK(lateness.to_text() ==
        "half within 0.128 ms, 99 % within 1.500 ms, all within 1.500 ms\n"
        "  below     0.128 ms         3 ########################################\n"
        "  below     2.048 ms         1 #############\n");
}
