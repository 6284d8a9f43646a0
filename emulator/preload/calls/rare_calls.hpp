// System calls of few programs: with a wait that has a time limit, or with the time in an unusual
// form.
#pragma once

#include <cstdint>

namespace fakebot::preload {

/// TCSETS2 and its kin, which the C library's headers lack. Source: Linux,
/// include/uapi/asm-generic/ioctls.h, with the 44 bytes of a struct termios2.
inline constexpr std::uint32_t kTcsets2 = 0x402c'542b;
inline constexpr std::uint32_t kTcsetsw2 = 0x402c'542c;
inline constexpr std::uint32_t kTcsetsf2 = 0x402c'542d;

/// Returns the kernel's result: a negative errno value for an error.
long call_rare(long number, const long (&arguments)[6]);

/// FUTEX_LOCK_PI and its kin: a mutex that lends its owner the priority of waiting threads.
long lock_with_priority(const long (&arguments)[6]);

}  // namespace fakebot::preload
