// Threads and processes that a driver starts live in the same time.
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "preload/replaced.hpp"
#include "preload/slots.hpp"
#include "preload/timers.hpp"

using namespace fakebot::preload;

namespace {

struct Start {
  void* (*function)(void*);
  void* argument;
  ThreadSlot* slot;
};

pthread_key_t end_key;
pthread_once_t end_key_once = PTHREAD_ONCE_INIT;

void make_end_key() {
  ::pthread_key_create(&end_key, [](void* /*any*/) { release_own(); });
}

void* start_thread(void* argument) {
  const Start start = *static_cast<Start*>(argument);
  ::free(argument);
  adopt(start.slot);
  ::pthread_once(&end_key_once, make_end_key);
  ::pthread_setspecific(end_key, &end_key);
  return start.function(start.argument);
}

template <class Spawn>
int spawn(Spawn&& real) {
  if (shared == nullptr) { return real(); }
  ThreadSlot* const slot = expect_one();
  const int error = real();
  if (error != 0) { expect_no_more(slot); }
  return error;
}

}  // namespace

extern "C" {

FAKEBOT_REPLACES int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                    void* (*function)(void*), void* argument) {
  if (shared == nullptr) {
    return FAKEBOT_REAL(pthread_create)(thread, attributes, function, argument);
  }
  auto* const start = static_cast<Start*>(::malloc(sizeof(Start)));
  if (start == nullptr) { return EAGAIN; }
  *start = {.function = function, .argument = argument, .slot = expect_one()};
  const int error = FAKEBOT_REAL(pthread_create)(thread, attributes, start_thread, start);
  if (error != 0) {
    expect_no_more(start->slot);
    ::free(start);
  }
  return error;
}

FAKEBOT_REPLACES pid_t fork() {
  if (shared == nullptr) { return FAKEBOT_REAL(fork)(); }
  ThreadSlot* const slot = expect_one();
  const pid_t child = FAKEBOT_REAL(fork)();
  if (child == 0) {
    adopt(slot);
    forget_timers();
  }
  if (child < 0) { expect_no_more(slot); }
  return child;
}

/// A child that shares the memory of its parent could not have a slot of its own.
FAKEBOT_REPLACES pid_t vfork() {
  return fork();
}

FAKEBOT_REPLACES int posix_spawn(pid_t* process, const char* path,
                                 const posix_spawn_file_actions_t* actions,
                                 const posix_spawnattr_t* attributes, char* const arguments[],
                                 char* const environment[]) {
  return spawn([&] {
    return FAKEBOT_REAL(posix_spawn)(process, path, actions, attributes, arguments, environment);
  });
}

FAKEBOT_REPLACES int posix_spawnp(pid_t* process, const char* file,
                                  const posix_spawn_file_actions_t* actions,
                                  const posix_spawnattr_t* attributes, char* const arguments[],
                                  char* const environment[]) {
  return spawn([&] {
    return FAKEBOT_REAL(posix_spawnp)(process, file, actions, attributes, arguments, environment);
  });
}

FAKEBOT_REPLACES void _exit(int status) {
  if (shared != nullptr) { release_own(); }
  FAKEBOT_REAL(_exit)(status);
  __builtin_unreachable();
}

}  // extern "C"
