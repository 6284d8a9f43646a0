// std::random_device of C++ asks the processor itself (rdrand), which nobody can catch.
#include <sys/syscall.h>

#include "preload/random/random.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/replaced.hpp"

using namespace fakebot::preload;

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the name of the library
extern "C" {

/// std::random_device::_M_getval() of libstdc++, for all ways to draw.
unsigned _ZNSt13random_device9_M_getvalEv(void* device);

FAKEBOT_REPLACES unsigned _ZNSt13random_device9_M_getvalEv(void* device) {
  unsigned value = 0;
  if (draws_from_seed()) {
    draw_bytes(&value, sizeof(value));
  } else if (const auto function = FAKEBOT_REAL(_ZNSt13random_device9_M_getvalEv)) {
    value = function(device);
  } else {
    // The library was loaded later, for itself: its own function is not to be found.
    raw_syscall(SYS_getrandom, bits(&value), sizeof(value), 0);
  }
  return value;
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
