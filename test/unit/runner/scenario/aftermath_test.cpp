// The end of a driver is judged when nothing is under way any more, at the begin and at the end of
// a period.
#include "runner/scenario/aftermath.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <vector>

#include "unit/runner/bench_session.hpp"

using namespace fakebot;
using namespace std::chrono_literals;

namespace {

/// How often an aftermath asked before the call, with these answers, of which the last stays.
std::size_t questions_before_call(const std::vector<bool>& answers) {
  boost::asio::io_context context;
  runner::Aftermath aftermath(context);
  std::size_t asked = 0;
  std::size_t asked_before_call = 0;
  aftermath.call_after(
      1ms,
      [&] {
        const std::size_t at = std::min(asked, answers.size() - 1);
        ++asked;
        return answers[at];
      },
      [&] { asked_before_call = asked; });
  context.run();
  return asked_before_call;
}

}  // namespace

TEST_CASE("the end of a driver is judged after a period in which nothing arrived") {
  CHECK(questions_before_call({true}) == 2);
}

TEST_CASE("bytes that arrive with a question are observed for a whole period more") {
  // New at the begin: nobody has observed the effect, although all has arrived at the end.
  CHECK(questions_before_call({false, true}) == 3);
  CHECK(questions_before_call({true, false, true}) == 4);
  CHECK(questions_before_call({false, false, true, false, true}) == 6);
}

TEST_CASE("a question that reads bytes of a driver says that not all had arrived") {
  test::BenchSession bench;
  test::TestDriver driver(bench.station.device().path());
  REQUIRE(bench.shows("driver.attached", 1));
  REQUIRE(driver.write(test::kDriveAhead));
  // Only questions read meanwhile. The kernel may deliver late.
  const auto give_up_at = std::chrono::steady_clock::now() + 20s;
  bool had_arrived = true;
  while (bench.station.device().counters().bytes_received == 0 &&
         std::chrono::steady_clock::now() < give_up_at) {
    had_arrived = bench.station.has_all_arrived();
  }
  CHECK_FALSE(had_arrived);
  CHECK(bench.comes_true([&] { return bench.station.has_all_arrived(); }));
  CHECK(bench.read("command.speed_mm_s") == 200);
}
