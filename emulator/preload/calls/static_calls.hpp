// The calls caught only in statically linked programs, where no function of a C library can be
// replaced: by a second filter, for calls from below kLibraries.
#pragma once

#include <ucontext.h>

namespace fakebot::preload {

/// Catches the calls in all threads and programs from now on. False if the kernel refuses.
bool catch_static_calls();
bool is_static_call(long number);
/// Precondition: is_static_call(). Returns the kernel's result.
long call_static(long number, const long (&arguments)[6]);
/// munmap(). A thread of musl unmaps the own stack and ends, without a stack for a handler: the
/// function does both and does not return then.
long unmap(const long (&arguments)[6], const ucontext_t& place);

}  // namespace fakebot::preload
