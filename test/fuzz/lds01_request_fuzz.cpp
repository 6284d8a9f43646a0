// Arbitrary bytes from a host of an LDS-01, in two pieces: the scanner goes on, sends nothing but
// frames, and obeys afterwards.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fakebot/protocol/lds01/frame_decoder.hpp"
#include "fuzz/require.hpp"
#include "robots/lds01/lds01.hpp"

namespace {

using namespace fakebot;
namespace wire = protocol::lds01;

/// The frames of so many ticks.
std::size_t run(robots::lds01::Lds01& scanner, int ticks, sim::SimTime& now) {
  sim::Outbox out;
  std::size_t frames = 0;
  for (int tick = 0; tick < ticks; ++tick) {
    out.clear();
    const auto next = scanner.next_frame_at();
    fuzz::require(next > now);
    now += scanner.tick();
    scanner.step(out);
    out.for_each([&](std::span<const std::uint8_t> frame) {
      ++frames;
      fuzz::require(next <= now);
      wire::FrameDecoder decoder(wire::Sender::scanner);
      const auto event = decoder.next(frame);
      fuzz::require(event && event->kind == wire::DecodeEvent::Kind::frame && frame.empty());
    });
  }
  return frames;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  robots::lds01::Lds01 scanner(
      {.parameters = robots::lds01::parameters_of(robots::lds01::profiles()[0].values)});
  sim::SimTime now{0};
  scanner.receive(bytes.first(size / 2));
  run(scanner, 20, now);
  scanner.receive(bytes.subspan(size / 2));
  run(scanner, 40, now);
  scanner.receive(std::array{wire::Stop::id});
  run(scanner, 10, now);
  fuzz::require(run(scanner, 20, now) == 0);
  scanner.receive(std::array{wire::Start::id});
  run(scanner, 400, now);
  fuzz::require(run(scanner, 10, now) > 10);
  return 0;
}
