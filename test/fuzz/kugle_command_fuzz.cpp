// Arbitrary bytes from a driver of a Kugle, in two pieces: the board keeps running, with any
// parameters, and sends nothing but frames.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz/kugle_decoder_properties.hpp"
#include "robots/kugle/kugle.hpp"

namespace {

using namespace fakebot;

/// Runs until the board has started and the controller runs.
void start(robots::kugle::Kugle& robot) {
  constexpr int kTicks = 1100;
  sim::Outbox out;
  robot.driver_arrived();
  for (int tick = 0; tick < kTicks; ++tick) {
    out.clear();
    robot.step(out);
  }
}

void run(robots::kugle::Kugle& robot, int ticks) {
  sim::Outbox out;
  for (int tick = 0; tick < ticks; ++tick) {
    out.clear();
    robot.step(out);
    // The board sends nothing but frames.
    out.for_each([](std::span<const std::uint8_t> frame) {
      const auto found = fuzz::kugle::find_frames(frame, frame.size());
      fuzz::require(found.frames.size() == frame.size());
    });
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  fuzz::kugle::check_cuts(bytes);

  robots::kugle::Kugle robot({});
  start(robot);
  robot.receive(bytes.first(size / 2));
  run(robot, 12);
  robot.receive(bytes.subspan(size / 2));
  run(robot, 48);
  robot.driver_left();
  run(robot, 5);
  return 0;
}
