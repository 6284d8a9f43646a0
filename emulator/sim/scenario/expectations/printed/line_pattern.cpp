#include "sim/scenario/expectations/printed/line_pattern.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "sim/scenario/expression/text_reader.hpp"

namespace fakebot::sim::scenario {

namespace {

/// A pattern for std::regex, which knows no names.
struct WithoutNames {
  std::string text{};
  std::vector<std::string> names{};
  std::vector<std::size_t> groups{};
};

std::string name_at(std::string_view text, std::size_t begin) {
  const std::size_t end = text.find('>', begin);
  std::string name(text.substr(begin, end == std::string_view::npos ? end : end - begin));
  const bool is_name = end != std::string_view::npos && !name.empty() && !is_digit(name[0]) &&
                       std::ranges::all_of(name, [](char letter) {
                         return is_name_letter(letter) && letter != '.';
                       });
  if (!is_name) {
    throw PatternMistake("a name of letters, digits and _ is missing between (?< and >");
  }
  return name;
}

WithoutNames without_names(std::string_view text) {
  WithoutNames pattern;
  std::size_t groups = 0;
  bool is_in_class = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    pattern.text += text[i];
    if (text[i] == '\\') {
      if (++i < text.size()) { pattern.text += text[i]; }
      continue;
    }
    if (text[i] == '[') { is_in_class = true; }
    if (text[i] == ']') { is_in_class = false; }
    if (text[i] != '(' || is_in_class) { continue; }
    const std::string_view rest = text.substr(i + 1);
    if (!rest.starts_with('?')) { ++groups; }
    if (!rest.starts_with("?<")) { continue; }
    const std::string name = name_at(text, i + 3);
    if (std::ranges::find(pattern.names, name) != pattern.names.end()) {
      throw PatternMistake("the name " + name + " is there twice");
    }
    pattern.names.push_back(name);
    pattern.groups.push_back(++groups);
    i += name.size() + 3;
  }
  return pattern;
}

double number_in(std::string_view text) {
  if (text.starts_with('+')) { text.remove_prefix(1); }
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  return is_number ? number : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

LinePattern::LinePattern(const std::string& text) {
  WithoutNames pattern = without_names(text);
  names_ = std::move(pattern.names);
  groups_ = std::move(pattern.groups);
  try {
    regex_.assign(pattern.text, std::regex::ECMAScript | std::regex::optimize);
  } catch (const std::regex_error& error) { throw PatternMistake(error.what()); }
}

std::optional<std::vector<double>> LinePattern::match(std::string_view line) const {
  line = line.substr(0, kMostOfLine);
  std::match_results<std::string_view::const_iterator> found;
  try {
    if (!std::regex_search(line.begin(), line.end(), found, regex_)) { return std::nullopt; }
  } catch (const std::regex_error&) { return std::nullopt; }  // beyond the limits of the library
  std::vector<double> numbers;
  for (const std::size_t group : groups_) {
    const auto& captured = found[group];
    const auto begin = captured.first - line.begin();
    numbers.push_back(captured.matched
                          ? number_in(line.substr(static_cast<std::size_t>(begin),
                                                  static_cast<std::size_t>(captured.length())))
                          : std::numeric_limits<double>::quiet_NaN());
  }
  return numbers;
}

}  // namespace fakebot::sim::scenario
