// Threads and processes of a program live in the program's time, however the program starts them:
// the system calls are caught, not the functions of the C library.
#pragma once

#include <ucontext.h>

namespace fakebot::preload {

/// clone(), clone3(), fork(), vfork(), called at `place`. Returns the kernel's result, in the
/// creator and in a child with a copy of the creator's memory. A child that shares the memory, on a
/// separate stack, goes on behind the call without a return from here.
long create(long number, const long (&arguments)[6], ucontext_t& place);

/// Whether the process has its own memory: not a child that shares the memory of the parent.
bool has_memory_of_its_own();
/// Notes that the process has its own memory.
void note_own_memory();

}  // namespace fakebot::preload
