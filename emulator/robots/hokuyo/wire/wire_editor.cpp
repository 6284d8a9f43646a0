#include "robots/hokuyo/wire/wire_editor.hpp"

#include <algorithm>
#include <memory>

#include "fakebot/protocol/hokuyo/encoding.hpp"
#include "fakebot/protocol/hokuyo/frame_decoder.hpp"
#include "robots/hokuyo/wire/frame_parts.hpp"

namespace fakebot::robots::hokuyo {

namespace wire = protocol::hokuyo;

namespace {

/// Whether a decoder gives back the bytes as one frame.
bool is_frame(std::span<const std::uint8_t> bytes) {
  const auto decoder = std::make_unique<wire::FrameDecoder>(is_answer(bytes) ? wire::Sender::scanner
                                                                             : wire::Sender::host);
  auto rest = bytes;
  const auto event = decoder->next(rest);
  return event && event->kind == wire::DecodeEvent::Kind::frame &&
         event->bytes.size() == bytes.size();
}

}  // namespace

std::optional<sim::OutgoingPart> WireEditor::part_of(std::span<const std::uint8_t> frame) const {
  if (!is_frame(frame)) { return std::nullopt; }
  auto part = is_answer(frame) ? answer_part(frame) : request_part(frame);
  if (!part) { return std::nullopt; }
  const auto again = frame_of(*part);
  const bool is_same = again && std::ranges::equal(*again, frame);
  return is_same ? part : std::nullopt;
}

std::optional<sim::WireBytes> WireEditor::frame_of(const sim::OutgoingPart& part) const {
  const auto frame = hokuyo::frame_of(part);
  return frame && is_frame(*frame) ? frame : std::nullopt;
}

bool WireEditor::break_checksum(sim::WireBytes& frame) const {
  const auto view = wire::read_answer(frame);
  if (!view || view->is_old() || !wire::has_right_sums(*view)) { return false; }
  constexpr std::size_t kBehindSum = 2;  // the end of the line, and the empty line
  std::uint8_t& sum = frame[frame.size() - kBehindSum - 1];
  const auto next = static_cast<std::uint8_t>((sum - wire::kFirstCharacter + 1) & wire::kSixBits);
  sum = static_cast<std::uint8_t>(next + wire::kFirstCharacter);
  return true;
}

}  // namespace fakebot::robots::hokuyo
