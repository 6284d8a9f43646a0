// Texts, numbers and times in a schema.
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "config/scenario/scenario_types.hpp"
#include "config/scenario/time_value.hpp"
#include "config/schema/schema_types.hpp"
#include "config/world/world_keys.hpp"

namespace fakebot::config {

namespace {

Schema text(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return any_text();
}

Schema text_with_something(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return {{"type", "string"}, {"minLength", 1}};
}

Schema flag(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return {{"type", "boolean"}};
}

Schema only_true(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return {{"const", true}};
}

Schema number(const KeyInfo& key, const KnownRobots& /*robots*/) {
  return number_in(key.range);
}

/// Not "integer", because some validators refuse 5.0.
Schema whole_number_in_range(const KeyInfo& key, const KnownRobots& /*robots*/) {
  Schema schema = number_in(key.range);
  schema["multipleOf"] = 1.0;  // some accept 1.5 as a multiple of the integer 1
  return schema;
}

Schema list_for(const KeyInfo& key, Schema element) {
  Schema schema = list_of(std::move(element));
  if (key.most > 0) { schema["maxItems"] = key.most; }
  return schema;
}

Schema numbers(const KeyInfo& key, const KnownRobots& robots) {
  return list_for(key, number(key, robots));
}

Schema whole_numbers(const KeyInfo& key, const KnownRobots& robots) {
  return list_for(key, whole_number_in_range(key, robots));
}

Schema time(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  Schema schema = number_in(kTimeRange);
  schema["type"] = {"number", "string"};
  schema["pattern"] = time_pattern();
  return schema;
}

Schema moment(const KeyInfo& key, const KnownRobots& robots) {
  Schema schema = time(key, robots);
  schema.erase("pattern");
  schema["minLength"] = 1;
  return schema;
}

Schema duration(const KeyInfo& key, const KnownRobots& robots) {
  Schema schema = time(key, robots);
  schema.erase("minimum");
  schema["exclusiveMinimum"] = 0;
  return schema;
}

Schema conditions(const KeyInfo& key, const KnownRobots& robots) {
  Schema schema = list_of(text_with_something(key, robots));
  schema["minItems"] = 2;
  return schema;
}

Schema hex(const KeyInfo& /*key*/, const KnownRobots& /*robots*/) {
  return text_like("^ *([0-9A-Fa-f]{2} *)+$");
}

Schema one_of_quoted(const KeyInfo& key, const KnownRobots& /*robots*/) {
  return one_of_names(quoted_words(key.type));
}

constexpr std::array kPlainTypes{
    TypeSchema{kText, text},
    TypeSchema{kFlag, flag},
    TypeSchema{kNumber, number},
    TypeSchema{kWholeNumber, whole_number_in_range},
    TypeSchema{kNumbers, numbers},
    TypeSchema{kWholeNumbers, whole_numbers},
    TypeSchema{scenario_keys::kTime, time},
    TypeSchema{scenario_keys::kMoment, moment},
    TypeSchema{scenario_keys::kDuration, duration},
    TypeSchema{scenario_keys::kCondition, text_with_something},
    TypeSchema{scenario_keys::kName, text_with_something},
    TypeSchema{scenario_keys::kPattern, text_with_something},
    TypeSchema{scenario_keys::kConditions, conditions},
    TypeSchema{scenario_keys::kTrue, only_true},
    TypeSchema{scenario_keys::kOnOff, one_of_quoted},
    TypeSchema{scenario_keys::kPlugging, one_of_quoted},
    TypeSchema{scenario_keys::kDriverOrder, one_of_quoted},
    TypeSchema{scenario_keys::kDriverStart, one_of_quoted},
    TypeSchema{scenario_keys::kDriverEnd, one_of_quoted},
    TypeSchema{scenario_keys::kDriverKind, one_of_quoted},
    TypeSchema{scenario_keys::kHex, hex},
    TypeSchema{world_keys::kThing, text_with_something},
};

}  // namespace

std::span<const TypeSchema> plain_types() {
  return kPlainTypes;
}

}  // namespace fakebot::config
