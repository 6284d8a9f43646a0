// Threads in further PID namespaces, which give numbers of their own.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace fakebot::io {

struct ThreadId {
  pid_t process = 0;
  pid_t thread = 0;
};

/// Inode of our own PID namespace; 0: /proc does not tell.
std::uint32_t own_pid_namespace();

/// Our numbers of a thread that has the given numbers in the PID namespace, also after the end
/// until somebody has waited for the process. Without a thread (0), our number of the process
/// alone. Zeros for a process or thread that is gone. About 2 us for each process of the machine.
/// Precondition: our namespace contains the other one, as it does for whatever we have started.
ThreadId find_in_namespace(std::uint32_t pid_namespace, pid_t process, pid_t thread);

}  // namespace fakebot::io
