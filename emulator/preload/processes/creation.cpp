#include "preload/processes/creation.hpp"

#include <errno.h>
#include <linux/sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cstdint>

#include "preload/calls/raw_syscall.hpp"
#include "preload/processes/not_held.hpp"
#include "preload/signals.hpp"
#include "preload/timers/timers.hpp"
#include "preload/wait/slots.hpp"

namespace fakebot::preload {

namespace {

// Of linux/sched.h, where old headers do not have it.
constexpr std::uint64_t kClearsActions = 0x1'0000'0000;  // CLONE_CLEAR_SIGHAND

/// What it is asked for, which may be changed.
class Request {
 public:
  /// Precondition: those of clone3() are in memory that can be read.
  Request(long number, const long (&a)[6]) : registers_{a[0], a[1], a[2], a[3], a[4], a[5]} {
    if (number == SYS_clone3) {
      number_ = SYS_clone3;
      const auto* const given = pointer<const unsigned char>(a[0]);
      for (long i = 0; i < a[1] && i < static_cast<long>(sizeof(arguments_)); ++i) {
        reinterpret_cast<unsigned char*>(&arguments_)[i] = given[i];
      }
      registers_[0] = bits(&arguments_);
      registers_[5] = marked(0);
    } else if (number != SYS_clone) {
      const bool is_fork = number == SYS_fork;
      registers_[0] = SIGCHLD | (is_fork ? 0 : CLONE_VFORK | CLONE_VM);
      registers_[1] = 0;
    }
    if (!is_modern()) { registers_[0] = marked(registers_[0]); }
  }
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;
  Request(Request&&) = delete;
  Request& operator=(Request&&) = delete;
  ~Request() = default;

  std::uint64_t flags() const {
    constexpr std::uint32_t kExitSignal = CSIGNAL;
    return is_modern() ? arguments_.known.flags
                       : static_cast<std::uint32_t>(registers_[0]) & ~kExitSignal;
  }
  bool has(std::uint64_t flag) const { return (flags() & flag) != 0; }
  void remove(std::uint64_t removed) {
    if (is_modern()) {
      arguments_.known.flags &= ~removed;
    } else {
      registers_[0] &= ~static_cast<long>(removed & UINT32_MAX);
    }
  }

  /// Its upper end; 0: that of the creator goes on.
  std::uint64_t stack() const {
    return is_modern() ? arguments_.known.stack + arguments_.known.stack_size
                       : static_cast<std::uint64_t>(registers_[1]);
  }
  void set_stack(std::uint64_t end) {
    if (!is_modern()) {
      registers_[1] = static_cast<long>(end);
    } else if (end == 0) {
      arguments_.known.stack = arguments_.known.stack_size = 0;
    } else {
      arguments_.known.stack_size = end - arguments_.known.stack;
    }
  }
  /// Of threads, by CLONE_SETTLS.
  const std::uint64_t* thread_storage() const {
    return pointer<const std::uint64_t>(is_modern() ? static_cast<long>(arguments_.known.tls)
                                                    : registers_[4]);
  }

  long number() const { return number_; }
  const long* registers() const { return registers_; }

 private:
  bool is_modern() const { return number_ == SYS_clone3; }

  long number_ = SYS_clone;
  long registers_[6];
  union {
    clone_args known;
    unsigned char later[256];
  } arguments_{};
};

struct Creator {
  std::int32_t process = static_cast<std::int32_t>(raw_syscall(SYS_getpid));
  std::int32_t thread = static_cast<std::int32_t>(raw_syscall(SYS_gettid));
};

std::int32_t process_with_this_memory = 0;

/// 0: there is none, or /proc is not there.
std::uint64_t namespace_at(const char* path) {
  struct stat status {};
  return ::stat(path, &status) == 0 ? status.st_ino : 0;
}

/// Of the next child. Before the first child of a new one has come, there is none.
bool numbers_differ() {
  const std::uint64_t children = namespace_at("/proc/self/ns/pid_for_children");
  return children != shared->pid_namespace &&
         (children != 0 || namespace_at("/proc/self/ns/pid") != 0);
}

/// fakebot would look at other processes with the same numbers.
void tell_if_numbers_differ(const Request& request) {
  if (request.has(CLONE_THREAD) || shared->pid_namespace == 0) { return; }
  if (!request.has(CLONE_NEWPID) && !numbers_differ()) { return; }
  note_not_held("a process of the driver", "it is in a PID namespace of its own");
}

// --- with a copy of the memory -------------------------------------------------

/// Also what would share the memory on one and the same stack, where the child would destroy what
/// the handler has there.
long create_with_copy(Request& request, const Creator& creator, ThreadSlot* slot,
                      ucontext_t& place) {
  const std::uint64_t stack = request.stack();
  const bool clears_actions = request.has(kClearsActions);
  if (request.has(CLONE_VM)) { request.remove(CLONE_VM | CLONE_SIGHAND); }
  request.remove(kClearsActions);
  request.set_stack(0);
  const long* const a = request.registers();
  const long result = raw_syscall(request.number(), a[0], a[1], a[2], a[3], a[4], a[5]);
  if (result != 0) { return result; }
  begin_with_copy(creator.thread);
  adopt(slot, creator.process);
  note_own_memory();
  forget_timers();
  if (clears_actions) { clear_actions(); }
  if (stack != 0) { place.uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>(stack); }
  return 0;
}

// --- with the same memory, on a stack of its own -----------------------------------

/// What the kernel reads at the end of a handler of a signal (its struct ucontext). That of the C
/// library is longer.
constexpr std::size_t kContextBytes = offsetof(ucontext_t, uc_sigmask) + sizeof(SignalMask);

/// At the beginning of the child's stack.
struct Begin {
  alignas(16) unsigned char context[kContextBytes];  ///< first
  ThreadSlot* slot;
  std::int32_t creator;
  bool has_storage;
  bool clears_actions;

