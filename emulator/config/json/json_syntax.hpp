// The places of values in a JSON text, and the mistakes in a text that is no JSON. The library that
// parses files knows neither, and reports only the last token before it gave up.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace fakebot::config {

/// A part of a text, in bytes.
struct JsonSpan {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A member's key and value; an element, and the whole, have no key.
struct JsonPlace {
  std::optional<JsonSpan> key{};
  JsonSpan value{};
};

/// Where the value of a JSON pointer is. Nothing if the text has no such value.
std::optional<JsonPlace> find_place(std::string_view text, const std::string& pointer);

struct JsonMistake {
  JsonSpan at;
  std::string reason;  ///< "a comma is missing after this value"
};

/// The first mistake. Nothing if no mistake is found: escapes and UTF-8 in texts, and the size of
/// numbers, are left to the library.
std::optional<JsonMistake> find_mistake(std::string_view text);

}  // namespace fakebot::config
