// System calls of few programs: with a wait that has a time limit, or with the time in an unusual
// form.
#pragma once

namespace fakebot::preload {

/// Returns the kernel's result: a negative errno value for an error.
long call_rare(long number, const long (&arguments)[6]);

/// FUTEX_LOCK_PI and its kin: a mutex that lends its owner the priority of waiting threads.
long lock_with_priority(const long (&arguments)[6]);

}  // namespace fakebot::preload
