// Former names of faults and of their attributes, as in older files and options.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "config/scenario/faults/option_faults.hpp"
#include "sim/faults/fault.hpp"
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot;
using sim::faults::Fault;
using sim::faults::FaultType;
using test::scenario_from;

namespace {

struct Pair {
  std::string former;
  std::string present;
};

Fault fault_in_scenario(const std::string& fault) {
  const auto read = scenario_from(R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
                        "events": [{"at": 1, "do": {"fault": )" +
                                  fault + "}}]}");
  return *std::get<sim::scenario::BeginFault>(read.scenario.events[0].actions[0]).fault;
}

Fault fault_of_option(const std::string& option) {
  return *config::parse_fault(option, *robots::default_kind().wire);
}

void check_same(const Fault& fault, const Fault& as_today) {
  CHECK(fault.type == as_today.type);
  CHECK(fault.name == as_today.name);
  CHECK(fault.attributes.message == as_today.attributes.message);
  CHECK(fault.attributes.field == as_today.attributes.field);
  CHECK(fault.attributes.numbers == as_today.attributes.numbers);
}

/// All names of properties, and all values of enumerations, as in JSON: what an editor suggests.
std::set<std::string> suggestions_of(const nlohmann::json& schema) {
  std::set<std::string> names;
  for (const auto& [key, value] : schema.items()) {
    if (key == "enum") {
      for (const auto& word : value) { names.insert(word.dump()); }
    } else if (key == "const") {
      names.insert(value.dump());
    } else if (value.is_structured()) {
      names.merge(suggestions_of(value));
    }
    if (key != "properties") { continue; }
    for (const auto& property : value.items()) {
      names.insert(nlohmann::json(property.key()).dump());
    }
  }
  return names;
}

}  // namespace

TEST_CASE("a scenario with a former name has the fault of the present name") {
  for (const Pair& pair : {
           Pair{R"({"type": "unknown_sub_payload", "attributes": {"first": 1}})",
                R"({"type": "unknown_message", "attributes": {"first": 1}})"},
           Pair{R"({"type": "swap_sub_payloads"})", R"({"type": "swap_messages"})"},
           Pair{R"({"type": "drop_sub_payload", "attributes": {"sub_payload": "Cliff"}})",
                R"({"type": "drop_message", "attributes": {"message": "Cliff"}})"},
           Pair{R"({"type": "drop_sub_payload", "attributes": {"message": "Cliff"}})",
                R"({"type": "drop_message", "attributes": {"sub_payload": "Cliff"}})"},
           Pair{R"({"type": "wrong_sub_length", "attributes": {"sub_payload": "Cliff", "by": 2}})",
                R"({"type": "wrong_message_length", "attributes": {"message": "Cliff", "by": 2}})"},
           Pair{R"({"type": "corrupt_field", "attributes":
                    {"sub_payload": "Cliff", "field": "left_adc", "value": 3}})",
                R"({"type": "corrupt_field", "attributes":
                    {"message": "Cliff", "field": "left_adc", "value": 3}})"},
       }) {
    CAPTURE(pair.former);
    check_same(fault_in_scenario(pair.former), fault_in_scenario(pair.present));
  }
}

TEST_CASE("an option with a former name has the fault of the present name") {
  for (const Pair& pair : {
           Pair{"drop_sub_payload,sub_payload=Cliff", "drop_message,message=Cliff"},
           Pair{"unknown_sub_payload,bytes=0", "unknown_message,bytes=0"},
           Pair{"swap_sub_payloads,every=2", "swap_messages,every=2"},
           Pair{"wrong_sub_length,message=Cliff,by=2", "wrong_message_length,message=Cliff,by=2"},
       }) {
    CAPTURE(pair.former);
    check_same(fault_of_option(pair.former), fault_of_option(pair.present));
  }
}

TEST_CASE("a former name is shown as the present name") {
  CHECK(fault_of_option("swap_sub_payloads").name == "swap_messages");
  CHECK(test::message_of([] { fault_of_option("drop_sub_payload"); }) ==
        "--fault drop_sub_payload:1: /: found no attribute \"message\", expected one with message, "
        "name of the message, as in: fakebot list messages");
  CHECK(test::message_of([] {
          fault_of_option("drop_massage");
        }).ends_with("did you mean \"drop_message\"?"));
}

TEST_CASE("the schema of scenarios suggests no former name") {
  const std::string schema = test::schema_text(test::FileKind::scenario);
  const auto offered = suggestions_of(nlohmann::json::parse(schema));
  const auto offers = [&offered](std::string_view name) {
    return offered.contains(nlohmann::json(name).dump());
  };
  CHECK(offers("drop_message"));
  CHECK(offers("message"));
  for (const FaultType& type : sim::faults::common_fault_types()) {
    CHECK_FALSE(offers(type.former_name));
    for (const auto& attribute : type.attributes) { CHECK_FALSE(offers(attribute.former_name)); }
  }
}

TEST_CASE("a name, present or former, belongs to a single type of fault") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    for (const FaultType* type : sim::faults::fault_types_of(*kind->wire)) {
      const auto count = std::ranges::count_if(
          sim::faults::fault_types_of(*kind->wire), [&](const FaultType* other) {
            return other->has_name(type->name) ||
                   (!type->former_name.empty() && other->has_name(type->former_name));
          });
      CAPTURE(type->name);
      CHECK(count == 1);
    }
  }
}

TEST_CASE("no type of fault is called by an empty name") {
  CHECK(test::message_of([] { fault_of_option(""); }).find("the type of a fault") !=
        std::string::npos);
}
