#include "cli/frame_printer.hpp"

#include <spdlog/fmt/fmt.h>

#include <string>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/text.hpp"

namespace fakebot::cli {

namespace wire = protocol::kobuki;
using protocol::UnreadableSubPayload;
using protocol::Violation;
using Json = nlohmann::ordered_json;
using Kind = wire::DecodeEvent::Kind;

namespace {

constexpr std::string_view fault_name(Kind kind) {
  switch (kind) {
    case Kind::frame: return "frame";
    case Kind::garbage: return "garbage";
    case Kind::bad_length: return "bad_length";
    case Kind::bad_checksum: return "bad_checksum";
    case Kind::half_frame: return "half_frame";
  }
  return "";
}

constexpr std::string_view violation_name(Violation violation) {
  switch (violation) {
    case Violation::unknown_id: return "unknown_id";
    case Violation::wrong_length: return "wrong_length";
    case Violation::truncated: return "truncated";
  }
  return "";
}

template <protocol::Message M>
Json to_json(const M& message) {
  Json json{{"id", M::id}, {"name", M::name}};
  protocol::for_each_value(message,
                           [&](std::string_view name, const auto& value, const auto& /*flags*/) {
                             json[std::string(name)] = value;
                           });
  return json;
}

Json to_json(const UnreadableSubPayload& bad) {
  return {
      {"id", bad.id}, {"fault", violation_name(bad.violation)}, {"data", wire::to_hex(bad.data)}};
}

/// Calls visit with each sub-payload, read in the right direction.
template <class Visit>
void for_each(bool from_robot, std::span<const std::uint8_t> payload, Visit&& visit) {
  if (from_robot) {
    protocol::for_each_sub_payload(wire::Feedback{}, payload, visit);
  } else {
    protocol::for_each_sub_payload(wire::Commands{}, payload, visit);
  }
}

constexpr std::string_view direction_name(bool from_robot) {
  return from_robot ? "feedback" : "command";
}

}  // namespace

/// Identifiers 1, 3 and 13 stand for other things in the other direction. Every
/// frame from a robot begins with Basic Sensor Data, which is longer than any
/// command with its identifier.
bool FramePrinter::from_robot(std::span<const std::uint8_t> payload) const {
  if (direction_ != Direction::automatic) { return direction_ == Direction::feedback; }
  return payload.size() >= 2 && payload[0] == wire::BasicSensorData::id &&
         payload[1] == protocol::wire_size<wire::BasicSensorData>;
}

void FramePrinter::print(const wire::DecodeEvent& event) {
  if (event.kind == Kind::frame) {
    print_frame(event);
  } else {
    print_fault(event);
  }
}

void FramePrinter::print_frame(const wire::DecodeEvent& event) {
  const bool robot = from_robot(event.payload());
  if (format_ == DecodeFormat::jsonl) {
    Json line{{"offset", event.offset},
              {"direction", direction_name(robot)},
              {"sub_payloads", Json::array()}};
    for_each(robot, event.payload(),
             [&](const auto& message) { line["sub_payloads"].push_back(to_json(message)); });
    return put(line);
  }
  text_ += fmt::format("{:08} {} of {} bytes\n", event.offset, direction_name(robot),
                       event.bytes.size());
  for_each(robot, event.payload(),
           [&](const auto& message) { text_ += "    " + wire::to_text(message) + "\n"; });
}

void FramePrinter::print_fault(const wire::DecodeEvent& event) {
  const std::string bytes = wire::to_hex(event.bytes);
  if (format_ == DecodeFormat::jsonl) {
    return put({{"offset", event.offset}, {"fault", fault_name(event.kind)}, {"data", bytes}});
  }
  text_ += fmt::format("{:08} {}: {}\n", event.offset, fault_name(event.kind), bytes);
}

void FramePrinter::put(const Json& line) {
  text_ += line.dump() + "\n";
}

std::string summary_of(const wire::DecodeCounters& counters) {
  return fmt::format(
      "{} frames; {} bytes of garbage, {} bad lengths, {} bad checksums, {} half frames\n",
      counters.frames, counters.garbage_bytes, counters.bad_lengths, counters.bad_checksums,
      counters.half_frames);
}

}  // namespace fakebot::cli
