// Arbitrary bytes from a host of an RPLIDAR, in two pieces: the scanner goes on, sends nothing but
// frames, answers a question afterwards, and the counted bytes are the bytes that were sent.
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fakebot/protocol/rplidar/frame_decoder.hpp"
#include "fuzz/require.hpp"
#include "robots/rplidar/parameters.hpp"
#include "robots/rplidar/rplidar.hpp"

namespace {

using namespace fakebot;
using robots::rplidar::ModelNumber;
namespace wire = protocol::rplidar;

class Session {
 public:
  explicit Session(ModelNumber number)
      : scanner_({.model = &robots::rplidar::model(number),
                  .parameters = robots::rplidar::parameters_of(
                      robots::rplidar::profiles(number)[0].values)}) {}

  robots::rplidar::Rplidar& scanner() { return scanner_; }

  /// The frames of so many ticks.
  std::size_t run(int ticks) {
    sim::Outbox out;
    std::size_t frames = 0;
    for (int tick = 0; tick < ticks; ++tick) {
      out.clear();
      const auto next = scanner_.next_frame_at();
      fuzz::require(next > tick_end_);
      tick_end_ += scanner_.tick();
      scanner_.step(out);
      out.for_each([&](std::span<const std::uint8_t> frame) {
        ++frames;
        fuzz::require(next <= tick_end_);
        check(frame);
      });
    }
    return frames;
  }

 private:
  /// Each frame alone is a frame for who has read all before.
  void check(std::span<const std::uint8_t> frame) {
    const auto event = decoder_.next(frame);
    fuzz::require(event && event->kind == wire::DecodeEvent::Kind::frame && frame.empty());
    fuzz::require(!decoder_.mid_frame());
  }

  robots::rplidar::Rplidar scanner_;
  wire::FrameDecoder decoder_{wire::Sender::scanner};
  sim::SimTime tick_end_{0};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  for (const ModelNumber number : {ModelNumber::a1, ModelNumber::a2, ModelNumber::s1}) {
    Session session(number);
    session.scanner().receive(bytes.first(size / 2));
    session.run(20);
    session.scanner().receive(bytes.subspan(size / 2));
    session.run(40);
    session.scanner().driver_left();
    // A reset may be under way.
    session.run(410);
    session.scanner().receive(std::array<std::uint8_t, 2>{wire::kSync, 0x52});
    fuzz::require(session.run(10) > 0);
  }
  return 0;
}
