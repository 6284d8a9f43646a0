#include "preload/trap.hpp"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>

#include "preload/calls.hpp"
#include "preload/raw_syscall.hpp"
#include "preload/signals.hpp"
#include "preload/slots.hpp"

namespace fakebot::preload {

namespace {

volatile bool trapped = false;

void on_trap(int /*signal*/, siginfo_t* info, void* context) {
  trapped = true;
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const long arguments[6]{registers[REG_RDI], registers[REG_RSI], registers[REG_RDX],
                          registers[REG_R10], registers[REG_R8],  registers[REG_R9]};
  registers[REG_RAX] = in_simulated_time(info->si_syscall, arguments);
}

void on_wake(int /*signal*/) {
  note_wake_signal();
}

// The filter, a program for the kernel's machine: jumps count the instructions that they skip.

constexpr std::uint32_t kPass = SECCOMP_RET_ALLOW;
constexpr std::uint32_t kTrap = SECCOMP_RET_TRAP;

constexpr sock_filter load(std::size_t offset) {
  return {BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<std::uint32_t>(offset)};
}
constexpr sock_filter finish(std::uint32_t verdict) {
  return {BPF_RET | BPF_K, 0, 0, verdict};
}
constexpr sock_filter unless(std::uint32_t value, std::uint8_t skipped) {
  return {BPF_JMP | BPF_JEQ | BPF_K, 0, skipped, value};
}
constexpr std::size_t argument(std::size_t number) {
  return offsetof(seccomp_data, args) + number * sizeof(std::uint64_t);
}
constexpr std::uint32_t kMarkLow = static_cast<std::uint32_t>(kMark & 0xFFFFFFFF);

/// The call with this number passes if its argument is the mark. Leaves the number loaded.
#define FAKEBOT_PASS_IF_MARKED(number, place) \
  unless(number, 4), load(argument(place)), unless(kMarkLow, 1), finish(kPass), finish(kTrap)

constexpr sock_filter kFilter[]{
    // Of another architecture the numbers mean something else.
    load(offsetof(seccomp_data, arch)),
    sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 1, 0, AUDIT_ARCH_X86_64},
    finish(kPass),
    load(offsetof(seccomp_data, nr)),
    unless(SYS_nanosleep, 1),
    finish(kTrap),
    unless(SYS_clock_nanosleep, 1),
    finish(kTrap),
    unless(SYS_poll, 1),
    finish(kTrap),
    unless(SYS_epoll_wait, 1),
    finish(kTrap),
    unless(SYS_epoll_pwait2, 1),
    finish(kTrap),
    unless(SYS_pselect6, 1),
    finish(kTrap),
    FAKEBOT_PASS_IF_MARKED(SYS_clock_gettime, 5),
    FAKEBOT_PASS_IF_MARKED(SYS_ppoll, 5),
    FAKEBOT_PASS_IF_MARKED(SYS_select, 5),
    FAKEBOT_PASS_IF_MARKED(SYS_epoll_pwait, 5),
    unless(SYS_pause, 1),
    finish(kTrap),
    FAKEBOT_PASS_IF_MARKED(SYS_rt_sigsuspend, 5),
    FAKEBOT_PASS_IF_MARKED(SYS_rt_sigtimedwait, 5),
    FAKEBOT_PASS_IF_MARKED(SYS_wait4, 5),
    FAKEBOT_PASS_IF_MARKED(SYS_waitid, 5),
    // Only the futex calls that wait.
    unless(SYS_futex, 9),
    load(argument(1)),
    sock_filter{BPF_ALU | BPF_AND | BPF_K, 0, 0, static_cast<std::uint32_t>(FUTEX_CMD_MASK)},
    sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 2, 0, FUTEX_WAIT},
    sock_filter{BPF_JMP | BPF_JEQ | BPF_K, 1, 0, FUTEX_WAIT_BITSET},
    finish(kPass),
    load(argument(4)),
    unless(kMarkLow, 1),
    finish(kPass),
    finish(kTrap),
    finish(kPass),
};

}  // namespace

bool catch_calls() {
  // Within a handler of the program, whatever that blocks: it may wait, too.
  if (!set_own_handler(SIGSYS, on_trap) || !set_own_handler(kWakeSignal, on_wake)) { return false; }
  // The filter stays in programs that are loaded later.
  timespec ignored{};
  trapped = false;
  raw_syscall(SYS_clock_gettime, CLOCK_MONOTONIC, bits(&ignored));
  if (trapped) { return true; }
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) { return false; }
  sock_fprog program{sizeof(kFilter) / sizeof(kFilter[0]), const_cast<sock_filter*>(kFilter)};
  return raw_syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC,
                     bits(&program)) == 0;
}

}  // namespace fakebot::preload
