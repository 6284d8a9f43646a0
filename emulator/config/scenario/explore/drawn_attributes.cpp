#include "config/scenario/explore/drawn_attributes.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/scenario/sweep/distribution.hpp"
#include "sim/faults/fault.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;
using namespace sim::faults;

namespace {

template <class Element>
const Element& one_of(const std::vector<const Element*>& elements, const Draw& draw) {
  return *elements[static_cast<std::size_t>(draw() * static_cast<double>(elements.size()))];
}

/// All fields but texts, which no fault changes.
std::vector<const sim::FieldInfo*> fields_of(const sim::MessageInfo& message) {
  std::vector<const sim::FieldInfo*> fields;
  for (const sim::FieldInfo& field : message.fields) {
    if (field.type != sim::FieldType::text) { fields.push_back(&field); }
  }
  return fields;
}

/// The value of `key`, if it is a text.
std::string text_of(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

/// A value of several sizes: as often from 1 to 10 as from 10 to 100.
Json drawn_number(const Attribute& attribute, const Draw& draw) {
  const auto [from, to] = attribute.usual;
  double value = from > 0 ? from * std::pow(to / from, draw()) : from + (to - from) * draw();
  if (attribute.kind == Attribute::Kind::whole_number) {
    value = std::round(value);
  } else {
    value = std::round(value * 10) / 10;
  }
  if (value == 0 && from < 0) { value = 1; }  // no difference is no fault
  return as_written(std::clamp(value, from, to));
}

class FaultCompletion {
 public:
  FaultCompletion(Json& fault, const sim::WireProtocol& wire, const Draw& draw)
      : fault_(fault), wire_(wire), draw_(draw) {}

  void run() {
    if (!fault_.is_object()) { return; }
    const std::string name = text_of(fault_, "type");
    for (const FaultType* type : fault_types_of(wire_)) {
      if (type->has_name(name)) { return complete(*type); }
    }
  }

 private:
  void complete(const FaultType& type) {
    Json attributes = fault_.value("attributes", Json::object());
    if (!attributes.is_object()) { return; }
    for (const Attribute& attribute : type.attributes) {
      const bool is_given =
          attributes.contains(attribute.name) ||
          (!attribute.former_name.empty() && attributes.contains(attribute.former_name));
      if (!is_given) { add(attribute, attributes); }
    }
    if (!attributes.empty()) { fault_["attributes"] = std::move(attributes); }
  }

  void add(const Attribute& attribute, Json& attributes) const {
    const std::string name(attribute.name);
    if (attribute.kind == Attribute::Kind::message) {
      const auto messages = messages_with_fields();
      if (!messages.empty()) { attributes[name] = one_of(messages, draw_).name; }
    } else if (attribute.kind == Attribute::Kind::field) {
      if (const auto* message = message_of(attributes)) {
        const auto fields = fields_of(*message);
        if (!fields.empty()) { attributes[name] = one_of(fields, draw_).name; }
      }
    } else if (attribute.kind == Attribute::Kind::field_value) {
      const auto* message = message_of(attributes);
      const auto* field = message ? message->find_field(text_of(attributes, "field")) : nullptr;
      if (field != nullptr) { attributes[name] = any_value_of(*field); }
    } else if (attribute.usual.is_known()) {
      attributes[name] = drawn_number(attribute, draw_);
    }
  }

  Json any_value_of(const sim::FieldInfo& field) const {
    const double values = std::min(std::pow(2.0, 8.0 * static_cast<double>(field.size())), 0x1p32);
    return as_written(std::floor(draw_() * values));
  }

  std::span<const sim::MessageInfo> messages() const {
    const bool is_upstream = text_of(fault_, "stream") == name_of(Stream::upstream);
    return wire_.messages(direction_of(is_upstream ? Stream::upstream : Stream::downstream));
  }

  std::vector<const sim::MessageInfo*> messages_with_fields() const {
    std::vector<const sim::MessageInfo*> found;
    for (const sim::MessageInfo& message : messages()) {
      if (!fields_of(message).empty()) { found.push_back(&message); }
    }
    return found;
  }

  const sim::MessageInfo* message_of(const Json& attributes) const {
    const std::string name = text_of(attributes, "message");
    const auto all = messages();
    const auto found = std::ranges::find(all, name, &sim::MessageInfo::name);
    return found == all.end() ? nullptr : &*found;
  }

  Json& fault_;
  const sim::WireProtocol& wire_;
  const Draw& draw_;
};

}  // namespace

void draw_open_attributes(Json& event, const sim::WireProtocol& wire, const Draw& draw) {
  if (!event.is_object() || !event.contains("do") || event.contains("on")) { return; }
  Json& done = event["do"];
  if (!done.is_object() || !done.contains("fault")) { return; }
  Json& faults = done["fault"];
  if (!faults.is_array()) { return FaultCompletion(faults, wire, draw).run(); }
  for (Json& fault : faults) { FaultCompletion(fault, wire, draw).run(); }
}

}  // namespace fakebot::config
