#include "cli/options/speed_option.hpp"

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdlib>

#include "config/json/config_error.hpp"

namespace fakebot::cli {

namespace {

constexpr double kSlowest = 0.001;
constexpr double kFastest = 1000;

/// The number in the text; NaN without a number.
double parse_number(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  return end == text.c_str() || *end != 0 ? std::nan("") : number;
}

}  // namespace

CLI::Option* SpeedOption::add_to(CLI::App& command, const std::string& meaning) {
  return command.add_option("--speed", text_, meaning)->type_name("X|max")->default_str(text_);
}

std::optional<double> SpeedOption::value() const {
  if (text_ == "max") { return std::nullopt; }
  const double number = parse_number(text_);
  if (number >= kSlowest && number <= kFastest) { return number; }
  config::refuse_option("--speed", "\"" + text_ + "\"", "a number from 0.001 to 1000, or max");
}

}  // namespace fakebot::cli
