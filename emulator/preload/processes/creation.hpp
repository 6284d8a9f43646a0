// Threads and processes that a program starts live in the same time, however it starts them: the
// system calls are caught, not the functions of the C library.
#pragma once

#include <ucontext.h>

namespace fakebot::preload {

/// clone(), clone3(), fork(), vfork(), called at this place. Returns what the kernel would, in the
/// creator and in what has a copy of the creator's memory. What shares the memory, on a stack of
/// its own, goes on behind the call without a return from here.
long create(long number, const long (&arguments)[6], ucontext_t& place);

/// False for a child that shares the memory of its parent.
bool has_memory_of_its_own();
/// It has.
void note_own_memory();

}  // namespace fakebot::preload
