#include "preload/processes/child_on_own_stack.hpp"

#include <signal.h>
#include <stddef.h>
#include <ucontext.h>

#include "preload/raw_syscall.hpp"
#include "preload/registers.hpp"
#include "preload/signals.hpp"
#include "preload/wait/not_held.hpp"
#include "preload/wait/pid_namespace.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"

namespace fakebot::preload {

namespace {

/// Not memcpy(): sanitizers replace memcpy(), and do not know the stack yet.
void copy(void* to, const void* from, std::size_t size) {
  auto* const bytes = static_cast<volatile unsigned char*>(to);
  for (std::size_t i = 0; i < size; ++i) { bytes[i] = static_cast<const unsigned char*>(from)[i]; }
}

#if defined(__x86_64__)

/// The kernel's struct ucontext, read at the end of a signal handler. The C library's struct is
/// longer.
constexpr std::size_t kContextBytes = offsetof(ucontext_t, uc_sigmask) + sizeof(SignalMask);
/// The kernel finds the context at the stack pointer.
constexpr std::size_t kBeforeContext = 0;

/// Size of the registers saved apart; layout: the kernel's asm/sigcontext.h.
std::size_t size_of_registers(const mcontext_t& machine) {
  const void* const saved = machine.fpregs;
  if (saved == nullptr) { return 0; }
  constexpr std::size_t kOldSize = 512;
  constexpr std::size_t kSoftware = 464;  // the kernel's notes on the registers
  constexpr std::uint32_t kIsLonger = 0x4650'5853;
  struct {
    std::uint32_t magic;
    std::uint32_t size;
  } software{};
  copy(&software, static_cast<const unsigned char*>(saved) + kSoftware, sizeof(software));
  return software.magic == kIsLonger ? software.size : kOldSize;
}

void move_registers(mcontext_t& machine, std::uint64_t saved) {
  const std::size_t size = size_of_registers(machine);
  if (size == 0) { return; }
  const void* const registers = machine.fpregs;
  machine.fpregs = pointer<_libc_fpstate>(static_cast<long>(saved));
  copy(machine.fpregs, registers, size);
}

#elif defined(__aarch64__)

constexpr std::size_t kContextBytes = sizeof(ucontext_t);
/// The kernel finds a siginfo_t at the stack pointer, and the context behind: rt_sigframe of the
/// kernel's arch/arm64/kernel/signal.c.
constexpr std::size_t kBeforeContext = sizeof(siginfo_t);

/// All registers are in the context.
std::size_t size_of_registers(const mcontext_t& /*machine*/) {
  return 0;
}

/// Of the records of further registers, the child gets the first, for floating point: longer
/// vectors may lie outside of the context.
void move_registers(mcontext_t& machine, std::uint64_t /*saved*/) {
  auto* const first = reinterpret_cast<_aarch64_ctx*>(machine.__reserved);
  auto* const next = reinterpret_cast<_aarch64_ctx*>(machine.__reserved + first->size);
  if (first->magic == FPSIMD_MAGIC) { *next = {}; }
}

#endif

/// The data at the beginning of the child's stack.
struct Begin {
  alignas(16) unsigned char context[kBeforeContext + kContextBytes]{};  ///< first
  Expected child{};
  std::uint32_t space = 0;  ///< of the creator
  bool is_thread = false;
  bool has_storage = false;
  bool clears_actions = false;

