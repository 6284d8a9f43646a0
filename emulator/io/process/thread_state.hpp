// What the kernel says of a thread.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace fakebot::io {

enum class KernelState : std::uint8_t {
  awake,   ///< it runs, or may run, or is stopped
  asleep,  ///< it waits in a system call, and nothing has woken it
  gone,    ///< it has ended
};

/// Costs about 10 us. Of threads that we may not trace, such as those of other users: a thread that
/// was woken a moment ago may be told as asleep.
KernelState kernel_state_of(pid_t process, pid_t thread);

}  // namespace fakebot::io
