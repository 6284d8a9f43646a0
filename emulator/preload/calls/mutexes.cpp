// Mutexes. A free mutex is locked without a system call. A thread may lock and unlock in a loop
// until another thread has changed a guarded value, as a thread of a ROS node does while another
// thread ends: time would stand still.
#include <pthread.h>

#include <cstdint>
#include <utility>

#include "preload/replaced.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/waits.hpp"

using namespace fakebot::preload;

namespace {

/// So many locks are a single look: the first million locks are free, and further locks cost little
/// more than on a computer. (choice)
constexpr unsigned kLocksOfLook = 1000;

/// Of a long row of locks at the same time, only every 128th lock counts as a call: while threads
/// take turns, a loop of locks would end thousands of turns. (choices)
constexpr unsigned kLocksInRow = 4096;
constexpr unsigned kLocksOfCall = 128;

__thread unsigned locks = 0;
__thread unsigned locks_in_row = 0;
__thread std::int64_t last_lock_ns = 0;

void note_lock() {
  if (shared == nullptr) { return; }
  const std::int64_t now = now_ns();
  if (std::exchange(last_lock_ns, now) != now) { locks_in_row = 0; }
  ++locks;
  if (++locks_in_row <= kLocksInRow || locks % kLocksOfCall == 0) { note_call(); }
  if (locks % kLocksOfLook == 0) {
    note_look(kGrowingByPercent);
    last_lock_ns = now_ns();  // the look may have taken time
  }
}

}  // namespace

extern "C" {

FAKEBOT_REPLACES int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  note_lock();
  return FAKEBOT_REAL(pthread_mutex_lock)(mutex);
}

FAKEBOT_REPLACES int pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept {
  note_lock();
  return FAKEBOT_REAL(pthread_mutex_trylock)(mutex);
}

}  // extern "C"
