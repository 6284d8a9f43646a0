// Numbers as people write them in scenarios, and simpler ones.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace fakebot::runner {

/// A number, and what follows it in a text such as "500ms".
struct Quantity {
  double number = 0;
  std::optional<std::string> unit{};

  /// The same with another number.
  nlohmann::ordered_json with(double other) const;
};

/// Nothing if the value is none.
std::optional<Quantity> quantity_of(const nlohmann::ordered_json& value);

/// Precondition: digits > 0.
double rounded_to(double number, int digits);
/// To one digit. Precondition: number > 0.
double rounded_up(double number);

}  // namespace fakebot::runner
