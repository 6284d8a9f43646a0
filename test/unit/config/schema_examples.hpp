// Values that a key of a table may have, and what has to become of them: the reader takes each,
// and so does the schema. The same key with a value that is nothing is refused by both.
#pragma once

#include <doctest/doctest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "unit/config/message_of.hpp"
#include "unit/config/schema_check.hpp"

namespace fakebot::test {

std::string pair_of(std::string_view key, const std::string& value);

/// Numbers at the ends of a range, if it has such, and within.
std::vector<std::string> numbers_in(const config::NumberRange& range);

/// Of its type. In a scenario with the event "hit", the place "door" and a duration of 10.
std::vector<std::string> examples_of(const config::KeyInfo& key);

/// With its key.
std::string first_example_of(std::span<const config::KeyInfo> table, std::string_view key);

/// The key with each of its examples, and with nothing, in the text that `file` makes.
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
