#include "report/listings/fault_table.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "report/markdown.hpp"

namespace fakebot::report {

namespace {

/// The kinds of robots that can have the fault.
std::vector<const sim::RobotKind*> kinds_with(const sim::faults::FaultType& type, Kinds kinds) {
  std::vector<const sim::RobotKind*> with;
  for (const sim::RobotKind* kind : kinds) {
    if (type.suits(*kind->wire)) { with.push_back(kind); }
  }
  return with;
}

/// A single value, or each value with the kinds of robots that have it.
std::string default_text(const sim::faults::Attribute& attribute, Kinds kinds) {
  std::map<double, std::string> names;
  for (const sim::RobotKind* kind : kinds) {
    std::string& of_value = names[attribute.default_on(*kind->wire)];
    of_value += (of_value.empty() ? "" : ", ") + std::string(kind->name);
  }
  if (names.size() == 1) { return fmt::format("{:.10g}", names.begin()->first); }
  std::string text;
  for (const auto& [value, of_value] : names) {
    text += fmt::format("{}{:.10g} ({})", text.empty() ? "" : ", ", value, of_value);
  }
  return text;
}

std::string names_of(Kinds kinds) {
  std::string names;
  for (const sim::RobotKind* kind : kinds) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", kind->name);
  }
  return names;
}

/// " (kobuki only)", or empty if all of the kinds can have the fault.
std::string owners_text(Kinds with, Kinds kinds) {
  if (with.size() == kinds.size()) { return ""; }
  return " (" + names_of(with) + " only)";
}

/// "how late, 0 to 600000; default: 100"
std::string attribute_words(const sim::faults::Attribute& attribute, Kinds kinds) {
  using Kind = sim::faults::Attribute::Kind;
  const bool is_number = attribute.kind == Kind::number || attribute.kind == Kind::whole_number;
  std::string text(attribute.meaning);
  if (is_number) { text += fmt::format(", {:.10g} to {:.10g}", attribute.min, attribute.max); }
  return text +
         (attribute.is_required() ? "; required" : "; default: " + default_text(attribute, kinds));
}

std::string attribute_text(const sim::faults::Attribute& attribute, Kinds kinds) {
  return fmt::format("  {:22} {}\n", attribute.name, attribute_words(attribute, kinds));
}

std::string type_row(const sim::faults::FaultType& type, Kinds kinds) {
  const auto with = kinds_with(type, kinds);
  std::string attributes;
  for (const auto& attribute : type.attributes) {
    attributes += fmt::format("{}{} {}", attributes.empty() ? "" : "<br>",
                              markdown_code(attribute.name), attribute_words(attribute, with));
  }
  std::string robots = with.size() == kinds.size() && kinds.size() > 1 ? "all" : names_of(with);
  return markdown_row({markdown_code(type.name), markdown_words(type.meaning), attributes,
                       type.needs_feedback ? "downstream" : "both", robots});
}

}  // namespace

std::string fault_type_text(const sim::faults::FaultType& type, Kinds kinds) {
  const auto with = kinds_with(type, kinds);
  std::string text =
      fmt::format("{:20} {}{}{}\n", type.name, type.meaning,
                  type.needs_feedback ? " (downstream only)" : "", owners_text(with, kinds));
  for (const auto& attribute : type.attributes) { text += attribute_text(attribute, with); }
  return text;
}

std::string fault_type_table(Kinds kinds) {
  std::string text = markdown_head({"type", "what goes wrong", "attributes", "streams", "robots"});
  for (const auto& type : sim::faults::common_fault_types()) {
    if (!kinds_with(type, kinds).empty()) { text += type_row(type, kinds); }
  }
  for (const sim::RobotKind* kind : kinds) {
    for (const auto& type : kind->wire->faults()) { text += type_row(type, Kinds(&kind, 1)); }
  }
  return text;
}

}  // namespace fakebot::report
