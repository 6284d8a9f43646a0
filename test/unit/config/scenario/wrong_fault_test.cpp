// Every error in a fault of the wire, in a scenario and in an option.
#include <algorithm>

#include "config/scenario/faults/fault_values.hpp"
#include "robots/registry.hpp"
#include "unit/config/scenario/scenario_text.hpp"

using fakebot::sim::scenario::BeginFault;
using fakebot::test::check_all_refused;
using fakebot::test::kFitsSchema;
using fakebot::test::message_of;
using fakebot::test::scenario_from;
using std::chrono::milliseconds;

namespace {

auto parse_fault(const std::string& option) {
  return fakebot::config::parse_fault(option, *fakebot::robots::default_kind().wire);
}

/// The protocol of a robot that is a USB device, with a single message a frame.
const fakebot::sim::WireProtocol& kugle_wire() {
  const auto kinds = fakebot::robots::robot_kinds();
  const auto is_kugle = [](const auto* kind) { return kind->name == "kugle"; };
  return *(*std::ranges::find_if(kinds, is_kugle))->wire;
}

/// A scenario with a fault on line 2.
std::string with_fault(const std::string& fault) {
  return "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n"
         "\"events\": [{\"at\": 1, \"do\": {\"fault\": " +
         fault + "}}]}";
}

std::string at(const std::string& place, const std::string& rest) {
  return "s.json:2: /events/0/do/fault" + place + ": found " + rest;
}

}  // namespace

TEST_CASE("wrong faults of a scenario are refused") {
  check_all_refused({
      {"no object", with_fault("\"drop\""),
       at("", "\"drop\", expected a fault, or a list of faults")},
      {"an empty list", with_fault("[]"), at("", "none, expected a fault, or a list of faults")},
      {"no type", with_fault("{}"),
       at("", "no \"type\", expected the type of a fault; see: fakebot list faults")},
      {"an unknown type", with_fault(R"({"type": "latancy"})"),
       at("/type",
          "\"latancy\", expected the type of a fault; see: fakebot list faults; did you mean "
          "\"latency\"?")},
      {"an unknown key", with_fault(R"({"type": "drop", "toxicty": 1})"),
       at("/toxicty",
          "\"toxicty\", expected one of type, name, stream, toxicity, every, count, from, until, "
          "attributes; did you mean \"toxicity\"?")},
      {"an unknown stream", with_fault(R"({"type": "drop", "stream": "up"})"),
       at("/stream", "\"up\", expected \"downstream\" or \"upstream\"")},
      {"a time stamp in commands",
       with_fault(R"({"type": "timestamp_wrap", "stream": "upstream"})"),
       at("/stream",
          "\"upstream\", expected \"downstream\": only the robot sends what this fault changes"),
       kFitsSchema},
      {"a probability of more than 1", with_fault(R"({"type": "drop", "toxicity": 2})"),
       at("/toxicity", "2, expected a number from 0 to 1")},
      {"no frames at all", with_fault(R"({"type": "drop", "every": 0})"),
       at("/every", "0, expected a number from 1 to 1000000000")},
      {"a window that ends before it begins",
       with_fault(R"({"type": "drop", "from": 2, "until": 1})"),
       at("/until", "1, expected a time after \"from\""), kFitsSchema},
      {"an unknown attribute", with_fault(R"({"type": "latency", "attributes": {"latency": 1}})"),
       at("/attributes/latency",
          "\"latency\", expected one of latency_ms, jitter_ms; did you mean \"latency_ms\"?")},
      {"an attribute out of its range",
       with_fault(R"({"type": "flip_bits", "attributes": {"bits": 0}})"),
       at("/attributes/bits", "0, expected a number from 1 to 1000")},
      {"half a bit", with_fault(R"({"type": "flip_bits", "attributes": {"bits": 1.5}})"),
       at("/attributes/bits", "1.5, expected a whole number")},
      {"no attributes where some are needed", with_fault(R"({"type": "drop_message"})"),
       at("",
          "no attribute \"message\", expected one with message, name of the message, as in: "
          "fakebot list messages")},
      {"an attribute under both of its names", with_fault(R"({"type": "drop_message",
                      "attributes": {"sub_payload": "Cliff", "message": "Cliff"}})"),
       "s.json:3: /events/0/do/fault/attributes: found \"message\" and \"sub_payload\", expected "
       "only \"message\", whose former name is \"sub_payload\""},
      {"a wrong value under a former name",
       with_fault(R"({"type": "drop_message", "attributes": {"sub_payload": "Clif"}})"),
       at("/attributes/sub_payload",
          "\"Clif\", expected the name of a message; did you mean \"Cliff\"?"),
       kFitsSchema},
      {"a value of a wrong type under a former name",
       with_fault(R"({"type": "drop_message", "attributes": {"sub_payload": 5}})"),
       at("/attributes/sub_payload", "5, expected a text")},
      {"a former name in another type of fault",
       with_fault(R"({"type": "drop", "attributes": {"sub_payload": "Cliff"}})"),
       at("/attributes/sub_payload", "\"sub_payload\", expected no key at all")},
      {"an unknown message",
       with_fault(R"({"type": "drop_message", "attributes": {"message": "Clif"}})"),
       at("/attributes/message",
          "\"Clif\", expected the name of a message; did you mean \"Cliff\"?"),
       kFitsSchema},
      {"a message of the other direction",
       with_fault(
           R"({"type": "drop_message", "stream": "upstream", "attributes": {"message": "Cliff"}})"),
       at("/attributes/message", "\"Cliff\", expected the name of a message"), kFitsSchema},
      {"an unknown field",
       with_fault(R"({"type": "corrupt_field", "attributes": {"message": "Cliff",
                      "field": "left_adcs", "value": 1}})"),
       "s.json:3: /events/0/do/fault/attributes/field: found \"left_adcs\", expected the name of a "
       "field of the message, other than a text; did you mean \"left_adc\"?",
       kFitsSchema},
      {"a value for which the field has no room",
       with_fault(R"({"type": "corrupt_field", "attributes": {"message": "BasicSensorData",
                      "field": "battery_dv", "value": 1000}})"),
       "s.json:3: /events/0/do/fault/attributes/value: found 1000, expected a number from -128 to "
       "255",
       kFitsSchema},
      {"a key of all faults among the attributes of one that has none",
       with_fault(R"({"type": "drop", "attributes": {"count": 3}})"),
       at("/attributes/count", "\"count\", expected no key at all")},
  });
}

