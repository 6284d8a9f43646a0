#include "robots/hokuyo/wire/frame_parts.hpp"

#include <algorithm>
#include <memory>

#include "fakebot/protocol/hokuyo/answers.hpp"
#include "fakebot/protocol/hokuyo/frame.hpp"
#include "fakebot/protocol/hokuyo/requests.hpp"
#include "fakebot/protocol/hokuyo/text_form.hpp"

namespace fakebot::robots::hokuyo {

namespace wire = protocol::hokuyo;
using Octets = std::span<const std::uint8_t>;

namespace {

template <class M>
sim::OutgoingPart part_with(const M& message) {
  sim::OutgoingPart part{M::id, sim::WireBytes(protocol::data_size(message))};
  protocol::write_message(message, part.data.data());
  return part;
}

bool is_blank(Octets frame) {
  return frame.size() == 1 && (frame[0] == '\n' || frame[0] == '\r' || frame[0] == 0);
}

sim::WireBytes copy_of(Octets bytes) {
  return {bytes.begin(), bytes.end()};
}

sim::WireBytes with_end(Octets line, std::uint32_t id) {
  sim::WireBytes frame = copy_of(line);
  frame.push_back((id & kEndsWithCr) != 0 ? '\r' : '\n');
  return frame;
}

template <class M>
sim::WireBytes request_frame(const sim::OutgoingPart& part) {
  return with_end(wire::text_of(protocol::read_message<M>(part.data)).view(), part.id);
}

template <class M>
std::optional<sim::WireBytes> answer_frame(const sim::OutgoingPart& part) {
  const auto builder = std::make_unique<wire::AnswerBuilder>();
  const auto message = std::make_unique<M>(protocol::read_message<M>(part.data));
  const Octets frame = wire::write(*message, *builder);
  return !frame.empty() ? std::optional(copy_of(frame)) : std::nullopt;
}

}  // namespace

bool is_answer(Octets frame) {
  constexpr std::size_t kStatusLine = 4;  // with sum and end
  const auto end = std::ranges::find(frame, std::uint8_t{'\n'});
  if (end == frame.end()) { return false; }
  const Octets rest = frame.subspan(static_cast<std::size_t>(end - frame.begin()) + 1);
  if (rest.size() >= 2 && rest[1] == '\n' && rest[0] != '\n') { return true; }
  return rest.size() >= kStatusLine && rest[kStatusLine - 1] == '\n';
}

std::optional<sim::OutgoingPart> request_part(Octets frame) {
  if (is_blank(frame)) { return part_with(wire::Blank{frame[0]}); }
  const wire::RequestLine line = wire::read_request(frame);
  const std::uint32_t end = !frame.empty() && frame.back() == '\r' ? kEndsWithCr : 0;
  std::optional<sim::OutgoingPart> part;
  protocol::for_each_message_type(wire::NumberRequests{}, [&]<protocol::Message M>() {
    if (part) { return; }
    if (const auto message = wire::read_as<M>(line)) { part = part_with(*message); }
  });
  if (!part) {
    if (line.all.size() > wire::RequestText::kMostLetters) { return std::nullopt; }
    part = sim::OutgoingPart{wire::RequestText::id, copy_of(line.all)};
  }
  part->id |= end;
  return part;
}

std::optional<sim::OutgoingPart> answer_part(Octets frame) {
  const auto view = wire::read_answer(frame);
  if (!view) { return std::nullopt; }
  std::optional<sim::OutgoingPart> part;
  const auto look = [&]<protocol::Message M>() {
    if (part) { return; }
    const auto message = std::make_unique<M>();
    if (wire::read(*view, *message)) { part = part_with(*message); }
  };
  // In this order: what reads as the parameters of the model reads as lines, too.
  look.operator()<wire::Answer>();
  look.operator()<wire::Parameters>();
  if (view->echo[0] == 'M' || view->echo[0] == 'G') {
    protocol::for_each_message_type(wire::Scans{}, look);
  }
  look.operator()<wire::Lines>();
  look.operator()<wire::ClockTime>();
  look.operator()<wire::OldAnswer>();
  return part;
}

std::optional<sim::WireBytes> frame_of(const sim::OutgoingPart& part) {
  const auto id = static_cast<std::uint8_t>(part.id);
  if (id == wire::RequestText::id) { return with_end(part.data, part.id); }
  if (id == wire::Blank::id) { return part.data; }
  std::optional<sim::WireBytes> frame;
  protocol::for_each_message_type(wire::NumberRequests{}, [&]<protocol::Message M>() {
    if (id == M::id && protocol::accepts<M>(part.data)) { frame = request_frame<M>(part); }
  });
  protocol::for_each_message_type(wire::Answers{}, [&]<protocol::Message M>() {
    if (id == M::id && protocol::accepts<M>(part.data)) { frame = answer_frame<M>(part); }
  });
  return frame;
}

}  // namespace fakebot::robots::hokuyo