  ucontext_t& place() { return reinterpret_cast<ucontext_t&>(context[kBeforeContext]); }
};

/// Writes the begin below the red zone of the stack.
Begin* write_begin(std::uint64_t stack, const ucontext_t& place) {
  constexpr std::uint64_t kRedZone = 128;
  constexpr std::uint64_t kAlignment = 64;
  const auto below = [](std::uint64_t end, std::size_t size) {
    return (end - size) / kAlignment * kAlignment;
  };
  const std::uint64_t saved = below(stack - kRedZone, size_of_registers(place.uc_mcontext));
  auto* const begin = pointer<Begin>(static_cast<long>(below(saved, sizeof(Begin))));
  copy(&begin->place(), &place, kContextBytes);
  mcontext_t& machine = begin->place().uc_mcontext;
  move_registers(machine, saved);
  set_stack(machine, stack);
  set_result(machine, 0);
  return begin;
}

#if defined(__x86_64__)
/// The C library's storage begins with the own address, twice: tcbhead_t in glibc's
/// sysdeps/x86_64/nptl/tls.h.
[[maybe_unused]] bool is_of_c_library(const std::uint64_t* storage) {
  return storage[0] == storage[2] &&
         pointer<const std::uint64_t>(static_cast<long>(storage[0])) == storage;
}
#else
/// Nothing there tells whose storage a thread has. (assumed: programs that load the C library use
/// its storage)
[[maybe_unused]] bool is_of_c_library(const std::uint64_t* /*storage*/) {
  return true;
}
#endif

/// Whether the child has a place of its own for the library's notes in the thread-local storage.
bool get_storage([[maybe_unused]] const CreationRequest& request) {
#if defined(FAKEBOT_LOADER)
  share_thread_storage();
  return false;
#else
  if (!request.has(CLONE_SETTLS)) {
    share_thread_storage();
    return false;
  }
  if (!is_of_c_library(request.thread_storage())) {
    note_not_held("a thread of the driver",
                  "its thread-local storage is not that of the C library");
  }
  return true;
#endif
}

/// The first steps of the child.
extern "C" [[gnu::used, gnu::visibility("hidden")]] void fakebot_begin_child(Begin* begin) {
  const std::uint32_t space = begin->is_thread ? begin->space : space_of_child(begin->space);
  if (!begin->has_storage) { take_place_of_sharing(space); }
  adopt(begin->child, space);
  if (begin->clears_actions) { clear_actions(); }
}

/// The child begins with the stack at `begin`, and goes on as at the end of a handler of a signal.
long call_with_begin(const CreationRequest& request, const Begin* begin) {
  static_assert(offsetof(Begin, context) == 0);
  const long* const a = request.registers();
  static_cast<void>(begin);
#if defined(__x86_64__)
  register long r10 asm("r10") = a[3];
  register long r8 asm("r8") = a[4];
  register long r9 asm("r9") = a[5];
  long result = request.number();
  asm volatile(
      "syscall\n\t"
      "test %%rax, %%rax\n\t"
      "jnz 1f\n\t"
      "xor %%ebp, %%ebp\n\t"
      "mov %%rsp, %%rdi\n\t"
      "call fakebot_begin_child\n\t"
      "mov $15, %%eax\n\t"  // rt_sigreturn
      "syscall\n"
      "1:"
      : "+a"(result)
      : "D"(a[0]), "S"(a[1]), "d"(a[2]), "r"(r10), "r"(r8), "r"(r9)
      : "rcx", "r11", "memory");
#elif defined(__aarch64__)
  register long x8 asm("x8") = request.number();
  register long result asm("x0") = a[0];
  register long x1 asm("x1") = a[1];
  register long x2 asm("x2") = a[2];
  register long x3 asm("x3") = a[3];
  register long x4 asm("x4") = a[4];
  register long x5 asm("x5") = a[5];
  asm volatile(
      "svc 0\n\t"
      "cbnz x0, 1f\n\t"
      "mov x29, xzr\n\t"
      "mov x0, sp\n\t"
      "bl fakebot_begin_child\n\t"
      "mov x8, #139\n\t"  // rt_sigreturn
      "svc 0\n"
      "1:"
      : "+r"(result)
      : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
      : "memory");
#endif
  return result;
}

}  // namespace

long create_on_own_stack(CreationRequest& request, std::uint32_t space, Expected child,
                         const ucontext_t& place) {
  Begin* const begin = write_begin(request.stack(), place);
  begin->child = child;
  begin->space = space;
  begin->is_thread = request.has(CLONE_THREAD);
  begin->has_storage = get_storage(request);
  begin->clears_actions = request.has(kClearsActions);
  // The stack for handlers is inherited only if the creator waits for the exec of the child.
  if (!request.has(CLONE_VFORK)) { begin->place().uc_stack.ss_flags = SS_DISABLE; }
  request.remove(kClearsActions);
  request.set_stack(static_cast<std::uint64_t>(bits(begin)));
  return call_with_begin(request, begin);
}

}  // namespace fakebot::preload
