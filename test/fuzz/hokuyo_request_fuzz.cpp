// Arbitrary bytes from a host of a Hokuyo scanner, in two pieces: the scanner goes on, sends
// nothing but answers, and answers a question afterwards.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "fakebot/protocol/hokuyo/frame_decoder.hpp"
#include "fuzz/require.hpp"
#include "robots/hokuyo/hokuyo.hpp"
#include "robots/hokuyo/wire/wire_protocol.hpp"
#include "sim/wire/frame_editor.hpp"

namespace {

using namespace fakebot;
using robots::hokuyo::ModelNumber;
namespace wire = protocol::hokuyo;

class Session {
 public:
  Session(ModelNumber number, const robots::hokuyo::Parameters& parameters)
      : protocol_(robots::hokuyo::wire_protocol(number)),
        scanner_({.model = &robots::hokuyo::model(number), .parameters = parameters}) {}

  robots::hokuyo::Hokuyo& scanner() { return scanner_; }
  void say(std::string_view text) {
    scanner_.receive({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }

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
  /// Each is an answer that a host can read.
  void check(std::span<const std::uint8_t> frame) {
    std::span<const std::uint8_t> rest = frame;
    const auto event = decoder_.next(rest);
    fuzz::require(event && event->kind == wire::DecodeEvent::Kind::frame && rest.empty());
    protocol_.walk(sim::WireDirection::from_robot, frame, parts_);
    fuzz::require(parts_.all().size() == 1);
    // Garbage of a host that comes back is perhaps no message, but an answer.
    const auto split = protocol_.editor().split(frame);
    if (!split) { return; }
    const auto again = protocol_.encode(*split);
    fuzz::require(again && again->size() == frame.size());
  }

  const sim::WireProtocol& protocol_;
  robots::hokuyo::Hokuyo scanner_;
  wire::FrameDecoder decoder_{wire::Sender::scanner};
  sim::WireParts parts_;
  sim::SimTime tick_end_{0};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  for (const bool old : {false, true}) {
    const ModelNumber number = old ? ModelNumber::urg_04lx : ModelNumber::utm_30lx;
    auto parameters = robots::hokuyo::parameters_of(robots::hokuyo::profiles(number)[0].values);
    parameters.scip_1 = old ? 1 : 0;
    Session session(number, parameters);
    session.scanner().receive(bytes.first(size / 2));
    session.run(10);
    session.scanner().receive(bytes.subspan(size / 2));
    session.run(20);
    session.scanner().driver_left();
    session.say("\nTM2\n");
    session.run(50);
    session.say("QT\n");
    fuzz::require(session.run(60) > 0);
  }
  return 0;
}
