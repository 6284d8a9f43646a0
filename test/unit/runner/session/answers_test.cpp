// A robot's answers do not wait for the stream, on a real device.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <memory>

#include "robots/kugle/kugle.hpp"
#include "unit/runner/bench_session.hpp"

using namespace fakebot;

namespace {

/// A command to the Kugle: get controller.mode.
constexpr std::array<std::uint8_t, 6> kGetMode{0x00, 0x02, 0x03, 0x03, 0x03, 0x03};
constexpr std::size_t kAnswerBytes = 9;

/// Asks a robot at a speed of 0.002: the next frame, after 5 ms, is 2.5 s away, and the answer,
/// after 1 ms, half a second. Returns whether the answer came before the frame.
bool answer_precedes_frame() {
  runner::Session session;
  line::StationOptions slow;
  slow.pace.speed = 0.002;
  line::Station& station = session.add_robot(
      std::make_unique<robots::kugle::Kugle>(robots::kugle::KugleOptions{}), slow);
  session.start();
  test::TestDriver driver(station.device().path());
  session.run_until([&] { return station.device().attached(); });
  const sim::SimTime next_frame = station.robot().next_frame_at();
  REQUIRE(driver.write(kGetMode));
  std::size_t got = 0;
  session.run_until([&] { return (got += driver.read()) >= kAnswerBytes; });
  return got == kAnswerBytes && station.now() < next_frame;
}

}  // namespace

TEST_CASE("an answer does not wait for the robot's next frame") {
  // A machine that stops the test for two seconds lets the frame come first, but not each time. A
  // waiting answer would never precede the frame.
  bool preceded = false;
  for (int attempt = 0; attempt < 5 && !preceded; ++attempt) { preceded = answer_precedes_frame(); }
  CHECK(preceded);
}
