// Values of signals as text.
#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace fakebot::sim::scenario {

/// "0.28": six significant digits.
inline std::string number_text(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", value);
  return text.data();
}

}  // namespace fakebot::sim::scenario
