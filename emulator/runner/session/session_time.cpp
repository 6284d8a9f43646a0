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

}  // namespace

std::string text_of(const SessionTime& time) {
  if (time.is_simulated()) { return std::string(kVirtual); }
  return time.scale() ? fmt::format("{}{}", kScaled, *time.scale()) : std::string(kReal);
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
