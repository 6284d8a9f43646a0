// Calls that few programs make: they wait with a time limit, or tell the time in their own way.
#pragma once

namespace fakebot::preload {

/// Returns what the kernel would: a negative errno value for an error.
long call_rare(long number, const long (&arguments)[6]);

/// FUTEX_LOCK_PI and its kin: a mutex that lends its owner the priority of those who wait for it.
long lock_with_priority(const long (&arguments)[6]);

}  // namespace fakebot::preload
