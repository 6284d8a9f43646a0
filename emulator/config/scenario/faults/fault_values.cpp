#include "config/scenario/faults/fault_values.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/json/json_file.hpp"
#include "config/scenario/faults/fault_keys.hpp"
#include "config/scenario/scenario_names.hpp"
#include "config/scenario/time_value.hpp"

namespace fakebot::config {

using namespace sim::faults;

namespace {

double read_whole(const JsonValue& value, const NumberRange& range) {
  const double number = value.number(range);
  if (std::trunc(number) != number) { value.refuse(std::string(kWholeNumber)); }
  return number;
}

/// Reads the attributes of a fault; a field belongs to the message before it.
class AttributeReader {
 public:
  AttributeReader(const FaultType& type, Stream stream, const sim::WireProtocol& wire,
                  std::optional<JsonObject> given)
      : type_(type),
        wire_(wire),
        messages_(wire.messages(direction_of(stream))),
        given_(std::move(given)) {
    values_.stream = stream;
  }

  AttributeValues read(const JsonValue& fault) {
    for (const Attribute& attribute : type_.attributes) {
      const auto value = given_ ? given_->find(attribute.name) : std::nullopt;
      if (value) {
        take(attribute, *value);
      } else if (attribute.is_required()) {
        fault.refuse(
            "no attribute \"" + std::string(attribute.name) + "\"",
            "one with " + std::string(attribute.name) + ", " + std::string(attribute.meaning), "");
      } else {
        values_.numbers[attribute.name] = attribute.default_on(wire_);
      }
    }
    return values_;
  }

 private:
  void take(const Attribute& attribute, const JsonValue& value) {
    switch (attribute.kind) {
      case Attribute::Kind::message: return take_message(value);
      case Attribute::Kind::field: return take_field(value);
      case Attribute::Kind::whole_number:
        values_.numbers[attribute.name] = read_whole(value, range_of(attribute));
        return;
      case Attribute::Kind::field_value:
        values_.numbers[attribute.name] = sim::is_float(values_.field->type)
                                              ? value.number(range_of(attribute))
                                              : read_whole(value, range_of_field(attribute));
        return;
      case Attribute::Kind::number:
        values_.numbers[attribute.name] = value.number(range_of(attribute));
        return;
    }
  }

  /// Signed or unsigned.
  NumberRange range_of_field(const Attribute& attribute) const {
    const double values = std::pow(2.0, 8 * static_cast<double>(values_.field->size()));
    return {std::max(-values / 2, attribute.min), std::min(values - 1, attribute.max)};
  }

  static NumberRange range_of(const Attribute& attribute) { return {attribute.min, attribute.max}; }

  void take_message(const JsonValue& value) {
    const std::string name =
        read_name(value, names_of(messages_), std::string(fault_keys::kMessage));
    values_.message = find_named(messages_, name);
  }

  void take_field(const JsonValue& value) {
    std::vector<std::string_view> names;
    for (const sim::FieldInfo& field : values_.message->fields) {
      if (field.type != sim::FieldType::text) { names.push_back(field.name); }
    }
    const std::string name = read_name(value, names, std::string(fault_keys::kField));
    values_.field = find_named(values_.message->fields, name);
  }

