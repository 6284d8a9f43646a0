// Arbitrary bytes from a driver: however the bytes are cut, the decoder finds the same frames and
// the robot keeps running.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz/decoder_properties.hpp"
#include "robots/kobuki/kobuki.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fakebot;
  const std::span<const std::uint8_t> bytes(data, size);
  fuzz::check_cuts(protocol::kobuki::kCommandLengths, bytes);

  robots::kobuki::Kobuki robot({});
  sim::Outbox out;
  robot.receive(bytes);
  for (int tick = 0; tick < 24; ++tick) { robot.step(out); }
  robot.driver_left();
  fuzz::require(!out.empty());
  return 0;
}
