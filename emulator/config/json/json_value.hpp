// Reading what people wrote: each value is asked for as what it has to be, and refused
// with its place when it is something else.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/json/json_file.hpp"

namespace fakebot::config {

/// Both ends belong to it.
struct NumberRange {
  double min = std::numeric_limits<double>::lowest();
  double max = std::numeric_limits<double>::max();
  std::string_view unit{};
};

/// "a number from 0 to 20 V"
std::string range_text(const NumberRange& range);
/// Not-a-number is in no range.
bool contains(const NumberRange& range, double number);

enum class Presence : std::uint8_t { optional, required };

inline constexpr std::string_view kText = "a text";
inline constexpr std::string_view kFlag = "true or false";
inline constexpr std::string_view kNumber = "a number";
inline constexpr std::string_view kWholeNumber = "a whole number";

/// A line of the table of what may stand in an object.
struct KeyInfo {
  std::string_view name;
  /// In the words that refuse another one. Types are told apart by them: each has one
  /// constant, and one line in schema_*_types.cpp, which says what it is in a JSON Schema.
  std::string_view type;
  Presence presence = Presence::optional;
  std::string_view meaning{};
  NumberRange range{};  ///< of a kNumber or kWholeNumber
};

/// An object may be of several kinds. This key makes it one of them.
struct Kind {
  std::string_view key;
  std::vector<std::string_view> required{};      ///< all of these stand beside it,
  std::vector<std::string_view> at_least_one{};  ///< of these one or more,
  std::vector<std::string_view> optional{};      ///< and these may
};

/// All that may stand beside its key.
std::vector<std::string_view> keys_beside(const Kind& kind);
/// Where a key may stand: beside the keys of these kinds.
std::vector<std::string_view> kinds_with(const std::vector<Kind>& kinds, std::string_view key);
/// The keys that make the kinds.
std::vector<std::string_view> names_of_kinds(const std::vector<Kind>& kinds);

/// What is expected under the key.
std::string expected_text(const KeyInfo& key);

/// The names of a table of keys, parameters, profiles.
template <class Table>
std::vector<std::string_view> names_of(const Table& table) {
  std::vector<std::string_view> names;
  names.reserve(table.size());
  for (const auto& entry : table) { names.push_back(entry.name); }
  return names;
}

/// nullptr when there is none.
template <class Table>
auto find_named(const Table& table, std::string_view name) -> decltype(&table[0]) {
  for (const auto& entry : table) {
    if (entry.name == name) { return &entry; }
  }
  return nullptr;
}

class JsonObject;

/// A value and its place. The file must outlive it.
class JsonValue {
 public:
  /// Precondition: the file has a value there.
  JsonValue(const JsonFile& file, const std::string& pointer = "");

  const nlohmann::ordered_json& json() const { return *json_; }
  const JsonFile& file() const { return *file_; }
  const std::string& pointer() const { return pointer_; }

  /// As it stands there; of an object or an array only that it is one.
  std::string found() const;
  [[noreturn]] void refuse(const std::string& expected, const std::string& hint = "") const;
  [[noreturn]] void refuse(const std::string& found, const std::string& expected,
                           const std::string& hint) const;

  double number(const NumberRange& range) const;
  /// Precondition: the range has no negative numbers.
  std::uint64_t whole_number(const NumberRange& range) const;
  bool flag() const;
  std::string text() const;
  /// The path that stands there, seen from the file, when something can be read there.
  std::string readable_file() const;
  /// The elements of an array.
  std::vector<JsonValue> elements(std::string_view expected) const;
  /// What stands in an object, whatever the keys are.
  std::vector<std::pair<std::string, JsonValue>> members() const;
  /// What stands in an object under this key, whatever the other keys are.
  std::optional<JsonValue> member(std::string_view key) const;
  /// With these keys only; with all that are required.
  JsonObject object(std::span<const KeyInfo> keys) const;
  /// Refuses the first key that is none of the names.
  void refuse_unknown_keys(const std::vector<std::string_view>& names,
                           const std::string& expected) const;

 private:
  friend class JsonObject;
  JsonValue(const JsonFile& file, const nlohmann::ordered_json& json, std::string pointer)
      : file_(&file), json_(&json), pointer_(std::move(pointer)) {}

  const JsonFile* file_;
  const nlohmann::ordered_json* json_;
  std::string pointer_;
};

/// Its keys are known to be right.
class JsonObject {
 public:
  std::optional<JsonValue> find(std::string_view key) const;
  /// Precondition: the key is required, or was found.
  JsonValue at(std::string_view key) const;
  /// In the range that the table of keys says. Precondition of all: the table has the key.
  double number(std::string_view key) const;
  double number(std::string_view key, double otherwise) const;
  std::uint64_t whole_number(std::string_view key) const;
  /// The one of these keys that it has. Refuses none of them, and several.
  std::string_view one_of(const std::vector<std::string_view>& keys) const;

  const JsonValue& value() const { return value_; }

 private:
  friend class JsonValue;
  JsonObject(JsonValue value, std::span<const KeyInfo> keys)
      : value_(std::move(value)), keys_(keys) {}

  const NumberRange& range_of(std::string_view key) const;

  JsonValue value_;
  std::span<const KeyInfo> keys_;
};

}  // namespace fakebot::config
