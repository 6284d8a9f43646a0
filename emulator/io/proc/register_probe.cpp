#include "io/proc/register_probe.hpp"

#include <elf.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <thread>

#include "io/proc/thread_state.hpp"

namespace fakebot::io {

namespace {

using namespace std::chrono_literals;

/// A thread in vfork() stops only after the child has loaded a program. (choice)
constexpr auto kStopsWithin = 100ms;
constexpr auto kBusyWait = 1ms;

#if defined(__x86_64__)
constexpr std::size_t kInstruction = offsetof(user_regs_struct, rip) / sizeof(std::uint64_t);
constexpr auto kVectorRegisters = NT_X86_XSTATE;
#else
constexpr std::size_t kInstruction = offsetof(user_regs_struct, pc) / sizeof(std::uint64_t);
constexpr auto kVectorRegisters = NT_FPREGSET;
#endif
using Registers = user_regs_struct;

/// Enough for the vector registers, without the matrices of AMX.
constexpr std::size_t kMostOfVectors = 4096;

// The calls of ptrace() take numbers as pointers.
template <class Number>
void* as_pointer(Number number) {
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(number));  // NOLINT
}

/// Returns the number of bytes read; 0: the thread is not stopped.
std::size_t read_registers(pid_t thread, int set, void* place, std::size_t size) {
  iovec part{.iov_base = place, .iov_len = size};
  return ::ptrace(PTRACE_GETREGSET, thread, as_pointer(set), &part) == 0 ? part.iov_len : 0;
}

/// The system call at whose end a thread was stopped; negative: none.
long call_of([[maybe_unused]] pid_t thread, const std::uint64_t* registers) {
#if defined(__x86_64__)
  constexpr std::size_t kCall = offsetof(user_regs_struct, orig_rax) / sizeof(std::uint64_t);
  return static_cast<long>(registers[kCall]);
#else
  // The kernel forgets the call just before the stop (do_signal() in arch/arm64/kernel/signal.c).
  // The instruction before pc tells whether there was a call, and x8 has the number.
  constexpr std::uint32_t kCallInstruction = 0xd4000001;  // svc #0
  constexpr std::size_t kCall = 8;
  const std::uint64_t before = registers[kInstruction] - sizeof(kCallInstruction);
  errno = 0;
  const long code = ::ptrace(PTRACE_PEEKTEXT, thread, as_pointer(before), nullptr);
  const bool is_call = errno == 0 && static_cast<std::uint32_t>(code) == kCallInstruction;
  return is_call ? static_cast<long>(registers[kCall]) : -1;
#endif
}

}  // namespace

std::optional<RegisterSample> RegisterProbe::sample() {
  if (!is_attached_ && !attach()) { return std::nullopt; }
  const Stop stop = await_stop(kStopsWithin);
  if (stop == Stop::none) { return std::nullopt; }
  auto sample = stop == Stop::interrupted ? read() : std::nullopt;
  detach();
  return sample;
}

void RegisterProbe::release_late() {
  if (is_attached_ && await_stop(0ms) != Stop::none) { detach(); }
}

/// A thread in an uninterruptible wait would not stop.
bool RegisterProbe::attach() {
  if (letter_of_state(process_, thread_) != 'R') { return false; }
  if (::ptrace(PTRACE_SEIZE, thread_, nullptr, nullptr) != 0) { return false; }
  ::ptrace(PTRACE_INTERRUPT, thread_, nullptr, nullptr);
  is_attached_ = true;
  return true;
}

/// The end of a child of ours is left to whoever has started the child.
RegisterProbe::Stop RegisterProbe::await_stop(std::chrono::nanoseconds patience) {
  constexpr unsigned kEvent = 8;  // bits below the event in the status of a stop
  const auto begin = std::chrono::steady_clock::now();
  for (;;) {
    siginfo_t info{};
    const int flags = WEXITED | WSTOPPED | __WALL | WNOHANG | WNOWAIT;
    if (::waitid(P_PID, static_cast<id_t>(thread_), &info, flags) != 0) {
      is_attached_ = false;  // gone, with the whole process
      return Stop::none;
    }
    if (info.si_pid != 0 && (info.si_code == CLD_TRAPPED || info.si_code == CLD_STOPPED)) {
      const auto status = static_cast<unsigned>(info.si_status);
      const bool is_event = status >> kEvent == PTRACE_EVENT_STOP;
      signal_ = is_event ? 0 : info.si_status;
      return status == (SIGTRAP | PTRACE_EVENT_STOP << kEvent) ? Stop::interrupted
                                                               : Stop::otherwise;
    }
    if (info.si_pid != 0) {
      is_attached_ = false;
      const bool is_ours = WatchedThread(process_, process_).parent() == ::getpid();
      if (thread_ != process_ || !is_ours) {
        ::waitid(P_PID, static_cast<id_t>(thread_), &info, WEXITED | __WALL | WNOHANG);
      }
      return Stop::none;
    }
    const auto waited = std::chrono::steady_clock::now() - begin;
    if (waited >= patience) { return Stop::none; }
    waited < kBusyWait ? std::this_thread::yield() : std::this_thread::sleep_for(100us);
  }
}

std::optional<RegisterSample> RegisterProbe::read() const {
  std::array<std::uint64_t, sizeof(Registers) / sizeof(std::uint64_t)> registers{};
  if (read_registers(thread_, NT_PRSTATUS, registers.data(), sizeof(Registers)) == 0) {
    return std::nullopt;
  }
  std::array<char, kMostOfVectors> vectors;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::size_t size =
      read_registers(thread_, kVectorRegisters, vectors.data(), vectors.size());
  const auto used = processor_use_of_thread(process_, thread_);
  if (!used) { return std::nullopt; }
  const long call = call_of(thread_, registers.data());
  RegisterSample sample{.instruction = registers[kInstruction],
                        .call = call < 0 ? std::nullopt : std::optional(call),
                        .registers = {registers.begin(), registers.end()},
                        .use = *used};
  sample.registers.push_back(std::hash<std::string_view>{}({vectors.data(), size}));
  return sample;
}

void RegisterProbe::detach() {
  ::ptrace(PTRACE_DETACH, thread_, nullptr, as_pointer(signal_));
  is_attached_ = false;
}

}  // namespace fakebot::io
