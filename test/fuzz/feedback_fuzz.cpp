// Bytes from a robot: the decoder finds the same frames however the bytes are cut, and every
// readable message is written back to the original bytes.
#include <cstddef>
#include <cstdint>

#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/text.hpp"
#include "fuzz/decoder_properties.hpp"

namespace {

using namespace fakebot;
namespace wire = protocol::kobuki;

void check_round_trip(std::span<const std::uint8_t> payload) {
  std::vector<std::uint8_t> written;
  bool readable = true;
  protocol::for_each_sub_payload(
      wire::Feedback{}, payload,
      protocol::Overloaded{[&](const protocol::UnreadableSubPayload& bad) {
                             readable = false;
                             fuzz::require(!wire::to_text(bad).empty());
                           },
                           [&](const auto& message) {
                             const std::size_t size = protocol::data_size(message);
                             written.push_back(message.id);
                             written.push_back(static_cast<std::uint8_t>(size));
                             written.resize(written.size() + size);
                             protocol::write_message(message, &written[written.size() - size]);
                             fuzz::require(!wire::to_text(message).empty());
                           }});
  fuzz::require(!readable ||
                std::equal(written.begin(), written.end(), payload.begin(), payload.end()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> bytes(data, size);
  fuzz::check_cuts(wire::kFeedbackLengths, bytes);
  check_round_trip(bytes);
  return 0;
}
