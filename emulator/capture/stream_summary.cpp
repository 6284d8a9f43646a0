#include "capture/stream_summary.hpp"

#include <spdlog/fmt/fmt.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "capture/print/message_writer.hpp"

namespace fakebot::capture {

using Json = nlohmann::ordered_json;
using protocol::Violation;
using EventKind = sim::WireEvent::Kind;

namespace {

double in_seconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

std::string how_many(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

template <class Counts>
std::string list_of(const Counts& counts) {
  std::string text;
  for (const auto& [name, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, count);
  }
  return text;
}

template <class Counts>
Json object_of(const Counts& counts) {
  Json json = Json::object();
  for (const auto& [name, count] : counts) { json[std::string(name)] = count; }
  return json;
}

/// Amount, times and rates.
std::string head_of(const StreamSummary& stream) {
  std::string text;
  append_printable(text, stream.line);
  if (!text.empty()) { text += ' '; }
  if (stream.sender == Sender::unknown) {
    text += fmt::format("both directions: {} bytes", stream.bytes);
  } else {
    text += fmt::format("{}: {}", name_of(stream.sender), how_many(stream.frames, "frame"));
    if (stream.packets > 0) { text += fmt::format(", {} bytes", stream.bytes); }
  }
  if (stream.first) {
    text += fmt::format(" in {} from ", how_many(stream.packets, "packet"));
    append_seconds(text, *stream.first);
    text += " to ";
    append_seconds(text, *stream.last);
    text += " s";
  }
  if (stream.seconds() > 0) {
    text += fmt::format(": {:.1f} frames/s, {:.0f} bytes/s", stream.frames_per_s(),
                        stream.bytes_per_s());
  }
  return text + "\n";
}

std::string gaps_of(const StreamSummary& stream) {
  std::string text;
  if (stream.longest_silence.length > StreamSummary::Time{0}) {
    text +=
        fmt::format("  longest silence {:.3f} s until ", in_seconds(stream.longest_silence.length));
    append_seconds(text, stream.longest_silence.ends_at);
    text += '\n';
  }
  if (stream.times_backwards > 0) {
    text += fmt::format("  time of the capture runs backwards: {}\n",
                        how_many(stream.times_backwards, "time"));
  }
  if (!stream.has_time_stamps) { return text; }
  text += fmt::format("  jumps of the robot's time stamp: {}", stream.jumps);
  if (stream.jumps > 0) {
    text += fmt::format(", the largest from {} to {} ms", stream.largest_jump.from_ms,
                        stream.largest_jump.to_ms);
    if (stream.largest_jump.at) {
      text += " at ";
      append_seconds(text, *stream.largest_jump.at);
    }
  }
  return text + "\n";
}

}  // namespace

void StreamSummary::add(const std::optional<Jump>& jump) {
  if (!jump) { return; }
  ++jumps;
  if (jumps == 1 || std::abs(jump->size_ms) > std::abs(largest_jump.size_ms)) {
    largest_jump = *jump;
  }
}

StreamSummary::Counts StreamSummary::message_counts() const {
  Counts counts;
  for (const sim::MessageInfo& message : messages) {
    const std::uint64_t count = message_totals.at(message.index);
    if (count > 0) { counts.emplace_back(message.name, count); }
  }
  return counts;
}

StreamSummary::Counts StreamSummary::fault_counts() const {
  Counts counts;
  for (std::size_t kind = 1; kind < faults.size(); ++kind) {
    if (faults.at(kind) > 0) {
      counts.emplace_back(name_of(static_cast<EventKind>(kind)), faults[kind]);
    }
  }
  for (std::size_t violation = 0; violation < unreadable.size(); ++violation) {
    if (unreadable.at(violation) == 0) { continue; }
    counts.emplace_back(name_of(static_cast<Violation>(violation)), unreadable[violation]);
  }
  return counts;
}

double StreamSummary::seconds() const {
  return first ? in_seconds(*last - *first) : 0;
}

double StreamSummary::frames_per_s() const {
  return seconds() > 0 && frames > 1 ? static_cast<double>(frames - 1) / seconds() : 0;
}

double StreamSummary::bytes_per_s() const {
  return seconds() > 0 ? static_cast<double>(bytes) / seconds() : 0;
}

std::string text_of(const StreamSummary& stream) {
  std::string text = head_of(stream) + gaps_of(stream);
  if (const StreamSummary::Counts counts = stream.message_counts(); !counts.empty()) {
    text += "  " + list_of(counts) + "\n";
  }
  const StreamSummary::Counts faults = stream.fault_counts();
  text += "  faults: " + (faults.empty() ? "none" : list_of(faults));
  if (stream.garbage_bytes > 0) { text += fmt::format(" ({} bytes)", stream.garbage_bytes); }
  text += '\n';
  if (stream.comments > 0) { text += fmt::format("  comments: {}\n", stream.comments); }
  return text;
}

Json json_of(const StreamSummary& stream) {
  Json json{{"interface", stream.line},
            {"direction", name_of(stream.sender)},
            {"frames", stream.frames},
            {"packets", stream.packets},
            {"bytes", stream.bytes}};
  if (stream.first) {
    json["from_s"] = in_seconds(*stream.first);
    json["to_s"] = in_seconds(*stream.last);
    json["frames_per_s"] = stream.frames_per_s();
    json["bytes_per_s"] = stream.bytes_per_s();
    json["longest_silence_s"] = in_seconds(stream.longest_silence.length);
    json["longest_silence_ends_at_s"] = in_seconds(stream.longest_silence.ends_at);
    json["times_backwards"] = stream.times_backwards;
  }
  if (stream.has_time_stamps) {
    json["time_stamp_jumps"] = stream.jumps;
    json["largest_jump_ms"] = stream.jumps > 0 ? stream.largest_jump.size_ms : 0;
  }
  json["sub_payloads"] = object_of(stream.message_counts());
  json["faults"] = object_of(stream.fault_counts());
  json["garbage_bytes"] = stream.garbage_bytes;
  json["comments"] = stream.comments;
  return json;
}

}  // namespace fakebot::capture
