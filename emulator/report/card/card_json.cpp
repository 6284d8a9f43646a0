#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"
#include "report/card/card_fields.hpp"
#include "report/card/card_reports.hpp"
#include "report/scenario/json_report.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::report {

using Json = nlohmann::ordered_json;
using runner::Card;
using runner::CaseVerdict;

namespace {

/// The first key of a card, which tells the file's kind.
constexpr const char* kFormat = "fakebot_card";
constexpr unsigned kVersionOfFormat = 1;

template <class T>
concept Part = CardPart<T, runner::ReactionTime> || CardPart<T, runner::CaseResult> ||
    CardPart<T, runner::Observation> || CardPart<T, runner::CommonViolation> || CardPart<T, Card>;

class Writer {
 public:
  template <class T>
  void field(const char* key, const T& value, const char* /*meaning*/) {
    json_[key] = json_of(value);
  }
  template <class T>
  void field(const char* key, const std::optional<T>& value, const char* /*meaning*/) {
    if (value) { json_[key] = json_of(*value); }
  }

  template <class T>
  static Json json_of(const T& value) {
    if constexpr (Part<T>) {
      Writer writer;
      list_card_fields(writer, value);
      return std::move(writer.json_);
    } else if constexpr (std::is_same_v<T, double>) {
      return std::round(value * 1000) / 1000;
    } else {
      return value;
    }
  }
  template <class T>
  static Json json_of(const std::vector<T>& list) {
    Json json = Json::array();
    for (const T& one : list) { json.push_back(json_of(one)); }
    return json;
  }
  static Json json_of(CaseVerdict verdict) { return name_of(verdict); }
  static Json json_of(sim::SimTime time) { return sim::to_seconds(time); }

 private:
  Json json_ = Json::object();
};

class Reader {
 public:
  explicit Reader(config::JsonValue object) : object_(std::move(object)) {
    if (!object_.json().is_object()) { object_.refuse("an object"); }
  }

  template <class T>
  void field(const char* key, T& value, const char* /*meaning*/) const {
    const auto member = object_.member(key);
    if (!member) { object_.refuse("no \"" + std::string(key) + "\"", "it in a report card", ""); }
    read(*member, value);
  }
  template <class T>
  void field(const char* key, std::optional<T>& value, const char* /*meaning*/) const {
    if (const auto member = object_.member(key)) { read(*member, value.emplace()); }
  }

 private:
  template <Part T>
  static void read(const config::JsonValue& json, T& value) {
    Reader reader(json);
    list_card_fields(reader, value);
  }
  template <class T>
  static void read(const config::JsonValue& json, std::vector<T>& list) {
    for (const config::JsonValue& element : json.elements("a list")) {
      read(element, list.emplace_back());
    }
  }
  static void read(const config::JsonValue& json, std::string& text) { text = json.text(); }
  static void read(const config::JsonValue& json, bool& flag) { flag = json.flag(); }
  static void read(const config::JsonValue& json, double& number) { number = json.number({}); }
  static void read(const config::JsonValue& json, std::size_t& number) {
    number = json.whole_number({0, 1e9});
  }
  static void read(const config::JsonValue& json, sim::SimTime& time) {
    time = std::chrono::duration_cast<sim::SimTime>(
        std::chrono::duration<double>(json.number({0, 1e9, "s"})));
  }
  static void read(const config::JsonValue& json, CaseVerdict& verdict) {
    const auto found = std::ranges::find_if(runner::kCaseVerdicts, [&](CaseVerdict one) {
      return json.json() == std::string(name_of(one));
    });
    if (found == runner::kCaseVerdicts.end()) { json.refuse("a verdict of a case"); }
    verdict = *found;
  }

  config::JsonValue object_;
};

class Schema {
 public:
  template <class T>
  void field(const char* key, const T& value, const char* meaning) {
    add(key, value, meaning);
    json_["required"].push_back(key);
  }
  template <class T>
  void field(const char* key, const std::optional<T>& /*value*/, const char* meaning) {
    add(key, T{}, meaning);
  }

  template <Part T>
  static Json schema_of(const T& value) {
    Schema schema;
    list_card_fields(schema, value);
    return std::move(schema.json_);
  }
  template <class T>
  static Json schema_of(const std::vector<T>& /*list*/) {
    return {{"type", "array"}, {"items", schema_of(T{})}};
  }
  static Json schema_of(const std::string& /*text*/) { return {{"type", "string"}}; }
  static Json schema_of(bool /*flag*/) { return {{"type", "boolean"}}; }
  static Json schema_of(double /*number*/) { return {{"type", "number"}}; }
  static Json schema_of(std::size_t /*number*/) { return {{"type", "integer"}, {"minimum", 0}}; }
  static Json schema_of(sim::SimTime /*time*/) { return {{"type", "number"}, {"minimum", 0}}; }
  static Json schema_of(CaseVerdict /*verdict*/) {
    Json names = Json::array();
    for (const CaseVerdict one : runner::kCaseVerdicts) { names.push_back(name_of(one)); }
    return {{"enum", names}};
  }

 private:
  template <class T>
  void add(const char* key, const T& value, const char* meaning) {
    Json property = schema_of(value);
    property["description"] = meaning;
    json_["properties"][key] = std::move(property);
  }

  Json json_{{"type", "object"}, {"additionalProperties", false}, {"required", Json::array()}};
};

}  // namespace

std::string card_json(const Card& card) {
  Json json{{kFormat, kVersionOfFormat}};
  json.update(Writer::json_of(card));
  return file_text(json);
}

bool is_card(const Json& json) {
  return json.is_object() && json.contains(kFormat);
}

runner::Card read_card(const std::string& path) {
  const config::JsonFile file = config::JsonFile::read(path);
  const config::JsonValue root(file);
  if (!is_card(file.root())) {
    root.refuse("no report card", "a file that fakebot certify has written", "");
  }
  const auto format = *root.member(kFormat);
  if (format.json() != kVersionOfFormat) {
    format.refuse("format " + std::to_string(kVersionOfFormat) + " of report cards");
  }
  Card card;
  Reader reader(root);
  list_card_fields(reader, card);
  return card;
}

Json card_schema() {
  Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"},
              {"title", "A report card of fakebot certify"}};
  schema.update(Schema::schema_of(Card{}));
  schema["properties"][kFormat] = {{"const", kVersionOfFormat},
                                   {"description", "the format of the file"}};
  schema["required"].insert(schema["required"].begin(), kFormat);
  return schema;
}

}  // namespace fakebot::report
