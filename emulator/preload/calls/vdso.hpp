// The functions of the kernel that read a clock without a system call (vdso(7)). Programs that read
// clocks without the C library call these functions.
#pragma once

namespace fakebot::preload {

/// From now on the functions read simulated time. False if the kernel does not allow the
/// replacement. Programs that read the processor's counter by themselves: counter/counter.hpp.
bool replace_vdso();

}  // namespace fakebot::preload
