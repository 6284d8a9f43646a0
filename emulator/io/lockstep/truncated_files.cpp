#include "io/lockstep/truncated_files.hpp"

#include <sys/mman.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>

namespace fakebot::io {

namespace {

struct Mapping {
  std::atomic<std::uintptr_t> begin{0};  // 0: free
  std::atomic<std::size_t> size{0};      // 0: being entered
};

/// A fixed array, because a handler of a signal may not allocate or wait.
constexpr std::size_t kMostMappings = 1024;
std::array<Mapping, kMostMappings> mappings;
struct sigaction action_before {};

void on_bus_error(int /*signal*/, siginfo_t* info, void* /*context*/) {
  const int error_before = errno;
  const auto place = reinterpret_cast<std::uintptr_t>(info->si_addr);
  for (const Mapping& mapping : mappings) {
    const std::uintptr_t begin = mapping.begin.load();
    const std::size_t size = mapping.size.load();
    if (begin == 0 || place < begin || place - begin >= size) { continue; }
    void* const replaced =
        ::mmap(reinterpret_cast<void*>(begin), size, PROT_READ | PROT_WRITE,  // NOLINT
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (replaced == MAP_FAILED) { break; }
    errno = error_before;
    return;
  }
  // The access is repeated and ends the program as it would have without our handler.
  ::sigaction(SIGBUS, &action_before, nullptr);
}

void set_handler() {
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  ::sigaction(SIGBUS, &action, &action_before);
}

}  // namespace

void survive_truncation(void* mapping, std::size_t size) {
  static std::once_flag once;
  std::call_once(once, set_handler);
  for (Mapping& free : mappings) {
    std::uintptr_t nothing = 0;
    if (!free.begin.compare_exchange_strong(nothing, reinterpret_cast<std::uintptr_t>(mapping))) {
      continue;
    }
    free.size = size;
    return;
  }
}

void forget_mapping(void* mapping) {
  for (Mapping& entered : mappings) {
    if (entered.begin != reinterpret_cast<std::uintptr_t>(mapping)) { continue; }
    entered.size = 0;
    entered.begin = 0;
  }
}

}  // namespace fakebot::io
