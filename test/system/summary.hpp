// Reads numbers from the program's summary on standard error.
#pragma once

#include <stdexcept>
#include <string>

namespace fakebot::test {

/// The number after the first occurrence of the text.
inline long long number_after(const std::string& text, const std::string& errors) {
  const std::size_t at = errors.find(text);
  if (at == std::string::npos) { throw std::runtime_error("no \"" + text + "\" in: " + errors); }
  return std::stoll(errors.substr(at + text.size()));
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) { ++count; }
  return count;
}

/// The text without the lines "to play it again", because such lines name a folder.
inline std::string without_rerun(std::string text) {
  const std::string begin = "  to play it again: ";
  for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
    text.erase(at, text.find('\n', at) + 1 - at);
  }
  return text;
}

}  // namespace fakebot::test
