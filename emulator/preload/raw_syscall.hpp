// System calls that pass the library's filter: an argument of 32 bits has a mark in the upper half
// of the register, which the kernel does not read.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace fakebot::preload {

/// No program passes the mark by accident.
inline constexpr std::uint32_t kMark = 0x6661'6b65;

inline constexpr long marked(long value) {
  return static_cast<long>((std::uint64_t{kMark} << 32) | static_cast<std::uint32_t>(value));
}

#if defined(__x86_64__)
inline long raw_syscall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                        long f = 0) {
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  long result = number;
  asm volatile("syscall"
               : "+a"(result)
               : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}
#elif defined(__aarch64__)
inline long raw_syscall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                        long f = 0) {
  register long x8 asm("x8") = number;
  register long x0 asm("x0") = a;
  register long x1 asm("x1") = b;
  register long x2 asm("x2") = c;
  register long x3 asm("x3") = d;
  register long x4 asm("x4") = e;
  register long x5 asm("x5") = f;
  asm volatile("svc 0"
               : "+r"(x0)
               : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
               : "memory");
  return x0;
}
#else
inline long raw_syscall(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
                        long f = 0) {
  const long result = ::syscall(number, a, b, c, d, e, f);
  return result == -1 ? -errno : result;
}
#endif

// The arguments of a system call are integers.

template <class T>
long bits(T* pointer) {
  return reinterpret_cast<long>(pointer);
}
template <class T>
T* pointer(long bits) {
  return reinterpret_cast<T*>(bits);  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace fakebot::preload
