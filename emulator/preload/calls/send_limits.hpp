// The time limit of a socket for writes, SO_SNDTIMEO. The kernel counts the limit in real time,
// so the kernel gets a limit of years more. Programs are told their own limit.
#pragma once

#include <cstdint>

namespace fakebot::preload {

/// setsockopt() and getsockopt() of SO_SNDTIMEO.
long set_send_limit(const long (&a)[6]);
long get_send_limit(const long (&a)[6]);

/// kNever for a socket without a limit, and for anything else.
std::int64_t send_limit_ns(int descriptor);

}  // namespace fakebot::preload
