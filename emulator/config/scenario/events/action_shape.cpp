#include "config/scenario/events/action_shape.hpp"

#include <algorithm>
#include <array>

#include "config/scenario/faults/fault_keys.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

namespace {

/// A shape may belong to several types of keys, or to none.
struct ShapeRow {
  ValueShape shape;
  std::string_view name;
  std::string_view type{};
};

constexpr std::array kShapes{
    ShapeRow{ValueShape::only_true, "true", scenario_keys::kTrue},
    ShapeRow{ValueShape::choice, "choice"},
    ShapeRow{ValueShape::switches, "switches", scenario_keys::kSwitches},
    ShapeRow{ValueShape::inputs, "inputs", scenario_keys::kSignals},
    ShapeRow{ValueShape::forced, "forced", scenario_keys::kForced},
    ShapeRow{ValueShape::place, "place", scenario_keys::kPlace},
    ShapeRow{ValueShape::parts, "parts"},
    ShapeRow{ValueShape::text, "text", kText},
    ShapeRow{ValueShape::flag, "flag", kFlag},
    ShapeRow{ValueShape::number, "number", kNumber},
    ShapeRow{ValueShape::whole_number, "whole_number", kWholeNumber},
    ShapeRow{ValueShape::time, "time", scenario_keys::kTime},
    ShapeRow{ValueShape::time, "time", scenario_keys::kDuration},
    ShapeRow{ValueShape::world_change, "world_change", scenario_keys::kWorldChange},
    ShapeRow{ValueShape::fault, "fault", fault_keys::kFaults},
    ShapeRow{ValueShape::any, "any"},
};

}  // namespace

ValueShape shape_of(const KeyInfo& key) {
  const auto known = std::ranges::find(kShapes, key.type, &ShapeRow::type);
  if (known != kShapes.end()) { return known->shape; }
  return key.type.starts_with('"') ? ValueShape::choice : ValueShape::any;
}

ValueShape shape_of(const ActionRow& row) {
  const ValueShape shape = shape_of(row.key);
  return shape == ValueShape::any && !row.parts.empty() ? ValueShape::parts : shape;
}

std::string_view name_of(ValueShape shape) {
  return std::ranges::find(kShapes, shape, &ShapeRow::shape)->name;
}

bool has_verbs(const ActionRow& row) {
  return shape_of(row) == ValueShape::choice && row.argument.empty();
}

std::string meaning_of_word(const ActionRow& row, std::string_view word) {
  const std::string_view meaning = row.key.meaning;
  const std::string begin = "\"" + std::string(word) + "\": ";
  const std::size_t at = meaning.find(begin);
  if (at == std::string_view::npos) { return std::string(meaning); }
  const std::string_view rest = meaning.substr(at + begin.size());
  return std::string(rest.substr(0, rest.find("; \"")));
}

}  // namespace fakebot::config
