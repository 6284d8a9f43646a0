// Waiting for descriptors, in simulated time. Results as the kernel's: a negative errno value for
// an error.
#pragma once

#include <poll.h>
#include <sys/select.h>

#include <cstdint>

namespace fakebot::preload {

/// Of a set of signals, as the kernel has it.
inline constexpr long kSignalSetBytes = 8;

/// `signals` is a mask for the time of the wait, or 0.
long poll_until(long descriptors, long count, std::int64_t deadline_ns, long signals);
long select_until(long count, fd_set* read, fd_set* write, fd_set* except,
                  std::int64_t deadline_ns);
long epoll_until(long epoll, long events, long most, std::int64_t deadline_ns, long signals);

/// poll() without a wait.
long look_at_descriptors(pollfd* descriptors, unsigned count);
/// poll() with a time limit, or kNever; at a signal it waits on. 0: the time is over.
long wait_for_descriptors(pollfd* descriptors, unsigned count, std::int64_t limit_ns);

}  // namespace fakebot::preload
