// Arbitrary bytes from a driver of a Kugle, in two pieces: the board keeps running, whatever its
// parameters are then, and answers again when it is asked after a restart.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz/kugle_decoder_properties.hpp"
#include "robots/kugle/kugle.hpp"

namespace {

using namespace fakebot;

void run(robots::kugle::Kugle& robot, int ticks) {
  sim::Outbox out;
  for (int tick = 0; tick < ticks; ++tick) {
    out.clear();
    robot.step(out);
    // What the board sends is nothing but frames.
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
  robot.driver_arrived();
  run(robot, 1100);  // the board has started, its controller runs
  robot.receive(bytes.first(size / 2));
  run(robot, 30);
  robot.receive(bytes.subspan(size / 2));
  run(robot, 200);
  robot.driver_left();
  run(robot, 5);
  return 0;
}
