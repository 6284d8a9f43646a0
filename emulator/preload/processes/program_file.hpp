// Which programs can live in simulated time. Used by fakebot and by the preloaded library, so the
// code needs the C library alone.
#pragma once

#include <array>
#include <cstddef>

namespace fakebot::preload {

inline constexpr std::size_t kProgramBytes = 256;
using ProgramPath = std::array<char, kProgramBytes>;

/// Why the program at `path` would not load the library, as a sentence without its end: "it is
/// statically linked". Nullptr if the program would load the library, or if the system would not
/// start the program at all. `program` becomes the path of the culprit, cut off: the program, or
/// the interpreter of a script.
const char* why_not_held(const char* path, ProgramPath& program);
/// Whether the program itself, and not its interpreter, is statically linked: started by the loader
/// (loader/begin.cpp) the program lives in simulated time.
bool needs_loader(const char* path);
/// Whether the program, found in the same way, is made with Go: such a program makes system calls
/// by itself, even with the C library.
bool is_made_of_go(const char* path, ProgramPath& program);

}  // namespace fakebot::preload
