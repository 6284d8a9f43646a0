// The types of faults for a robot's line, as in `fakebot list faults`. To inject a fault is an
// action of an event.
#include <cmath>

#include "config/scenario/events/action_shape.hpp"
#include "config/scenario/faults/fault_keys.hpp"
#include "live/api/key_json.hpp"
#include "live/api/operation.hpp"

namespace fakebot::live {

namespace {

using sim::faults::Attribute;
using sim::faults::FaultType;
using sim::faults::Stream;

std::string_view name_of(Attribute::Kind kind) {
  switch (kind) {
    case Attribute::Kind::whole_number: return "whole_number";
    case Attribute::Kind::message: return "message";
    case Attribute::Kind::field: return "field";
    case Attribute::Kind::field_value: return "field_value";
    case Attribute::Kind::number: break;
  }
  return "number";
}

bool has_range(Attribute::Kind kind) {
  return kind != Attribute::Kind::message && kind != Attribute::Kind::field;
}

Json attribute_json(const Attribute& attribute, const sim::WireProtocol& wire) {
  Json json{{"name", attribute.name},
            {"type", name_of(attribute.kind)},
            {"meaning", attribute.meaning},
            {"required", attribute.is_required()}};
  if (!attribute.unit().empty()) { json["unit"] = attribute.unit(); }
  if (has_range(attribute.kind)) {
    json["min"] = attribute.min;
    json["max"] = attribute.max;
  }
  if (!attribute.is_required()) { json["default"] = attribute.default_on(wire); }
  return json;
}

Json type_json(const FaultType& type, const sim::WireProtocol& wire) {
  Json json{{"type", type.name},
            {"meaning", type.meaning},
            {"streams", {name_of(Stream::downstream)}},
            {"attributes", Json::array()}};
  if (!type.needs_feedback) { json["streams"].push_back(name_of(Stream::upstream)); }
  for (const Attribute& attribute : type.attributes) {
    json["attributes"].push_back(attribute_json(attribute, wire));
  }
  return json;
}

/// Attributes of every type: limits of the hits.
Json limits_json() {
  using config::ValueShape;
  Json list = Json::array();
  for (const config::KeyInfo& key : config::fault_keys::kFault) {
    const ValueShape shape = shape_of(key);
    const bool is_limit = shape == ValueShape::number || shape == ValueShape::whole_number ||
                          shape == ValueShape::time;
    if (is_limit) { list.push_back(key_json(key)); }
  }
  return list;
}

/// The range of the numbers for each field.
Json fields_json(const sim::MessageInfo& message) {
  Json list = Json::array();
  for (const sim::FieldInfo& field : message.fields) {
    if (field.type == sim::FieldType::text) { continue; }
    const auto [min, max] = sim::range_of(field.type);
    list.push_back({{"name", field.name}, {"min", min}, {"max", max}, {"meaning", field.meaning}});
  }
  return list;
}

Json messages_json(const sim::WireProtocol& wire, Stream stream) {
  Json list = Json::array();
  for (const sim::MessageInfo& message : wire.messages(direction_of(stream))) {
    list.push_back({{"name", message.name}, {"fields", fields_json(message)}});
  }
  return list;
}

Answer describe_faults(const Call& call) {
  const sim::WireProtocol& wire = *call.kind().wire;
  Json types = Json::array();
  for (const FaultType* type : sim::faults::fault_types_of(wire)) {
    types.push_back(type_json(*type, wire));
  }
  Json messages;
  for (const Stream stream : {Stream::downstream, Stream::upstream}) {
    messages[std::string(name_of(stream))] = messages_json(wire, stream);
  }
  return json_response({{"types", types}, {"limits", limits_json()}, {"messages", messages}});
}

}  // namespace

std::vector<Operation> fault_operations() {
  return {{
      .method = "GET",
      .path = "/robots/{robot}/fault-table",
      .id = "describeFaults",
      .meaning = "All types of faults that suit its line, with their attributes",
      .tag = "events",
      .handler = describe_faults,
      .result = "FaultTable",
  }};
}

}  // namespace fakebot::live
