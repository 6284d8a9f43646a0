// Whether a text has a part.
#pragma once

#include <string>

namespace fakebot::test {

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace fakebot::test
