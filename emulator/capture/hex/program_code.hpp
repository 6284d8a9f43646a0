// What programs have around the bytes of an array, and what is none of the bytes.
#pragma once

#include <cstddef>
#include <string_view>

namespace fakebot::capture {

struct ProgramCode {
  std::size_t size = 0;            ///< of the letters to pass over
  const char* expected = nullptr;  ///< if these letters are neither code nor bytes: instead of them
};

/// What a line begins with whose first word is no byte: "const char frame[] =", "bytes([", "vec![",
/// and whole statements such as "unsigned int length = 10;". `before` is the letter before it, 0 if
/// there is none.
ProgramCode program_code_of(std::string_view line, char before);

}  // namespace fakebot::capture
