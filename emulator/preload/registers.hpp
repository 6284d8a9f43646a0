// The registers of a thread at a system call, as a handler of a signal gets and sets them.
#pragma once

#include <ucontext.h>

#include <cstdint>

namespace fakebot::preload {

#if defined(__x86_64__)

struct Call {
  explicit Call(const mcontext_t& machine)
      : arguments{machine.gregs[REG_RDI], machine.gregs[REG_RSI], machine.gregs[REG_RDX],
                  machine.gregs[REG_R10], machine.gregs[REG_R8],  machine.gregs[REG_R9]} {}

  const long arguments[6];
};

inline void set_result(mcontext_t& machine, long result) {
  machine.gregs[REG_RAX] = result;
}
inline std::uint64_t stack_of(const mcontext_t& machine) {
  return static_cast<std::uint64_t>(machine.gregs[REG_RSP]);
}
inline void set_stack(mcontext_t& machine, std::uint64_t stack) {
  machine.gregs[REG_RSP] = static_cast<greg_t>(stack);
}

#elif defined(__aarch64__)

struct Call {
  explicit Call(const mcontext_t& machine)
      : arguments{argument_of(machine, 0), argument_of(machine, 1), argument_of(machine, 2),
                  argument_of(machine, 3), argument_of(machine, 4), argument_of(machine, 5)} {}
  static long argument_of(const mcontext_t& machine, int place) {
    return static_cast<long>(machine.regs[place]);
  }

  const long arguments[6];
};

inline void set_result(mcontext_t& machine, long result) {
  machine.regs[0] = static_cast<std::uint64_t>(result);
}
inline std::uint64_t stack_of(const mcontext_t& machine) {
  return machine.sp;
}
inline void set_stack(mcontext_t& machine, std::uint64_t stack) {
  machine.sp = stack;
}

#endif

}  // namespace fakebot::preload
