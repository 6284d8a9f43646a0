// How often, how evenly and in which steps a driver commands a speed.
#include <doctest/doctest.h>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using namespace fakebot::protocol::kobuki;

TEST_CASE("the gap and the step are those between the last two speeds") {
  KobukiBench bench = standard_kobuki();
  bench.run_ms(300);
  CHECK(bench.get("command.gap_s") == 0);
  bench.send(BaseControl{200, 0}).run_ms(100);
  CHECK(bench.get("command.gap_s") == 0);
  CHECK(bench.get("command.step_mm_s") == 0);
  bench.send(RequestExtra{}).run_ms(50).send(BaseControl{50, 0}).run_ms(200);
  CHECK(bench.get("command.gap_s") == doctest::Approx(0.15));
  CHECK(bench.get("command.step_mm_s") == -150);
  bench.send(BaseControl{50, 1}).run_ms(20);
  CHECK(bench.get("command.gap_s") == doctest::Approx(0.2));
  CHECK(bench.get("command.step_mm_s") == 0);
}

TEST_CASE("the rate counts the speeds of the last second") {
  KobukiBench bench = standard_kobuki();
  bench.run_ms(300);
  for (int i = 0; i < 30; ++i) { bench.send(BaseControl{200, 0}).run_ms(50); }
  bench.send(BaseControl{200, 0}).run_ms(5);
  CHECK(bench.get("command.rate_hz") == 20);
  bench.run_ms(500);
  CHECK(bench.get("command.rate_hz") == 10);
  bench.run_ms(600);
  CHECK(bench.get("command.rate_hz") == 0);
}

TEST_CASE("a flood is counted up to a limit") {
  KobukiBench bench = standard_kobuki();
  bench.run_ms(300);
  for (int i = 0; i < 190; ++i) { bench.send(BaseControl{200, 0}).run_ms(5); }
  CHECK(bench.get("command.rate_hz") == 128);
}
