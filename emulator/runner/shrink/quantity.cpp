#include "runner/shrink/quantity.hpp"

#include <spdlog/fmt/fmt.h>

#include <cassert>
#include <cmath>
#include <cstdint>

namespace fakebot::runner {

using Json = nlohmann::ordered_json;

Json Quantity::with(double other) const {
  if (unit) { return fmt::format("{}", other) + *unit; }
  if (other == std::floor(other) && std::abs(other) < 1e15) {
    return static_cast<std::int64_t>(other);
  }
  return other;
}

std::optional<Quantity> quantity_of(const Json& value) {
  if (value.is_number()) { return Quantity{value.get<double>()}; }
  if (!value.is_string()) { return std::nullopt; }
  const auto& text = value.get_ref<const std::string&>();
  const std::size_t end = text.find_first_not_of("0123456789.");
  if (end == 0 || end == std::string::npos || end > 15) { return std::nullopt; }
  const std::string unit = text.substr(end);
  for (const char* known : {"us", "ms", "s", "min", "h"}) {
    if (unit != known) { continue; }
    const Json number = Json::parse(text.substr(0, end), nullptr, false);
    if (number.is_number()) { return Quantity{number.get<double>(), unit}; }
  }
  return std::nullopt;
}

double rounded_to(double number, int digits) {
  return std::stod(fmt::format("{:.{}g}", number, digits));
}

double rounded_up(double number) {
  const double unit = std::pow(10, std::floor(std::log10(number)));
  return rounded_to(std::ceil(number / unit) * unit, 1);
}

}  // namespace fakebot::runner