TEST_CASE("the attributes of a fault are read") {
  const auto read = scenario_from(with_fault(R"({"type": "corrupt_field", "name": "low",
      "toxicity": 0.25, "every": 3, "count": 7, "from": "200ms", "until": 2,
      "attributes": {"message": "BasicSensorData", "field": "battery_dv", "value": 131}})"));
  const auto& fault = *std::get<BeginFault>(read.scenario.events[0].actions[0]).fault;
  CHECK(fault.name == "low");
  CHECK(fault.type->name == "corrupt_field");
  CHECK(fault.stream() == fakebot::sim::faults::Stream::downstream);
  CHECK(fault.toxicity == 0.25);
  CHECK(fault.every == 3);
  CHECK(fault.at_most == 7);
  CHECK(fault.from == milliseconds(200));
  CHECK(fault.until == milliseconds(2000));
  CHECK(fault.attributes["value"] == 131);
  // Kobuki protocol specification, "Basic Sensor Data": the battery is byte 13 of 15.
  CHECK(fault.attributes.message->id == 1);
  CHECK(fault.attributes.message->size == 15);
  CHECK(fault.attributes.field->offset == 13);
  CHECK(fault.attributes.field->size() == 1);
}

TEST_CASE("an option defines the same fault in one line") {
  const auto fault =
      parse_fault("flip_bits,stream=upstream,toxicity=0.5,bits=2,from=200ms,name=noise");
  CHECK(fault->name == "noise");
  CHECK(fault->stream() == fakebot::sim::faults::Stream::upstream);
  CHECK(fault->toxicity == 0.5);
  CHECK(fault->attributes["bits"] == 2);
  CHECK(fault->from == milliseconds(200));
}

TEST_CASE("a wrong option is refused like a file") {
  CHECK(message_of([] { parse_fault("flip_bit"); }) ==
        "--fault flip_bit:1: /type: found \"flip_bit\", expected the type of a fault; see: fakebot "
        "list faults; did you mean \"flip_bits\"?");
  CHECK(message_of([] { parse_fault("drop,often"); }) ==
        "--fault drop,often: found \"often\", expected KEY=VALUE, as in: "
        "flip_bits,toxicity=0.1,bits=2");
  CHECK(message_of([] { parse_fault("flip_bits,bits=many"); }) ==
        "--fault flip_bits,bits=many:1: /attributes/bits: found \"many\", expected a number from 1 "
        "to 1000");
}

TEST_CASE("every type of fault works with its name alone or names its required attributes") {
  for (const auto* kind : fakebot::robots::robot_kinds()) {
    for (const auto* type : fakebot::sim::faults::fault_types_of(*kind->wire)) {
      const bool needs_more = std::ranges::any_of(
          type->attributes, [](const auto& attribute) { return attribute.is_required(); });
      const auto parse = [&] {
        fakebot::config::parse_fault(std::string(type->name), *kind->wire);
      };
      if (needs_more) {
        CHECK(message_of(parse).find("found no attribute") != std::string::npos);
      } else {
        CHECK_NOTHROW(parse());
      }
    }
  }
}

TEST_CASE("a type of fault that does not suit the robot's line is refused") {
  for (const std::string type :
       {"baud_mismatch", "latency_timer", "swap_messages", "swap_sub_payloads"}) {
    CHECK_NOTHROW(parse_fault(type));
    CHECK(message_of([&] { fakebot::config::parse_fault(type, kugle_wire()); }) ==
          "--fault " + type + ":1: /type: found \"" + type +
              "\", which does not suit the line of this robot, expected the type of a fault; see: "
              "fakebot list faults --robot kugle");
  }
}

TEST_CASE("a text field cannot be corrupted to a number") {
  const std::string option = "corrupt_field,message=Debug,field=text,value=7";
  CHECK(message_of([&] {
          fakebot::config::parse_fault(option, kugle_wire());
        }).find("found \"text\", expected the name of a field of the message, other than a text") !=
        std::string::npos);
}
