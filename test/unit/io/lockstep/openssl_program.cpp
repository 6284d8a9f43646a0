// Has the function by which OpenSSL reads the processor's counter, and no further read. Ends with 0
// if the function returned the machine's counter.
#include <time.h>
#include <x86intrin.h>

#include <cstdint>

extern "C" __attribute__((noinline)) std::uint64_t OPENSSL_rdtsc() {
  return __rdtsc();
}

int main() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  const auto simulated = static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
                         static_cast<std::uint64_t>(time.tv_nsec);
  return OPENSSL_rdtsc() == simulated ? 1 : 0;
}
