// Program code around the bytes of an array.
#pragma once

#include <cstddef>
#include <string_view>

namespace fakebot::capture {

struct ProgramCode {
  std::size_t size = 0;            ///< of the letters to pass over
  const char* expected = nullptr;  ///< if these letters are neither code nor bytes: instead of them
};

/// Code at the begin of a line: "const char frame[] =", "bytes([", "vec![", and whole statements
/// such as "unsigned int length = 10;". `before` is the letter before the text, or 0.
ProgramCode program_code_of(std::string_view line, char before);

}  // namespace fakebot::capture
