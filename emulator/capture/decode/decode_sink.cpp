#include "capture/decode/decode_sink.hpp"

#include <spdlog/fmt/fmt.h>

#include <cstdlib>
#include <iterator>

namespace fakebot::capture {

using EventKind = sim::WireEvent::Kind;
using protocol::Violation;

std::string_view name_of(Sender sender) {
  switch (sender) {
    case Sender::unknown: return "";
    case Sender::robot: return "feedback";
    case Sender::driver: return "command";
  }
  return "";
}

std::string_view name_of(EventKind kind) {
  switch (kind) {
    case EventKind::frame: return "frame";
    case EventKind::garbage: return "garbage";
    case EventKind::bad_length: return "bad_length";
    case EventKind::bad_checksum: return "bad_checksum";
    case EventKind::half_frame: return "half_frame";
    case EventKind::bad_coding: return "bad_coding";
  }
  return "";
}

std::string_view name_of(Violation violation) {
  switch (violation) {
    case Violation::unknown_id: return "unknown_id";
    case Violation::wrong_length: return "wrong_length";
    case Violation::truncated: return "truncated";
  }
  return "";
}

void append_seconds(std::string& text, std::chrono::nanoseconds time) {
  constexpr std::int64_t kPerSecond = 1000000000;
  const std::int64_t all = time.count();
  fmt::format_to(std::back_inserter(text), "{}{}.{:09}", all < 0 ? "-" : "",
                 std::abs(all / kPerSecond), std::abs(all % kPerSecond));
}

}  // namespace fakebot::capture