  const FaultType& type_;
  const sim::WireProtocol& wire_;
  std::span<const sim::MessageInfo> messages_;
  std::optional<JsonObject> given_;
  AttributeValues values_;
};

const FaultType& read_type(const JsonValue& value, const sim::WireProtocol& wire) {
  const std::string name = value.text();
  const auto is_given = [&name](const FaultType& type) { return type.has_name(name); };
  if (const auto known = std::ranges::find_if(common_fault_types(), is_given);
      known != common_fault_types().end() && !known->suits(wire)) {
    const std::string robot(wire.properties().name);
    value.refuse(value.found() + ", which does not suit the line of this robot",
                 std::string(fault_keys::kType) + " --robot " + robot, "");
  }
  std::vector<std::string_view> names;
  for (const FaultType* type : fault_types_of(wire)) {
    if (is_given(*type)) { return *type; }
    names.push_back(type->name);
  }
  value.refuse(std::string(fault_keys::kType), did_you_mean(name, names));
}

Stream read_stream(const JsonObject& keys, const FaultType& type) {
  const auto value = keys.find("stream");
  if (!value || value->json() == name_of(Stream::downstream)) { return Stream::downstream; }
  if (value->json() != name_of(Stream::upstream)) {
    value->refuse(std::string(fault_keys::kStream));
  }
  if (type.needs_feedback) {
    value->refuse("\"upstream\"", "\"downstream\": only the robot sends what this fault changes",
                  "");
  }
  return Stream::upstream;
}

Fault read_fault(const JsonValue& value, const sim::WireProtocol& wire) {
  const JsonObject keys = value.object(fault_keys::kFault);
  const FaultType& type = read_type(keys.at("type"), wire);
  const Stream stream = read_stream(keys, type);
  Fault fault{.name = std::string(type.name), .type = &type};
  if (const auto name = keys.find("name")) { fault.name = name->short_text(); }
  fault.toxicity = keys.number("toxicity", 1);
  if (keys.find("every")) { fault.every = keys.whole_number("every"); }
  if (keys.find("count")) { fault.at_most = keys.whole_number("count"); }
  if (const auto from = keys.find("from")) { fault.from = read_time(*from); }
  if (const auto until = keys.find("until")) {
    fault.until = read_time(*until);
    if (fault.until <= fault.from) { until->refuse("a time after \"from\""); }
  }
  const std::vector<KeyInfo> known = fault_keys::attribute_keys(type);
  std::optional<JsonObject> given;
  if (const auto attributes = keys.find("attributes")) { given = attributes->object(known); }
  fault.attributes = AttributeReader(type, stream, wire, std::move(given)).read(value);
  return fault;
}

/// A number if the text is a number, as in a file.
nlohmann::ordered_json json_of(const std::string& text) {
  auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!json.is_number()) { json = text; }
  return json;
}

nlohmann::ordered_json json_of_option(const std::string& option) {
  std::istringstream parts(option);
  std::string part;
  std::getline(parts, part, ',');
  nlohmann::ordered_json fault{{"type", part}};
  while (std::getline(parts, part, ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos) {
      refuse_option("--fault " + option, "\"" + part + "\"",
                    "KEY=VALUE, as in: flip_bits,toxicity=0.1,bits=2");
    }
    const std::string key = part.substr(0, equals);
    const bool is_of_any = find_named(fault_keys::kFault, key) != nullptr;
    (is_of_any ? fault : fault["attributes"])[key] = json_of(part.substr(equals + 1));
  }
  return fault;
}

}  // namespace

std::vector<KeyInfo> fault_keys::attribute_keys(const FaultType& type) {
  std::vector<KeyInfo> keys;
  keys.reserve(type.attributes.size());
  for (const Attribute& attribute : type.attributes) {
    const auto type_name = [&] {
      switch (attribute.kind) {
        case Attribute::Kind::message: return kMessage;
        case Attribute::Kind::field: return kField;
        case Attribute::Kind::field_value:
        case Attribute::Kind::whole_number: return kWholeNumber;
        case Attribute::Kind::number: break;
      }
      return kNumber;
    };
    keys.push_back({attribute.name,
                    type_name(),
                    attribute.is_required() ? Presence::required : Presence::optional,
                    attribute.meaning,
                    {attribute.min, attribute.max},
                    0,
                    attribute.former_name});
  }
  return keys;
}

std::vector<SharedFault> read_faults(const JsonValue& value, const sim::WireProtocol& wire) {
  if (!value.json().is_array() && !value.json().is_object()) {
    value.refuse(std::string(fault_keys::kFaults));
  }
  const std::vector<JsonValue> list =
      value.json().is_array() ? value.elements(fault_keys::kFaults) : std::vector<JsonValue>{value};
  if (list.empty()) { value.refuse("none", std::string(fault_keys::kFaults), ""); }
  std::vector<SharedFault> faults;
  faults.reserve(list.size());
  for (const JsonValue& one : list) {
    faults.push_back(std::make_shared<const Fault>(read_fault(one, wire)));
  }
  return faults;
}

SharedFault parse_fault(const std::string& option, const sim::WireProtocol& wire) {
  const JsonFile file = JsonFile::parse("--fault " + option, json_text(json_of_option(option)));
  return std::make_shared<const Fault>(read_fault(JsonValue(file), wire));
}

}  // namespace fakebot::config
