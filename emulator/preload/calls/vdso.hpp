// The functions of the kernel that read a clock without a system call (vdso(7)), which programs
// call that do not use the C library for it.
#pragma once

namespace fakebot::preload {

/// From now on they read simulated time. False if the kernel does not allow it.
///
/// What reads the processor's counter by itself (rdtsc) has real time still: the kernel can forbid
/// that instruction (PR_SET_TSC), but Java and the C library itself use it, too.
bool replace_vdso();

}  // namespace fakebot::preload
