// Typed access to JSON values. A value of a wrong type is refused with its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/json/json_file.hpp"
#include "config/json/mistakes.hpp"

namespace fakebot::config {

/// Includes both ends.
struct NumberRange {
  double min = std::numeric_limits<double>::lowest();
  double max = std::numeric_limits<double>::max();
  std::string_view unit{};
};

/// The text of JSON as in a file. Bytes that are no UTF-8, in the text of an option, are replaced.
std::string json_text(const nlohmann::ordered_json& json);
/// The text for programs, in ASCII alone: U+0085 and U+2028 would end a line, and U+0080 to U+009F
/// command some terminals.
std::string ascii_json_text(const nlohmann::ordered_json& json);
/// The number as short as possible: "0.1".
std::string number_text(double value);
/// "a number from 0 to 20 V"
std::string range_text(const NumberRange& range);
/// NaN is in no range.
bool contains(const NumberRange& range, double number);

enum class Presence : std::uint8_t { optional, required };

inline constexpr std::string_view kText = "a text";
inline constexpr std::string_view kFlag = "true or false";
inline constexpr std::string_view kNumber = "a number";
inline constexpr std::string_view kWholeNumber = "a whole number";
inline constexpr std::string_view kNumbers = "a list of numbers";
inline constexpr std::string_view kWholeNumbers = "a list of whole numbers";

/// An entry of the table of an object's keys.
struct KeyInfo {
  std::string_view name;
  /// The expected type, as in error messages. The text identifies the type: each type has a
  /// constant, and an entry in schema_*_types.cpp for its JSON Schema.
  std::string_view type;
  Presence presence = Presence::optional;
  std::string_view meaning{};
  NumberRange range{};             ///< of a number, or of each number in a list
  std::size_t most = 0;            ///< elements in a list of numbers; 0: any number of elements
  std::string_view former_name{};  ///< read in place of the name, in older files; empty: none
};

/// A kind of object, identified by the key `key`.
struct Kind {
  std::string_view key;
  std::vector<std::string_view> required{};      ///< more required keys,
  std::vector<std::string_view> at_least_one{};  ///< keys of which at least one is required,
  std::vector<std::string_view> optional{};      ///< and optional ones
};

/// All keys of the kind but the identifying key.
std::vector<std::string_view> keys_beside(const Kind& kind);
/// Text for the kinds in which a key is allowed.
std::vector<std::string_view> kinds_with(const std::vector<Kind>& kinds, std::string_view key);
/// The keys that identify the kinds.
std::vector<std::string_view> names_of_kinds(const std::vector<Kind>& kinds);

/// The expected value of the key.
std::string expected_text(const KeyInfo& key);

/// The words in quotation marks of a type: "on" and "off" of `"on" or "off"`.
std::vector<std::string_view> quoted_words(std::string_view type);

/// The names of a table of keys, parameters, profiles.
template <class Table>
std::vector<std::string_view> names_of(const Table& table) {
  std::vector<std::string_view> names;
  names.reserve(table.size());
  for (const auto& entry : table) { names.push_back(entry.name); }
  return names;
}

/// nullptr if no entry has the name.
template <class Table>
auto find_named(const Table& table, std::string_view name) -> decltype(&table[0]) {
  for (const auto& entry : table) {
    if (entry.name == name) { return &entry; }
  }
  return nullptr;
}

class JsonObject;

/// A value and its place. The file must outlive the value.
class JsonValue {
 public:
  /// Precondition: the file has a value there.
  JsonValue(const JsonFile& file, const std::string& pointer = "");

  const nlohmann::ordered_json& json() const { return *json_; }
  const JsonFile& file() const { return *file_; }
  const std::string& pointer() const { return pointer_; }

  /// The value as in the file; for an object or array only its type.
  std::string found() const;
  [[noreturn]] void refuse(const std::string& expected, const std::string& hint = "") const;
  [[noreturn]] void refuse(const std::string& found, const std::string& expected,
                           const std::string& hint) const;

  double number(const NumberRange& range) const;
  /// Precondition: the range has no negative numbers.
  std::uint64_t whole_number(const NumberRange& range) const;
  bool flag() const;
  std::string text() const;
  /// A text that is written down each time something happens.
  std::string short_text() const;
  /// The path, resolved relative to the file. Refused if it cannot be read.
  std::string readable_file() const;
  /// The elements of an array.
  std::vector<JsonValue> elements(std::string_view expected) const;
  /// All members of an object with any keys.
  std::vector<std::pair<std::string, JsonValue>> members() const;
  /// A member of an object with any keys.
  std::optional<JsonValue> member(std::string_view key) const;
  /// The object, which must have no keys but `keys`, all required keys, and texts and numbers where
  /// the table says so. Throws all mistakes at once.
  JsonObject object(std::span<const KeyInfo> keys) const;
  /// Collects mistakes instead, and throws only if the value is no object. Required keys may be
  /// missing then.
  JsonObject object(std::span<const KeyInfo> keys, Mistakes& mistakes) const;
  /// Refuses all keys that are not among the names. Former names are accepted, but not suggested.
  void refuse_unknown_keys(const std::vector<std::string_view>& names, const std::string& expected,
                           const std::vector<std::string_view>& former_names = {}) const;

 private:
  friend class JsonObject;
  JsonValue(const JsonFile& file, const nlohmann::ordered_json& json, std::string pointer)
      : file_(&file), json_(&json), pointer_(std::move(pointer)) {}

  bool has_only(const std::vector<std::string_view>& names,
                const std::vector<std::string_view>& former_names) const;
  void refuse_both_names(const KeyInfo& key) const;

  const JsonFile* file_;
  const nlohmann::ordered_json* json_;
  std::string pointer_;
};

/// An object whose keys have been checked.
class JsonObject {
 public:
  /// Also under the key's former name.
  std::optional<JsonValue> find(std::string_view key) const;
  /// Precondition: the key is required, or was found.
  JsonValue at(std::string_view key) const;
  /// Checked against the range in the table of keys. Precondition of all: the table has the key.
  double number(std::string_view key) const;
  double number(std::string_view key, double otherwise) const;
  std::uint64_t whole_number(std::string_view key) const;
  /// The key of `keys` that the object has. Refused if the object has none or several of the keys.
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
