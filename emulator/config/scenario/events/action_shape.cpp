#include "config/scenario/events/action_shape.hpp"

#include <algorithm>
#include <array>

#include "config/scenario/faults/fault_keys.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config {

namespace {

struct ShapeOfType {
  std::string_view type;
  ValueShape shape;
};

constexpr std::array kShapes{
    ShapeOfType{scenario_keys::kTrue, ValueShape::only_true},
    ShapeOfType{scenario_keys::kSwitches, ValueShape::switches},
    ShapeOfType{scenario_keys::kSignals, ValueShape::inputs},
    ShapeOfType{scenario_keys::kForced, ValueShape::forced},
    ShapeOfType{scenario_keys::kPlace, ValueShape::place},
    ShapeOfType{kText, ValueShape::text},
    ShapeOfType{kFlag, ValueShape::flag},
    ShapeOfType{kNumber, ValueShape::number},
    ShapeOfType{kWholeNumber, ValueShape::whole_number},
    ShapeOfType{scenario_keys::kTime, ValueShape::time},
    ShapeOfType{scenario_keys::kDuration, ValueShape::time},
    ShapeOfType{scenario_keys::kWorldChange, ValueShape::world_change},
    ShapeOfType{fault_keys::kFaults, ValueShape::fault},
};

}  // namespace

ValueShape shape_of(const KeyInfo& key) {
  const auto known = std::ranges::find(kShapes, key.type, &ShapeOfType::type);
  if (known != kShapes.end()) { return known->shape; }
  return key.type.starts_with('"') ? ValueShape::choice : ValueShape::any;
}

ValueShape shape_of(const ActionRow& row) {
  const ValueShape shape = shape_of(row.key);
  return shape == ValueShape::any && !row.parts.empty() ? ValueShape::parts : shape;
}

std::string_view name_of(ValueShape shape) {
  switch (shape) {
    case ValueShape::only_true: return "true";
    case ValueShape::choice: return "choice";
    case ValueShape::switches: return "switches";
    case ValueShape::inputs: return "inputs";
    case ValueShape::forced: return "forced";
    case ValueShape::place: return "place";
    case ValueShape::parts: return "parts";
    case ValueShape::text: return "text";
    case ValueShape::flag: return "flag";
    case ValueShape::number: return "number";
    case ValueShape::whole_number: return "whole_number";
    case ValueShape::time: return "time";
    case ValueShape::world_change: return "world_change";
    case ValueShape::fault: return "fault";
    case ValueShape::any: break;
  }
  return "any";
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
