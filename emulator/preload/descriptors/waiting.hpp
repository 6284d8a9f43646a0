// Waiting for descriptors, in simulated time. Results as the kernel's: a negative errno value for
// an error.
#pragma once

#include <poll.h>
#include <sys/select.h>

#include <cstdint>

namespace fakebot::preload {

/// `signals` points to the mask for the time of the wait, or is 0.
long poll_until(long descriptors, long count, std::int64_t deadline_ns, long signals);
long select_until(long count, fd_set* read, fd_set* write, fd_set* except, std::int64_t deadline_ns,
                  long signals);
long epoll_until(long epoll, long events, long most, std::int64_t deadline_ns, long signals);

/// poll() without a wait.
long look_at_descriptors(pollfd* descriptors, unsigned count);
/// Whether there are bytes to read; after many vain looks, with a little wait for bytes.
bool look_for_bytes(int descriptor);

}  // namespace fakebot::preload
