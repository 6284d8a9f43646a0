// Ends the program; then a fuzzer reports the input.
#pragma once

#include <cstdlib>

namespace fakebot::fuzz {

inline void require(bool holds) {
  if (!holds) { std::abort(); }
}

}  // namespace fakebot::fuzz
