#include "preload/counter/counter.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

#include "preload/counter/counter_reads.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/wait/clocks.hpp"
#include "preload/wait/not_held.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

namespace {

bool counter_is_held = false;
/// As the program has asked for, with PR_SET_TSC.
std::atomic<int> faults_wanted{PR_TSC_ENABLE};
/// While hold_counter() tries whether a read faults: until then, no program reads the counter.
std::atomic<bool> is_trying{false};

[[maybe_unused]] long set_faults(int setting) {
  return raw_syscall(SYS_prctl, marked(PR_SET_TSC), setting);
}

}  // namespace

std::size_t size_of_counter_read(const unsigned char* code) {
  if (code[0] != 0x0f) { return 0; }
  if (code[1] == 0x31) { return 2; }                  // rdtsc
  return code[1] == 0x01 && code[2] == 0xf9 ? 3 : 0;  // rdtscp
}

#if defined(__x86_64__)

namespace {

/// The size of the instruction if the fault is a read of the counter, otherwise 0.
std::size_t size_of_read(const siginfo_t& info, const mcontext_t& machine) {
  // A jump to an address that no program has faults, too.
  constexpr int kAddressBits = 47;
  const auto at = static_cast<std::uint64_t>(machine.gregs[REG_RIP]);
  const bool is_fault_of_instruction = info.si_code == SI_KERNEL && at >> kAddressBits == 0;
  return is_fault_of_instruction
             ? size_of_counter_read(pointer<const unsigned char>(static_cast<long>(at)))
             : 0;
}

/// Whether the handler runs on a stack of the program for handlers, which may have no room for a
/// handler within the handler.
bool is_on_separate_stack(const stack_t& separate) {
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  return here - reinterpret_cast<std::uintptr_t>(separate.ss_sp) < separate.ss_size;
}

void on_fault(int signal, siginfo_t* info, void* context) {
  auto& place = *static_cast<ucontext_t*>(context);
  mcontext_t& machine = place.uc_mcontext;
  const std::size_t size = size_of_read(*info, machine);
  if (size == 0 || faults_wanted == PR_TSC_SIGSEGV) {
    return handle_as_wanted(signal, info, context);
  }
  if (is_trying.exchange(false)) {
    machine.gregs[REG_RIP] += static_cast<greg_t>(size);
    return;
  }
  if (is_on_separate_stack(place.uc_stack)) {
    const SignalMask before = block_others();
    note_counter_read(machine);
    restore_blocked(before);
  } else {
    note_counter_read(machine);
  }
  const std::int64_t now = counter_now();
  constexpr int kHalf = 32;
  machine.gregs[REG_RAX] = now & UINT32_MAX;
  machine.gregs[REG_RDX] = now >> kHalf;
  // rdtscp also tells the processor: 0 in each run, whichever the kernel chooses.
  if (size == 3) { machine.gregs[REG_RCX] = 0; }
  machine.gregs[REG_RIP] += static_cast<greg_t>(size);
}

/// Some virtual machines accept the setting, and still let programs read the counter.
bool does_read_fault() {
  is_trying = true;
  asm volatile("rdtsc" : : : "eax", "edx", "memory");
  return !is_trying.exchange(false);
}

bool is_held_from_now_on() {
  // No instruction reads the counter before the handler is there.
  if (set_faults(PR_TSC_SIGSEGV) != 0) { return false; }
  const bool is_handled = set_own_handler(SIGSEGV, on_fault);
  unblock_own();
  if (is_handled && does_read_fault()) { return true; }
  set_faults(PR_TSC_ENABLE);
  return false;
}

}  // namespace

void hold_counter() {
  counter_is_held = is_held_from_now_on();
  ends_counter_reads = counter_is_held;
  if (!counter_is_held) { note_process(shared->gets_real_counter); }
}

#else

void hold_counter() {}

#endif

void let_counter_go() {
  if (counter_is_held) { set_faults(PR_TSC_ENABLE); }
}

void hold_counter_again() {
  if (counter_is_held) { set_faults(PR_TSC_SIGSEGV); }
}

bool holds_counter() {
  return counter_is_held;
}

long control_counter(int option, long argument) {
  if (option == PR_GET_TSC) {
    *pointer<int>(argument) = faults_wanted;
    return 0;
  }
  if (argument != PR_TSC_ENABLE && argument != PR_TSC_SIGSEGV) { return -EINVAL; }
  faults_wanted = static_cast<int>(argument);
  return 0;
}

}  // namespace fakebot::preload
