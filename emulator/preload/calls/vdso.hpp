// The functions of the kernel that read a clock without a system call (vdso(7)). Programs that read
// clocks without the C library call these functions.
#pragma once

namespace fakebot::preload {

/// From now on the functions read simulated time. False if the kernel does not allow the
/// replacement.
///
/// A program that reads the processor's counter by itself (rdtsc) still has real time: the kernel
/// can forbid rdtsc (PR_SET_TSC), but Java and the C library use rdtsc, too.
bool replace_vdso();

}  // namespace fakebot::preload
