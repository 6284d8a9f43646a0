#include "sim/scenario/expression/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <numbers>

namespace fakebot::sim::scenario {

namespace {

constexpr std::array kConstants{std::pair{std::string_view("_pi"), std::numbers::pi},
                                std::pair{std::string_view("_e"), std::numbers::e}};

}  // namespace

std::span<const std::pair<std::string_view, double>> constants() {
  return kConstants;
}

std::vector<std::string_view> function_names() {
  std::vector<std::string_view> names{kDistance};
  for (const Operation& operation : operations()) {
    if (is_function(operation.notation)) { names.push_back(operation.symbol); }
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string_view> operator_symbols(bool (*is_wanted)(const Operation& operation)) {
  std::vector<std::string_view> symbols;
  for (const Operation& operation : operations()) {
    if (is_function(operation.notation) || !is_wanted(operation)) { continue; }
    if (std::ranges::find(symbols, operation.symbol) == symbols.end()) {
      symbols.push_back(operation.symbol);
    }
  }
  return symbols;
}

}  // namespace fakebot::sim::scenario
