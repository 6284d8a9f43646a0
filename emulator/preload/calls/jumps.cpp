// longjmp() and its kin, out of a handler of a signal that has interrupted a wait.
#include <setjmp.h>

#include <cstdint>

#include "preload/replaced.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"

using namespace fakebot::preload;

// The C library's own name.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" [[noreturn]] void __longjmp_chk(jmp_buf place, int value);

namespace {

#if defined(__x86_64__)
/// The C library hides the stack pointer: PTR_DEMANGLE in its sysdeps/unix/sysv/linux/x86_64.
std::uintptr_t stack_of(const struct __jmp_buf_tag* place) {
  auto stack = static_cast<std::uintptr_t>(place->__jmpbuf[6]);
  asm("ror $17, %0\n\txor %%fs:0x30, %0" : "+r"(stack));
  return stack;
}
#elif defined(__aarch64__)
/// The C library hides the stack pointer in the place by an exclusive or with a secret number
/// (glibc's sysdeps/aarch64/setjmp.S), which a place with a known stack pointer tells.
constexpr int kStackAt = 13;
std::uintptr_t stack_of(const struct __jmp_buf_tag* place) {
  jmp_buf here;
  _setjmp(here);  // NOLINT(cert-err52-cpp): nobody jumps there
  std::uintptr_t stack = 0;
  asm("mov %0, sp" : "=r"(stack));
  return place->__jmpbuf[kStackAt] ^ here[0].__jmpbuf[kStackAt] ^ stack;
}
#endif

template <class Jump>
[[noreturn]] void jump(Jump real, struct __jmp_buf_tag* place, int value) {
  if (shared != nullptr) { abandon_waits_below(stack_of(place)); }
  real(place, value);
  __builtin_unreachable();
}

}  // namespace

extern "C" {

FAKEBOT_REPLACES void longjmp(jmp_buf place, int value) noexcept {
  jump(FAKEBOT_REAL(longjmp), place, value);
}
FAKEBOT_REPLACES void _longjmp(jmp_buf place, int value) noexcept {
  jump(FAKEBOT_REAL(_longjmp), place, value);
}
FAKEBOT_REPLACES void siglongjmp(sigjmp_buf place, int value) noexcept {
  jump(FAKEBOT_REAL(siglongjmp), place, value);
}
/// longjmp() with _FORTIFY_SOURCE.
FAKEBOT_REPLACES void __longjmp_chk(jmp_buf place, int value) {
  jump(FAKEBOT_REAL(__longjmp_chk), place, value);
}

}  // extern "C"
