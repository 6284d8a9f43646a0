#include "io/lockstep/threads/drawn_turns.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <system_error>
#include <utility>

namespace fakebot::io {

namespace {

/// Longer than any run. (choice)
constexpr double kMostSeconds = 1e9;

/// In whole nanoseconds, without zeros at the end.
std::string seconds_of(std::chrono::nanoseconds time) {
  std::array<char, 32> text{};
  constexpr std::int64_t kNsOfSecond = 1'000'000'000;
  std::snprintf(text.data(), text.size(), "%lld.%09lld",
                static_cast<long long>(time.count() / kNsOfSecond),
                static_cast<long long>(time.count() % kNsOfSecond));
  std::string seconds = text.data();
  seconds.erase(seconds.find_last_not_of('0') + 1);
  if (seconds.ends_with('.')) { seconds.pop_back(); }
  return seconds;
}

/// Takes a number off the front of the text.
template <class Number>
std::optional<Number> take_number(std::string_view& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) { return std::nullopt; }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, char sign) {
  if (!text.starts_with(sign)) { return false; }
  text.remove_prefix(1);
  return true;
}

std::optional<Turn> take_turn(std::string_view& text) {
  const auto seconds = take_number<double>(text);
  if (!seconds || !(*seconds >= 0 && *seconds <= kMostSeconds)) { return std::nullopt; }
  if (!take(text, '/')) { return std::nullopt; }
  const auto number = take_number<std::uint32_t>(text);
  if (!number || *number == 0) { return std::nullopt; }
  return Turn{std::chrono::nanoseconds(std::llround(*seconds * 1e9)), *number};
}

}  // namespace

DrawnTurns DrawnTurns::only(std::vector<Turn> turns) {
  DrawnTurns drawn;
  drawn.are_all_ = false;
  drawn.turns_ = std::move(turns);
  return drawn;
}

bool DrawnTurns::contains(const Turn& turn) const {
  return are_all_ || std::ranges::binary_search(turns_, turn);
}

std::string DrawnTurns::text() const {
  std::string text;
  for (const auto& [at, number] : turns_) {
    if (!text.empty()) { text += ','; }
    text += seconds_of(at) + '/' + std::to_string(number);
  }
  return text;
}

std::optional<DrawnTurns> DrawnTurns::of(std::string_view text) {
  std::vector<Turn> turns;
  while (!text.empty()) {
    if (!turns.empty() && !take(text, ',')) { return std::nullopt; }
    const auto turn = take_turn(text);
    if (!turn || (!turns.empty() && *turn <= turns.back())) { return std::nullopt; }
    turns.push_back(*turn);
  }
  return only(std::move(turns));
}

}  // namespace fakebot::io
