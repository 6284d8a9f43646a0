#include "config/json/json_value.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "config/json/config_error.hpp"

namespace fakebot::config {

using Json = nlohmann::ordered_json;

namespace {

const Json& value_at(const Json& root, const std::string& pointer) {
  const Json::json_pointer place(pointer);
  assert(root.contains(place));
  return root.at(place);
}

std::string in_quotes(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

}  // namespace

std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string ascii_json_text(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string number_text(double value) {
  constexpr double kLargestWritten = 1e12;
  std::ostringstream text;
  if (std::trunc(value) == value && std::abs(value) < kLargestWritten) {
    text << static_cast<std::int64_t>(value);
  } else {
    text << value;
  }
  return text.str();
}

std::string range_text(const NumberRange& range) {
  const NumberRange all;
  if (range.min == all.min && range.max == all.max) { return std::string(kNumber); }
  return std::string(kNumber) + " from " + number_text(range.min) + " to " +
         number_text(range.max) + (range.unit.empty() ? "" : " " + std::string(range.unit));
}

bool contains(const NumberRange& range, double number) {
  return number >= range.min && number <= range.max;
}

std::string expected_text(const KeyInfo& key) {
  const bool is_number = key.type == kNumber || key.type == kWholeNumber;
  if (!is_number) { return std::string(key.type); }
  return std::string(key.type) + range_text(key.range).substr(kNumber.size());
}

std::vector<std::string_view> quoted_words(std::string_view type) {
  std::vector<std::string_view> words;
  for (std::size_t begin = type.find('"'); begin != std::string_view::npos;) {
    const std::size_t end = type.find('"', begin + 1);
    words.push_back(type.substr(begin + 1, end - begin - 1));
    begin = type.find('"', end + 1);
  }
  return words;
}

std::vector<std::string_view> keys_beside(const Kind& kind) {
  std::vector<std::string_view> keys = kind.required;
  keys.insert(keys.end(), kind.at_least_one.begin(), kind.at_least_one.end());
  keys.insert(keys.end(), kind.optional.begin(), kind.optional.end());
  return keys;
}

std::vector<std::string_view> kinds_with(const std::vector<Kind>& kinds, std::string_view key) {
  std::vector<std::string_view> names;
  for (const Kind& kind : kinds) {
    if (std::ranges::count(keys_beside(kind), key) > 0) { names.push_back(kind.key); }
  }
  return names;
}

std::vector<std::string_view> names_of_kinds(const std::vector<Kind>& kinds) {
  std::vector<std::string_view> names;
  names.reserve(kinds.size());
  for (const Kind& kind : kinds) { names.push_back(kind.key); }
  return names;
}

JsonValue::JsonValue(const JsonFile& file, const std::string& pointer)
    : JsonValue(file, value_at(file.root(), pointer), pointer) {}

std::string JsonValue::found() const {
  return json_->is_structured() ? json_->type_name() : json_text(*json_);
}

void JsonValue::refuse(const std::string& expected, const std::string& hint) const {
  refuse(found(), expected, hint);
}

void JsonValue::refuse(const std::string& found, const std::string& expected,
                       const std::string& hint) const {
  file_->refuse(pointer_, found, expected, hint);
}

double JsonValue::number(const NumberRange& range) const {
  if (!json_->is_number() || !contains(range, json_->get<double>())) { refuse(range_text(range)); }
  return json_->get<double>();
}

std::uint64_t JsonValue::whole_number(const NumberRange& range) const {
  assert(range.min >= 0);
  const double value = number(range);
  if (std::trunc(value) != value) { refuse(std::string(kWholeNumber)); }
  return static_cast<std::uint64_t>(value);
}

std::string JsonValue::readable_file() const {
  if (!file_->may_name_files()) { refuse("no file: this text may not name files"); }
  std::string path = file_->beside(text());
  if (!std::ifstream(path)) { refuse("a file that can be read: " + path); }
  return path;
}

bool JsonValue::flag() const {
  if (!json_->is_boolean()) { refuse(std::string(kFlag)); }
  return json_->get<bool>();
}

std::string JsonValue::text() const {
  if (!json_->is_string()) { refuse(std::string(kText)); }
  return json_->get<std::string>();
}

std::string JsonValue::short_text() const {
  constexpr std::size_t kMostBytes = 1000;
  std::string short_text = text();
  if (short_text.size() > kMostBytes) {
    refuse("a text of " + std::to_string(short_text.size()) + " bytes",
           "one of at most " + std::to_string(kMostBytes), "");
  }
  return short_text;
}

std::vector<JsonValue> JsonValue::elements(std::string_view expected) const {
  if (!json_->is_array()) { refuse(std::string(expected)); }
  std::vector<JsonValue> values;
  for (std::size_t i = 0; i < json_->size(); ++i) {
    values.push_back(JsonValue(*file_, (*json_)[i], pointer_ + "/" + std::to_string(i)));
  }
  return values;
}

std::vector<std::pair<std::string, JsonValue>> JsonValue::members() const {
  if (!json_->is_object()) { refuse("an object"); }
  std::vector<std::pair<std::string, JsonValue>> values;
  for (const auto& item : json_->items()) {
    values.emplace_back(item.key(),
                        JsonValue(*file_, item.value(), pointer_to(pointer_, item.key())));
  }
  return values;
}

std::optional<JsonValue> JsonValue::member(std::string_view key) const {
  const auto item = json_->find(std::string(key));
  if (item == json_->end()) { return std::nullopt; }
  return JsonValue(*file_, *item, pointer_to(pointer_, key));
}

bool JsonValue::has_only(const std::vector<std::string_view>& names,
                         const std::vector<std::string_view>& former_names) const {
  if (!json_->is_object()) { return false; }
  for (auto item = json_->begin(); item != json_->end(); ++item) {
    const std::string& key = item.key();
    if (std::ranges::find(names, key) == names.end() &&
        std::ranges::find(former_names, key) == former_names.end()) {
      return false;
    }
  }
  return true;
}

void JsonValue::refuse_unknown_keys(const std::vector<std::string_view>& names,
                                    const std::string& expected,
                                    const std::vector<std::string_view>& former_names) const {
  for_each_collecting(members(), [&](const auto& member) {
    const auto& [key, value] = member;
    const bool is_known = std::ranges::find(names, key) != names.end() ||
                          std::ranges::find(former_names, key) != former_names.end();
    if (!is_known) { value.refuse(in_quotes(key), expected, did_you_mean(key, names)); }
  });
}

void JsonValue::refuse_both_names(const KeyInfo& key) const {
  if (!member(key.name) || !member(key.former_name)) { return; }
  refuse(in_quotes(key.name) + " and " + in_quotes(key.former_name),
         "only " + in_quotes(key.name) + ", whose former name is " + in_quotes(key.former_name),
         "");
}

JsonObject JsonValue::object(std::span<const KeyInfo> keys) const {
  Mistakes mistakes;
  JsonObject object = this->object(keys, mistakes);
  mistakes.refuse();
  return object;
}

JsonObject JsonValue::object(std::span<const KeyInfo> keys, Mistakes& mistakes) const {
  if (!json_->is_object()) { refuse("an object"); }
  const auto names = names_of(keys);
  std::vector<std::string_view> former_names;
  for (const KeyInfo& key : keys) {
    if (key.former_name.empty()) { continue; }
    former_names.push_back(key.former_name);
    mistakes.collect([&] { refuse_both_names(key); });
  }
  if (!has_only(names, former_names)) {
    mistakes.collect([&] {
      refuse_unknown_keys(names, names.empty() ? "no key at all" : "one of " + comma_list(names),
                          former_names);
    });
  }
  JsonObject object(*this, keys);
  for (const KeyInfo& key : keys) {
    if (key.presence == Presence::required && !object.find(key.name)) {
      mistakes.collect([&] { refuse("no " + in_quotes(key.name), expected_text(key), ""); });
    }
  }
  for (const KeyInfo& key : keys) {  // also of keys that no reader may ask for
    const auto value = object.find(key.name);
    if (!value) { continue; }
    mistakes.collect([&] {
      if (key.type == kText) { value->text(); }
      if (key.type == kNumber) { value->number(key.range); }
      if (key.type == kWholeNumber &&
          value->number(key.range) != std::trunc(value->json().get<double>())) {
        value->refuse(std::string(kWholeNumber));
      }
      if (key.type == kFlag) { value->flag(); }
    });
  }
  return object;
}

std::optional<JsonValue> JsonObject::find(std::string_view key) const {
  if (auto value = value_.member(key)) { return value; }
  const KeyInfo* const info = find_named(keys_, key);
  if (info == nullptr || info->former_name.empty()) { return std::nullopt; }
  return value_.member(info->former_name);
}

JsonValue JsonObject::at(std::string_view key) const {
  const auto value = find(key);
  assert(value);
  return *value;
}

const NumberRange& JsonObject::range_of(std::string_view key) const {
  const KeyInfo* const info = find_named(keys_, key);
  assert(info != nullptr);
  return info->range;
}

double JsonObject::number(std::string_view key) const {
  return at(key).number(range_of(key));
}

std::uint64_t JsonObject::whole_number(std::string_view key) const {
  return at(key).whole_number(range_of(key));
}

double JsonObject::number(std::string_view key, double otherwise) const {
  return find(key) ? number(key) : otherwise;
}

std::string_view JsonObject::one_of(const std::vector<std::string_view>& keys) const {
  std::vector<std::string_view> there;
  std::copy_if(keys.begin(), keys.end(), std::back_inserter(there),
               [&](std::string_view key) { return find(key).has_value(); });
  if (there.size() != 1) {
    const std::string found = there.empty() ? "none" : comma_list(there);
    value_.refuse(found, "one of " + comma_list(keys), "");
  }
  return there[0];
}

}  // namespace fakebot::config
