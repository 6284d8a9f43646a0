#include "preload/random/random.hpp"

#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>

#include <cerrno>
#include <cstring>

#include "preload/raw_syscall.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

/// SplitMix64 with a state that all processes share, so that no two of them draw the same.
std::uint64_t draw_word() {
  constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
  std::uint64_t word = shared->random_state.fetch_add(kStep) + kStep;
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
  word = (word ^ word >> 27) * 0x94d049bb133111eb;
  return word ^ word >> 31;
}

}  // namespace

bool draws_from_seed() {
  return shared != nullptr && shared->takes_turns != 0;
}

void draw_bytes(void* bytes, std::size_t size) {
  auto* place = static_cast<unsigned char*>(bytes);
  while (size > 0) {
    const std::uint64_t word = draw_word();
    const std::size_t part = size < sizeof(word) ? size : sizeof(word);
    std::memcpy(place, &word, part);
    place += part;
    size -= part;
  }
}

bool is_drawn(int descriptor) {
  if (!draws_from_seed()) { return false; }
  // Source: Documentation/admin-guide/devices.txt of Linux.
  constexpr unsigned kMemoryDevices = 1;
  constexpr unsigned kRandom = 8;
  constexpr unsigned kUrandom = 9;
  struct stat status {};
  if (raw_syscall(SYS_fstat, descriptor, bits(&status)) != 0 || !S_ISCHR(status.st_mode)) {
    return false;
  }
  const unsigned number = minor(status.st_rdev);
  return major(status.st_rdev) == kMemoryDevices && (number == kRandom || number == kUrandom);
}

long get_random(const long (&a)[6]) {
  constexpr long kKnownFlags = GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE;
  if (!draws_from_seed() || (static_cast<unsigned>(a[2]) & ~kKnownFlags) != 0) {
    return raw_syscall(SYS_getrandom, a[0], a[1], marked(a[2]));
  }
  draw_bytes(pointer<void>(a[0]), static_cast<std::size_t>(a[1]));
  return a[1];
}

}  // namespace fakebot::preload
