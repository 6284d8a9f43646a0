// Counts the allocations of a program. To be included in a single file of the program.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <new>

namespace fakebot::bench {
inline std::uint64_t allocations = 0;
}  // namespace fakebot::bench

// Replaces the global operator new and delete. Not inlined: g++ would see half of a pair and warn
// of a free() without a malloc().
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++fakebot::bench::allocations;
  if (void* memory = std::malloc(size)) { return memory; }
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}
