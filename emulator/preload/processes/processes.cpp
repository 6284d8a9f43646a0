// Threads and processes that a driver starts live in the same time.
#include <fcntl.h>
#include <pthread.h>
#include <pty.h>
#include <threads.h>
#include <unistd.h>
#include <utmp.h>

#include <cerrno>
#include <cstdlib>

#include "preload/calls/raw_syscall.hpp"
#include "preload/calls/replaced.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/slots.hpp"

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
  adopt(start.slot, ::getpid());
  ::pthread_once(&end_key_once, make_end_key);
  ::pthread_setspecific(end_key, &end_key);
  return start.function(start.argument);
}

/// Of C11.
struct ThrdStart {
  int (*function)(void*);
  void* argument;
};

void* start_thrd(void* argument) {
  const ThrdStart start = *static_cast<ThrdStart*>(argument);
  ::free(argument);
  return pointer<void>(start.function(start.argument));
}

pid_t fork_by(pid_t (*real)()) {
  if (shared == nullptr) { return real(); }
  ThreadSlot* const slot = expect_one();
  const pid_t parent = ::getpid();
  const pid_t child = real();
  if (child == 0) {
    adopt(slot, parent);
    forget_timers();
  } else if (child > 0) {
    expect_process(slot, child);
  } else {
    expect_no_more(slot);
  }
  return child;
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

/// Its start of a thread is not that above.
FAKEBOT_REPLACES int thrd_create(thrd_t* thread, int (*function)(void*), void* argument) {
  if (shared == nullptr) { return FAKEBOT_REAL(thrd_create)(thread, function, argument); }
  auto* const start = static_cast<ThrdStart*>(::malloc(sizeof(ThrdStart)));
  if (start == nullptr) { return thrd_nomem; }
  *start = {.function = function, .argument = argument};
  const int error = pthread_create(thread, nullptr, start_thrd, start);
  if (error != 0) { ::free(start); }
  return error == 0 ? thrd_success : error == ENOMEM ? thrd_nomem : thrd_error;
}

FAKEBOT_REPLACES pid_t fork() {
  return fork_by(FAKEBOT_REAL(fork));
}

/// A child that shares the memory of its parent could not have a slot of its own.
FAKEBOT_REPLACES pid_t vfork() {
  return fork();
}

/// Its own fork() is not that above.
FAKEBOT_REPLACES int daemon(int stay_in_folder, int keep_output) noexcept {
  if (shared == nullptr) { return FAKEBOT_REAL(daemon)(stay_in_folder, keep_output); }
  switch (fork()) {
    case -1: return -1;
    case 0: break;
    default: _exit(0);
  }
  if (::setsid() == -1) { return -1; }
  if (stay_in_folder == 0 && ::chdir("/") != 0) { return -1; }
  if (keep_output == 0) {
    const int null = ::open("/dev/null", O_RDWR);
    if (null < 0) { return -1; }
    for (int stream = 0; stream <= 2; ++stream) { ::dup2(null, stream); }
    if (null > 2) { ::close(null); }
  }
  return 0;
}

FAKEBOT_REPLACES pid_t forkpty(int* master, char* name, const struct termios* settings,
                               const struct winsize* size) noexcept {
  if (shared == nullptr) { return FAKEBOT_REAL(forkpty)(master, name, settings, size); }
  int slave = -1;
  if (::openpty(master, &slave, name, settings, size) == -1) { return -1; }
  const pid_t child = fork();
  if (child == 0) {
    ::close(*master);
    // In a process with one thread. NOLINTNEXTLINE(concurrency-mt-unsafe)
    if (::login_tty(slave) != 0) { _exit(1); }
    return 0;
  }
  ::close(slave);
  if (child < 0) { ::close(*master); }
  return child;
}

FAKEBOT_REPLACES void _Exit(int status) {
  _exit(status);
}

FAKEBOT_REPLACES void _exit(int status) {
  if (shared != nullptr) { release_own(); }
  FAKEBOT_REAL(_exit)(status);
  __builtin_unreachable();
}

}  // extern "C"
