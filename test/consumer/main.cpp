#include <cstdio>

#include "fakebot/protocol/hex.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"

using namespace fakebot::protocol;

/// Drive on an arc, and read what comes back.
int main() {
  kobuki::FrameBuilder builder;
  builder.add(kobuki::to_base_control({0.2, 0.5}));
  std::span<const std::uint8_t> bytes = builder.finish();
  std::printf("%s\n", to_hex(bytes).c_str());

  kobuki::FrameDecoder decoder(kobuki::kCommandLengths);
  while (const auto event = decoder.next(bytes)) {
    if (event->kind != kobuki::DecodeEvent::Kind::frame) { continue; }
    for_each_sub_payload(kobuki::Commands{}, event->payload(), [](const auto& message) {
      std::printf("%s\n", kobuki::to_text(message).c_str());
    });
  }
  return decoder.counters().frames == 1 ? 0 : 1;
}
