#include <cstdio>
#include <type_traits>

#include "fakebot/protocol/hex.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"
#include "fakebot/protocol/version.hpp"

using namespace fakebot::protocol;

// The macros may be compared by the preprocessor, and the inline namespace may be left out.
#if FAKEBOT_VERSION < 100
#error "0.1.0 is the first version that has FAKEBOT_VERSION"
#endif
static_assert(FAKEBOT_VERSION ==
              FAKEBOT_VERSION_MAJOR * 10000 + FAKEBOT_VERSION_MINOR * 100 + FAKEBOT_VERSION_PATCH);
static_assert(std::is_same_v<kobuki::BaseControl, fakebot::protocol::v0::kobuki::BaseControl>);
static_assert(FAKEBOT_VERSION_MAJOR == 0, "the inline namespace has the major version in its name");
#ifdef PACKAGE_VERSION  // of the CMake package that was found
static_assert(fakebot::kVersion == PACKAGE_VERSION);
#endif

/// Drives an arc and reads the feedback.
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
