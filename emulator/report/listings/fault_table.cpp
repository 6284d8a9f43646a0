#include "report/listings/fault_table.hpp"

#include <spdlog/fmt/fmt.h>

namespace fakebot::report {

namespace {

std::string attribute_text(const sim::faults::Attribute& attribute) {
  using Kind = sim::faults::Attribute::Kind;
  const bool is_number = attribute.kind == Kind::number || attribute.kind == Kind::whole_number;
  std::string text = fmt::format("  {:22} {}", attribute.name, attribute.meaning);
  if (is_number) { text += fmt::format(", {:.10g} to {:.10g}", attribute.min, attribute.max); }
  text +=
      attribute.is_required() ? "; required" : fmt::format("; default: {:g}", attribute.otherwise);
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
