#include "config/option_values.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>

#include "config/json/config_error.hpp"
#include "config/scenario/scenario_types.hpp"
#include "config/scenario/time_value.hpp"

namespace fakebot::config {

namespace {

template <class Number>
std::optional<Number> whole_text_as(const std::string& text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || rest != end) { return std::nullopt; }
  return number;
}

/// A number alone is in seconds.
std::string with_unit(const std::string& text) {
  return whole_text_as<double>(text) ? text + "s" : text;
}

[[noreturn]] void refuse_value(const std::string& option, const std::string& text,
                               std::string_view expected, std::string_view hint = "") {
  refuse_option(option, "\"" + text + "\"", std::string(expected), hint);
}

}  // namespace

std::uint64_t whole_number_of_option(const std::string& option, const std::string& text,
                                     WholeRange range) {
  const auto number = whole_text_as<std::uint64_t>(text);
  if (number && *number >= range.min && *number <= range.max) { return *number; }
  refuse_value(
      option, text,
      "a whole number from " + std::to_string(range.min) + " to " + std::to_string(range.max));
}

double number_of_option(const std::string& option, const std::string& text,
                        const NumberRange& range) {
  const auto number = whole_text_as<double>(text);
  if (number && contains(range, *number)) { return *number; }
  refuse_value(option, text, range_text(range));
}

sim::SimTime time_of_option(const std::string& option, const std::string& text) {
  const auto time = parse_time(with_unit(text));
  if (!time) { refuse_value(option, text, expected_time(with_unit(text), scenario_keys::kTime)); }
  return *time;
}

sim::SimTime duration_of_option(const std::string& option, const std::string& text) {
  const auto time = parse_time(with_unit(text));
  if (!time || *time == sim::SimTime{0}) {
    refuse_value(option, text, expected_time(with_unit(text), scenario_keys::kDuration));
  }
  return *time;
}

std::size_t choice_of_option(const std::string& option, const std::string& text,
                             const std::vector<std::string_view>& names) {
  const auto name = std::ranges::find(names, text);
  if (name == names.end()) {
    refuse_value(option, text, "one of " + comma_list(names), did_you_mean(text, names));
  }
  return static_cast<std::size_t>(name - names.begin());
}

}  // namespace fakebot::config
