// Programs loaded by a held process.
#pragma once

namespace fakebot::preload {

/// The loader of statically linked programs, in the folder of the library.
inline constexpr char kLoaderName[] = "fakebot_loader";

/// Remembers the environment that a program needs to live in simulated time. To be called before
/// the first load_program().
void remember_environment(const char* time_path);

/// execve() or execveat(): the program lives in simulated time, whatever environment the caller
/// gives. fakebot expects the program, and is told if the program cannot be held. Returns if the
/// program could not be loaded.
long load_program(long number, const long (&arguments)[6]);

}  // namespace fakebot::preload
