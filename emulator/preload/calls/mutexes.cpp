// Mutexes. A free mutex is locked without a system call. A thread may lock and unlock in a loop
// until another thread has changed a guarded value, as a thread of a ROS node does while another
// thread ends: time would stand still.
#include <pthread.h>

#include "preload/replaced.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/waits.hpp"

using namespace fakebot::preload;

namespace {

/// So many locks are a single look: the first million locks are free, and further locks cost little
/// more than on a computer. (choice)
constexpr unsigned kLocksOfLook = 1000;

__thread unsigned locks = 0;

void note_lock() {
  note_call();
  if (shared != nullptr && ++locks % kLocksOfLook == 0) { note_look(kGrowingByPercent); }
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