  ucontext_t& place() { return reinterpret_cast<ucontext_t&>(context); }
};

/// memcpy() is a function that sanitizers replace, and the stack not yet one that they know.
void copy(void* to, const void* from, std::size_t size) {
  asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
}

/// Of the registers that the kernel saves apart, as its asm/sigcontext.h has it.
std::size_t size_of_registers(const void* saved) {
  constexpr std::size_t kOldSize = 512;
  constexpr std::size_t kSoftware = 464;  // what the kernel says of them
  constexpr std::uint32_t kIsLonger = 0x4650'5853;
  struct {
    std::uint32_t magic;
    std::uint32_t size;
  } software{};
  copy(&software, static_cast<const unsigned char*>(saved) + kSoftware, sizeof(software));
  return software.magic == kIsLonger ? software.size : kOldSize;
}

/// Below the red zone of the stack.
Begin* write_begin(std::uint64_t stack, const ucontext_t& place) {
  constexpr std::uint64_t kRedZone = 128;
  constexpr std::uint64_t kAlignment = 64;
  const auto below = [](std::uint64_t end, std::size_t size) {
    return (end - size) / kAlignment * kAlignment;
  };
  const void* const registers = place.uc_mcontext.fpregs;
  const std::size_t size = registers != nullptr ? size_of_registers(registers) : 0;
  const std::uint64_t saved = below(stack - kRedZone, size);
  auto* const begin = pointer<Begin>(static_cast<long>(below(saved, sizeof(Begin))));
  copy(begin->context, &place, kContextBytes);
  mcontext_t& machine = begin->place().uc_mcontext;
  machine.gregs[REG_RSP] = static_cast<greg_t>(stack);
  machine.gregs[REG_RAX] = 0;
  if (registers != nullptr) {
    machine.fpregs = pointer<_libc_fpstate>(static_cast<long>(saved));
    copy(machine.fpregs, registers, size);
  }
  return begin;
}

/// That of the C library begins with its own address, twice: tcbhead_t of its
/// sysdeps/x86_64/nptl/tls.h.
bool is_of_c_library(const std::uint64_t* storage) {
  return storage[0] == storage[2] &&
         pointer<const std::uint64_t>(static_cast<long>(storage[0])) == storage;
}

bool get_storage(const Request& request) {
  if (!request.has(CLONE_SETTLS)) {
    share_thread_storage();
    return false;
  }
  if (!is_of_c_library(request.thread_storage())) {
    note_not_held("a thread of the driver",
                  "its thread-local storage is not that of the C library");
  }
  return true;
}

/// The first that the child does.
extern "C" [[gnu::used, gnu::visibility("hidden")]] void fakebot_begin_child(Begin* begin) {
  if (!begin->has_storage && !take_place_of_sharing()) {
    note_not_held(program_invocation_name, "too many of its threads share one storage");
  }
  adopt(begin->slot, begin->creator);
  if (begin->clears_actions) { clear_actions(); }
}

/// The child begins with the stack at `begin`, and goes on as at the end of a handler of a signal.
long call_with_begin(const Request& request, const Begin* begin) {
  static_assert(offsetof(Begin, context) == 0);
  const long* const a = request.registers();
  register long r10 asm("r10") = a[3];
  register long r8 asm("r8") = a[4];
  register long r9 asm("r9") = a[5];
  long result = request.number();
  static_cast<void>(begin);
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
  return result;
}

long create_with_memory(Request& request, const Creator& creator, ThreadSlot* slot,
                        const ucontext_t& place) {
  Begin* const begin = write_begin(request.stack(), place);
  begin->slot = slot;
  begin->creator = creator.process;
  begin->has_storage = get_storage(request);
  begin->clears_actions = request.has(kClearsActions);
  // Only a child for whose program the creator waits inherits the stack for handlers.
  if (!request.has(CLONE_VFORK)) { begin->place().uc_stack.ss_flags = SS_DISABLE; }
  request.remove(kClearsActions);
  request.set_stack(static_cast<std::uint64_t>(bits(begin)));
  return call_with_begin(request, begin);
}

}  // namespace

long create(long number, const long (&a)[6], ucontext_t& place) {
  if (number == SYS_clone3 && a[0] == 0) { return -EFAULT; }
  Request request(number, a);
  const bool has_stack = request.stack() != 0;
  if (request.has(CLONE_THREAD) && !has_stack) { return -EINVAL; }
  tell_if_numbers_differ(request);
  const Creator creator;
  const std::uint64_t flags = request.flags();
  ThreadSlot* const slot = expect_one();
  const auto call = [&] {
    return (flags & CLONE_VM) != 0 && has_stack ? create_with_memory(request, creator, slot, place)
                                                : create_with_copy(request, creator, slot, place);
  };
  long result = 0;
  if ((flags & CLONE_VFORK) != 0) {
    Wait wait(kNever);
    result = call();
    wait.end();
  } else {
    result = call();
  }
  if (result < 0) {
    expect_no_more(slot);
  } else if (result > 0) {
    const auto thread = static_cast<std::int32_t>(result);
    expect_numbers(slot, (flags & CLONE_THREAD) != 0 ? creator.process : thread, thread);
  }
  return result;
}

bool has_memory_of_its_own() {
  return process_with_this_memory == static_cast<std::int32_t>(raw_syscall(SYS_getpid));
}

void note_own_memory() {
  process_with_this_memory = static_cast<std::int32_t>(raw_syscall(SYS_getpid));
}

}  // namespace fakebot::preload
