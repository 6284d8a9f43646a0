// The PID namespaces of processes, as places in SharedTime::pid_namespaces. fakebot sees the
// processes of all namespaces inside of the own one, with numbers of its own.
#pragma once

#include <cstdint>

namespace fakebot::preload {

/// Of the calling thread.
std::uint32_t own_space();
/// Of a process at the start of a program.
std::uint32_t space_at_start();
/// Of the calling process, a new child, whose creator is in the namespace `of_creator`.
std::uint32_t space_of_child(std::uint32_t of_creator);
/// The process with a copy of the creator's memory, and so all threads of the process, are in the
/// namespace.
void note_space_of_memory(std::uint32_t space);

}  // namespace fakebot::preload
