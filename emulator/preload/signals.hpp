// The two signals that this library needs: a program can neither block nor handle them.
#pragma once

#include <signal.h>

#include <cstdint>

namespace fakebot::preload {

/// Signals as the kernel has them: a bit each, that of signal 1 is the lowest.
using SignalMask = std::uint64_t;

/// Without our own.
SignalMask without_own(SignalMask signals);

using Handler = void (*)(int signal, siginfo_t* info, void* context);

/// Sets one for good. False if the kernel refuses.
bool set_own_handler(int signal, Handler handler);
/// Of these signals, which who started this process may have blocked.
void unblock_own();
/// All but these two. Returns what was blocked before.
SignalMask block_others();
void restore_blocked(SignalMask before);

/// rt_sigaction() of one of ours, by the program: it seems to have been done.
long seem_to_handle(const long (&arguments)[6]);
/// rt_sigprocmask(). `mask` is what the thread blocks, and will.
long change_mask(const long (&arguments)[6], SignalMask& mask);

}  // namespace fakebot::preload
