// Numbers as people write numbers in scenarios, and simpler numbers.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace fakebot::runner {

/// A number, and the unit in a text such as "500ms".
struct Quantity {
  double number = 0;
  std::optional<std::string> unit{};

  /// The same quantity with the number `other`.
  nlohmann::ordered_json with(double other) const;
};

/// The quantity in the value; nothing if the value has none.
std::optional<Quantity> quantity_of(const nlohmann::ordered_json& value);

/// Precondition: digits > 0.
double rounded_to(double number, int digits);
/// Rounds up to a single digit. Precondition: number > 0.
double rounded_up(double number);

}  // namespace fakebot::runner
