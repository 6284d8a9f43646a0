// Answers of a robot that does not wait for its stream, on a real device.
#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>

#include "robots/kugle/kugle.hpp"
#include "unit/runner/bench_session.hpp"

using namespace fakebot;
using namespace std::chrono_literals;

namespace {

/// Of the Kugle: get controller.mode.
constexpr std::array<std::uint8_t, 6> kGetMode{0x00, 0x02, 0x03, 0x03, 0x03, 0x03};
constexpr std::size_t kAnswerBytes = 9;

}  // namespace

TEST_CASE("an answer does not wait for the robot's next frame") {
  // The robot's time is so slow that its next frame, after 5 ms, is 2.5 s away, and its answer,
  // after 1 ms, half a second.
  runner::Session session;
  runner::StationOptions slow;
  slow.speed = 0.002;
  runner::Station& station = session.add_robot(
      std::make_unique<robots::kugle::Kugle>(robots::kugle::KugleOptions{}), slow);
  session.start();
  test::TestDriver driver(station.device().path());
  session.run_until([&] { return station.device().attached(); });
  REQUIRE(driver.write(kGetMode));
  std::size_t got = 0;
  session.run_until([&] { return (got += driver.read()) >= kAnswerBytes; });
  CHECK(got == kAnswerBytes);
  CHECK(station.now() < 5ms);
}
