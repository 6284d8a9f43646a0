// The addresses of a process.
#pragma once

#include <cstdint>

namespace fakebot::preload {

/// The end of the addresses, a power of two, chosen by processor and kernel: 2^47 on x86-64, 2^36
/// to 2^48 on arm64. To be called on the first thread's own stack: stack and libraries are in the
/// uppermost eighth.
[[gnu::always_inline]] inline std::uint64_t end_of_addresses() {
  constexpr int kBits = 64;
  const auto stack = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  return std::uint64_t{1} << (kBits - __builtin_clzll(stack));
}

}  // namespace fakebot::preload
