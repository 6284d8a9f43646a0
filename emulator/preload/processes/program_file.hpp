// Which programs can live in simulated time. Used by fakebot and by the library alike: it needs the
// C library alone.
#pragma once

#include <array>
#include <cstddef>

namespace fakebot::preload {

inline constexpr std::size_t kProgramBytes = 256;
using ProgramPath = std::array<char, kProgramBytes>;

/// Why the program at this path would not load the library, as a sentence without its end: "it is
/// statically linked". Nullptr if it would, or if the system would not start it at all. `program`
/// becomes the path of what is to blame: the program, or the interpreter of a script, cut off.
const char* why_not_held(const char* path, ProgramPath& program);
/// Whether the program, found in the same way, is one in Go: it makes its system calls itself, also
/// where it uses the C library.
bool is_made_of_go(const char* path, ProgramPath& program);

}  // namespace fakebot::preload
