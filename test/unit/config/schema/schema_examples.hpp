// Example values for each key of a table. Reader and schema must accept each example, and refuse
// the same key with null.
#pragma once

#include <doctest/doctest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "unit/config/message_of.hpp"
#include "unit/config/schema/schema_check.hpp"

namespace fakebot::test {

std::string pair_of(std::string_view key, const std::string& value);

/// Numbers within the range and at the limits of the range.
std::vector<std::string> numbers_in(const config::NumberRange& range);

/// Examples of the key's type, for a scenario with the event "hit", the place "door" and a duration
/// of 10 s.
std::vector<std::string> examples_of(const config::KeyInfo& key);

/// The examples with their key.
std::string first_example_of(std::span<const config::KeyInfo> table, std::string_view key);

/// Checks the key with each example and with null, in the text returned by `file`.
template <class Read, class File>
void check_key(const config::KeyInfo& key, FileKind kind, Read&& read, File&& file) {
  CAPTURE(key.name);
  for (const std::string& example : examples_of(key)) {
    CAPTURE(example);
    CHECK_NOTHROW(read(file(pair_of(key.name, example))));
  }
  const std::string without = file(pair_of(key.name, "null"));
  CHECK(message_of([&] { read(without); }) != "");
  CHECK(objection_of_schema(kind, without) != "");
}

}  // namespace fakebot::test
