// Faults in a schema; each type has its own attributes.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "config/scenario/faults/fault_keys.hpp"
#include "config/schema/schema_parts.hpp"
#include "config/schema/schema_types.hpp"

namespace fakebot::config {

namespace {

Schema fault_or_faults(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return either({definition("fault"), list_of(definition("fault"), 1)});
}

/// The types of all robots.
std::vector<const sim::faults::FaultType*> types_of(const KnownRobots& robots) {
  std::vector<const sim::faults::FaultType*> all;
  for (const sim::RobotKind* kind : robots.kinds) {
    for (const auto* type : sim::faults::fault_types_of(*kind->wire)) {
      if (std::ranges::find(all, type->name, &sim::faults::FaultType::name) == all.end()) {
        all.push_back(type);
      }
    }
  }
  return all;
}

Schema fault_type(const KeyInfo& /*key*/, const KnownRobots& robots) {
  std::vector<std::string_view> names;
  std::vector<std::string_view> former_names;
  for (const auto* type : types_of(robots)) {
    names.push_back(type->name);
    if (!type->former_name.empty()) { former_names.push_back(type->former_name); }
  }
  return either({one_of_names(names), unsuggested(former_names)});
}

Schema fault_stream(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  using sim::faults::Stream;
  return one_of_names({name_of(Stream::downstream), name_of(Stream::upstream)});
}

Schema any_object(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return {{"type", "object"}};
}

Schema name_in_table(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return {{"type", "string"}};
}

bool is_required(const KeyInfo& key) {
  return key.presence == Presence::required;
}

constexpr std::array kFaultTypes{
    TypeSchema{fault_keys::kFaults, fault_or_faults},
    TypeSchema{fault_keys::kType, fault_type},
    TypeSchema{fault_keys::kStream, fault_stream},
    TypeSchema{fault_keys::kAttributes, any_object},
    TypeSchema{fault_keys::kMessage, name_in_table},
    TypeSchema{fault_keys::kField, name_in_table},
};

}  // namespace

std::span<const TypeSchema> fault_types() {
  return kFaultTypes;
}

Schema schema_of_fault(const KnownRobots& robots) {
  Schema fault = object_of(fault_keys::kFault, robots);
  for (const auto* type : types_of(robots)) {
    const std::vector<KeyInfo> attributes = fault_keys::attribute_keys(*type);
    const Schema values = object_of(attributes, robots);
    const Schema name = type->former_name.empty() ? Schema{{"const", type->name}}
                                                  : unsuggested({type->name, type->former_name});
    Schema one{{"if", {{"properties", {{"type", name}}}}},
               {"then", {{"properties", {{"attributes", values}}}}}};
    if (std::ranges::any_of(attributes, is_required)) {
      one["then"]["required"].push_back("attributes");
    }
    fault["allOf"].push_back(std::move(one));
  }
  return fault;
}

}  // namespace fakebot::config
