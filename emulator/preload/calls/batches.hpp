// Rare calls, each with a wait for several things at once.
#pragma once

namespace fakebot::preload {

/// futex_waitv(), missing in old headers. The same number on all architectures.
inline constexpr int kFutexWaitv = 449;

/// futex_waitv(): for several words.
long wait_for_futexes(const long (&a)[6]);
/// recvmmsg(): for several messages.
long receive_messages(const long (&a)[6]);
/// io_submit(), io_getevents(), io_pgetevents() of Linux AIO: for several operations.
long submit_operations(const long (&a)[6]);
long get_events(const long (&a)[6], bool with_mask);

}  // namespace fakebot::preload
