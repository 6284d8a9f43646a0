// Programs that a held process loads.
#pragma once

namespace fakebot::preload {

/// What a program needs to live in this time, from the environment of this one. Before the first
/// call of the next function.
void remember_environment(const char* time_path);

/// execve() or execveat(): whatever environment the program is given, it lives in this time;
/// fakebot expects it, and is told if it cannot be held. Returns if it could not be loaded.
long load_program(long number, const long (&arguments)[6]);

}  // namespace fakebot::preload
