#include "config/scenario/sweep/substitution.hpp"

#include <cassert>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "config/json/config_error.hpp"
#include "config/scenario/sweep/parameter_values.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kBegin = "${";
constexpr std::string_view kEscaped = "$${";

struct Part {
  bool is_name;
  std::string_view text;
};

/// The parts of a text; nothing if a reference has no end.
std::optional<std::vector<Part>> parts_of(std::string_view text) {
  std::vector<Part> parts;
  while (!text.empty()) {
    const std::size_t begin = text.find(kBegin);
    if (begin == std::string_view::npos) {
      parts.push_back({false, text});
      return parts;
    }
    const bool escaped = begin > 0 && text.substr(begin - 1).starts_with(kEscaped);
    const std::size_t before = escaped ? begin - 1 : begin;
    if (before > 0) { parts.push_back({false, text.substr(0, before)}); }
    const std::size_t end = escaped ? begin + 1 : text.find('}', begin);
    if (end == std::string_view::npos) { return std::nullopt; }
    const std::size_t inside = begin + kBegin.size();
    parts.push_back(escaped ? Part{false, kBegin} : Part{true, text.substr(inside, end - inside)});
    text.remove_prefix(end + 1);
  }
  return parts;
}

void for_each_use_in_text(const JsonValue& place, const std::string& text, const Use& use) {
  const auto parts = parts_of(text);
  if (!parts) { place.refuse("\"" + text + "\"", "} behind ${ and a name", ""); }
  for (const Part& part : *parts) {
    if (part.is_name) { use(place, part.text); }
  }
}

bool has_references(const Json& value) {
  if (value.is_string()) {
    return value.get_ref<const std::string&>().find(kBegin) != std::string::npos;
  }
  if (!value.is_structured()) { return false; }
  for (auto item = value.begin(); item != value.end(); ++item) {
    if (value.is_object() && item.key().find(kBegin) != std::string::npos) { return true; }
    if (has_references(*item)) { return true; }
  }
  return false;
}

/// Inserts values into a file and keeps the places for errors.
class Substitution {
 public:
  Substitution(const JsonFile& file, const NamedValues& values, const std::string& told)
      : file_(file.with({}, {}, told)), values_(values), told_(told) {}

  JsonFile in(const Json& root) {
    Json content = replaced(root, "", "");
    return file_.with(std::move(content), renamed_, told_);
  }

 private:
  /// Replaces references in the value, whose pointer changes from `from` to `to`.
  Json replaced(const Json& value, const std::string& from, const std::string& to) {
    if (from != to) { renamed_.emplace(to, from); }
    if (value.is_object()) { return replaced_object(value, from, to); }
    if (value.is_array()) {
      Json list = Json::array();
      for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string below = "/" + std::to_string(i);
        list.push_back(replaced(value[i], from + below, to + below));
      }
      return list;
    }
    return value.is_string() ? replaced_text(value.get_ref<const std::string&>()) : value;
  }

  Json replaced_object(const Json& value, const std::string& from, const std::string& to) {
    Json object = Json::object();
    for (const auto& item : value.items()) {
      const std::string place = pointer_to(from, item.key());
      const std::string key = parameter_text(replaced_text(item.key()));
      if (object.contains(key)) { file_.refuse(place, "\"" + key + "\" again", "another key"); }
      object[key] = replaced(item.value(), place, pointer_to(to, key));
    }
    return object;
  }

  Json replaced_text(const std::string& text) const {
    if (text.find(kBegin) == std::string::npos) { return text; }
    const std::vector<Part> parts = parts_of(text).value();
    if (parts.size() == 1 && parts[0].is_name) { return value_of(parts[0].text); }
    std::string whole;
    for (const Part& part : parts) {
      whole += part.is_name ? parameter_text(value_of(part.text)) : std::string(part.text);
    }
    return whole;
  }

  const Json& value_of(std::string_view name) const {
    const auto value = values_.find(name);
    assert(value != values_.end());
    return value->second;
  }

  JsonFile file_;
  const NamedValues& values_;
  const std::string& told_;
  std::map<std::string, std::string> renamed_;
};

}  // namespace

void for_each_use(const JsonValue& value, const Use& use) {
  const Json& json = value.json();
  if (json.is_string()) { for_each_use_in_text(value, value.text(), use); }
  if (json.is_array()) {
    for (const JsonValue& element : value.elements("")) { for_each_use(element, use); }
  }
  if (json.is_object()) {
    for (const auto& [key, member] : value.members()) { for_each_use_in_member(key, member, use); }
  }
}

void for_each_use_in_member(const std::string& key, const JsonValue& member, const Use& use) {
  for_each_use_in_text(member, key, use);
  for_each_use(member, use);
}

void refuse_reference(const JsonValue& place, std::string_view name,
                      const std::vector<std::string_view>& names) {
  place.refuse(
      "\"${" + std::string(name) + "}\"",
      std::string("the name of a parameter") + (names.empty() ? ", and there is none" : ""),
      did_you_mean(name, names));
}

JsonFile without_references(const JsonFile& file) {
  for_each_use(JsonValue(file), [](const JsonValue& place, std::string_view name) {
    refuse_reference(place, name, {});
  });
  return substitute(file, {}, "");
}

std::string escaped(std::string_view text) {
  std::string result(text);
  for (std::size_t at = result.find(kBegin); at != std::string::npos;
       at = result.find(kBegin, at + kEscaped.size())) {
    result.insert(at, 1, '$');
  }
  return result;
}

JsonFile substitute(const JsonFile& file, const NamedValues& values, const std::string& told) {
  if (!has_references(file.root())) { return file.told_with(told); }
  return Substitution(file, values, told).in(file.root());
}

}  // namespace fakebot::config
