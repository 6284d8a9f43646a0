// The C library's functions for the loader, which has no C library: as much as the sources shared
// with the preloaded library call. More are in calls/c_functions.cpp.
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "preload/raw_syscall.hpp"

using fakebot::preload::bits;
using fakebot::preload::pointer;
using fakebot::preload::raw_syscall;

#pragma GCC visibility push(hidden)

namespace {

/// Writes the number in decimal digits before `end`. Returns the first digit.
char* write_before(char* end, long number) {
  do { *--end = static_cast<char>('0' + number % 10); } while ((number /= 10) > 0);
  return end;
}

int value_of(char digit) {
  if (digit >= '0' && digit <= '9') { return digit - '0'; }
  return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : 99;
}

/// A thread of the loader alone, without thread-local storage. The call is caught, as every other:
/// the thread is known.
extern "C" long fakebot_start_thread(long flags, void* stack);
#if defined(__x86_64__)
asm(R"(
  .text
  .hidden fakebot_start_thread
  .type fakebot_start_thread, @function
fakebot_start_thread:
  mov $56, %eax
  xor %edx, %edx
  xor %r10d, %r10d
  xor %r8d, %r8d
  syscall
  test %rax, %rax
  jnz 1f
  xor %ebp, %ebp
  pop %rax
  pop %rdi
  call *%rax
  ud2
1:
  ret
  .size fakebot_start_thread, . - fakebot_start_thread
)");
#elif defined(__aarch64__)
asm(R"(
  .text
  .hidden fakebot_start_thread
  .type fakebot_start_thread, @function
fakebot_start_thread:
  mov x8, #220
  mov x2, xzr
  mov x3, xzr
  mov x4, xzr
  svc 0
  cbnz x0, 1f
  mov x29, xzr
  mov x30, xzr
  ldp x1, x0, [sp], #16
  blr x1
  brk #1
1:
  ret
  .size fakebot_start_thread, . - fakebot_start_thread
)");
#endif

}  // namespace

extern "C" {

/// No caller in the loader reads errno: the program's is out of reach.
int* __errno_location() noexcept {
  static int unused = 0;
  return &unused;
}

/// Knows %d and %ld, of numbers that are not negative.
int snprintf(char* text, size_t room, const char* format, ...) noexcept {
  va_list more;
  va_start(more, format);
  char* end = text;
  const auto add = [&](char byte) {
    if (end + 1 < text + room) { *end++ = byte; }
  };
  for (; *format != 0; ++format) {
    if (*format != '%') {
      add(*format);
      continue;
    }
    const bool is_long = *++format == 'l';
    if (is_long) { ++format; }
    char digits[24]{};
    const char* digit =
        write_before(digits + sizeof(digits) - 1, is_long ? va_arg(more, long) : va_arg(more, int));
    for (; *digit != 0; ++digit) { add(*digit); }
  }
  *end = 0;
  va_end(more);
  return static_cast<int>(end - text);
}

long strtol(const char* text, char** /*end*/, int base) noexcept {
  while (*text == ' ' || *text == '\t') { ++text; }
  long value = 0;
  for (; value_of(*text) < base; ++text) { value = value * base + value_of(*text); }
  return value;
}

int close(int descriptor) {
  return static_cast<int>(raw_syscall(SYS_close, descriptor));
}
uid_t geteuid() noexcept {
  return static_cast<uid_t>(raw_syscall(SYS_geteuid));
}
gid_t getegid() noexcept {
  return static_cast<gid_t>(raw_syscall(SYS_getegid));
}

void pthread_testcancel() {}
int pthread_setcanceltype(int /*type*/, int* /*before*/) {
  return 0;
}
int pthread_detach(pthread_t /*thread*/) noexcept {
  return 0;
}
int pthread_create(pthread_t* /*thread*/, const pthread_attr_t* /*attributes*/, void* (*run)(void*),
                   void* argument) noexcept {
  constexpr long kStackBytes = 65'536;
  constexpr long kPlaces = kStackBytes / sizeof(long);
  const long stack = raw_syscall(SYS_mmap, 0, kStackBytes, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack < 0 && stack > -4096) { return ENOMEM; }
  auto* const top = pointer<long>(stack) + kPlaces - 4;
  top[0] = reinterpret_cast<long>(run);
  top[1] = bits(argument);
  constexpr long kFlags =
      CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
  return fakebot_start_thread(kFlags, top) > 0 ? 0 : EAGAIN;
}

// Only the C library of a program asks for notices by a thread.
void* malloc(size_t /*size*/) noexcept {
  return nullptr;
}
void free(void* /*memory*/) noexcept {}
int pthread_attr_init(pthread_attr_t* /*attributes*/) noexcept {
  return 0;
}
int pthread_attr_destroy(pthread_attr_t* /*attributes*/) noexcept {
  return 0;
}
int pthread_attr_setdetachstate(pthread_attr_t* /*attributes*/, int /*state*/) noexcept {
  return 0;
}
int pthread_attr_getstacksize(const pthread_attr_t* /*attributes*/, size_t* /*size*/) noexcept {
  return EINVAL;
}
int pthread_attr_setstacksize(pthread_attr_t* /*attributes*/, size_t /*size*/) noexcept {
  return 0;
}

/// The loader is the only file.
int dladdr(const void* /*address*/, Dl_info* info) noexcept {
  info->dli_fname = program_invocation_name;
  return 1;
}

}  // extern "C"

#pragma GCC visibility pop
