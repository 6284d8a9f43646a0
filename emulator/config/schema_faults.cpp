// Faults in a schema: each type has attributes of its own.
#include <utility>
#include <vector>

#include "config/fault_keys.hpp"
#include "config/schema_parts.hpp"

namespace fakebot::config {

Schema schema_of_fault(const KnownRobots& robots) {
  Schema fault = object_of(fault_keys::kFault, robots);
  for (const sim::faults::FaultType& type : sim::faults::fault_types()) {
    const std::vector<KeyInfo> attributes = fault_keys::attribute_keys(type);
    const Schema values = object_of(attributes, robots);
    Schema one{{"if", {{"properties", {{"type", {{"const", type.name}}}}}}},
               {"then", {{"properties", {{"attributes", values}}}}}};
    if (values.contains("required")) { one["then"]["required"].push_back("attributes"); }
    fault["allOf"].push_back(std::move(one));
  }
  return fault;
}

}  // namespace fakebot::config
