// The program of the calling process.
#pragma once

namespace fakebot::preload {

/// The path, if the loader has mapped the program, for readlink("/proc/self/exe"). Nullptr: the
/// kernel knows the program.
extern const char* program_path;  // NOLINT(bugprone-dynamic-static-initializers): nullptr

/// Whether the path is that of the program in /proc, and the kernel does not know the program.
bool is_own_program(const char* path);

}  // namespace fakebot::preload
