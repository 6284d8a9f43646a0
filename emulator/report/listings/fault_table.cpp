#include "report/listings/fault_table.hpp"

#include <spdlog/fmt/fmt.h>

#include "robots/registry.hpp"

namespace fakebot::report {

namespace {

/// One value, or one for each kind of robot if it depends on the wire.
std::string default_text(const sim::faults::Attribute& attribute) {
  const auto kinds = robots::robot_kinds();
  const bool is_one = attribute.otherwise_on == nullptr || kinds.size() == 1;
  if (is_one) { return fmt::format("{:g}", attribute.default_on(*kinds.front()->wire)); }
  std::string text;
  for (const sim::RobotKind* kind : kinds) {
    text += fmt::format("{}{:g} ({})", text.empty() ? "" : ", ", attribute.default_on(*kind->wire),
                        kind->name);
  }
  return text;
}

std::string attribute_text(const sim::faults::Attribute& attribute) {
  using Kind = sim::faults::Attribute::Kind;
  const bool is_number = attribute.kind == Kind::number || attribute.kind == Kind::whole_number;
  std::string text = fmt::format("  {:22} {}", attribute.name, attribute.meaning);
  if (is_number) { text += fmt::format(", {:.10g} to {:.10g}", attribute.min, attribute.max); }
  text += attribute.is_required() ? "; required" : "; default: " + default_text(attribute);
  return text + "\n";
}

}  // namespace

std::string fault_type_text(const sim::faults::FaultType& type) {
  std::string text = fmt::format("{:20} {}{}\n", type.name, type.meaning,
                                 type.needs_feedback ? " (downstream only)" : "");
  for (const auto& attribute : type.attributes) { text += attribute_text(attribute); }
  return text;
}

}  // namespace fakebot::report
