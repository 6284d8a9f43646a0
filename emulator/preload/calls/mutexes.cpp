// Mutexes, which are locked without a system call as long as no other thread has them. A thread may
// do nothing else until something has changed that one guards, such as that of a ROS node while
// another one ends what it has: time would stand still.
#include <pthread.h>

#include "preload/replaced.hpp"
#include "preload/wait/limits.hpp"

using namespace fakebot::preload;

namespace {

/// So many are one look: a million are free, and the next ones cost little more than on a computer.
/// (choice)
constexpr unsigned kLocksOfLook = 1000;
/// After a second of simulated time a look takes 1.4 ms of it. (choice)
constexpr int kGrowingByPercent = 10;

__thread unsigned locks = 0;

void note_lock() {
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
