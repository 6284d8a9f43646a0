#include "runner/session/session_time.hpp"

#include <spdlog/fmt/fmt.h>

#include <charconv>
#include <string_view>
#include <system_error>

namespace fakebot::runner {

namespace {

constexpr std::string_view kReal = "real";
constexpr std::string_view kVirtual = "virtual";
constexpr std::string_view kScaled = "scaled=";
constexpr std::string_view kParallel = "parallel";
constexpr std::string_view kSeeded = "seeded";

}  // namespace

std::string text_of(const SessionTime& time) {
  if (time.is_simulated()) { return std::string(kVirtual); }
  return time.scale() ? fmt::format("{}{}", kScaled, *time.scale()) : std::string(kReal);
}

std::string threads_text(const SessionTime& time) {
  if (!time.thread_seed()) { return std::string(kParallel); }
  const io::DrawnTurns& turns = time.drawn_turns();
  return std::string(kSeeded) + (turns.are_all() ? "" : ":" + turns.text());
}

std::optional<SessionTime> with_threads(const SessionTime& time, std::string_view text) {
  if (text == kParallel) { return time; }
  if (!text.starts_with(kSeeded)) { return std::nullopt; }
  text.remove_prefix(kSeeded.size());
  const SessionTime seeded = time.with_seeded_threads(1);
  if (text.empty()) { return seeded; }
  const auto turns = text.starts_with(':') ? io::DrawnTurns::of(text.substr(1)) : std::nullopt;
  if (!turns) { return std::nullopt; }
  return seeded.with_turns(*turns);
}

std::optional<SessionTime> session_time_of(const std::string& text) {
  if (text == kReal) { return SessionTime::real; }
  if (text == kVirtual) { return SessionTime::simulated; }
  if (!text.starts_with(kScaled)) { return std::nullopt; }
  const char* const end = text.data() + text.size();
  double scale = 0;
  const auto read = std::from_chars(text.data() + kScaled.size(), end, scale);
  if (read.ec != std::errc{} || read.ptr != end || !SessionTime::is_scale(scale)) {
    return std::nullopt;
  }
  return SessionTime::scaled(scale);
}

}  // namespace fakebot::runner
