// The two signals that this library needs: a program can neither block nor handle them.
#pragma once

#include <signal.h>

#include <cstdint>

namespace fakebot::preload {

/// Signals as the kernel has them: a bit each, that of signal 1 is the lowest.
using SignalMask = std::uint64_t;

/// Without our own.
SignalMask without_own(SignalMask signals);

bool is_own(long signal);
/// One of ours, and not sent by others.
bool is_of_library(const siginfo_t& info);

using Handler = void (*)(int signal, siginfo_t* info, void* context);

/// Sets one for good. False if the kernel refuses.
bool set_own_handler(int signal, Handler handler);
/// The system's action again.
void set_no_handler(int signal);
/// Of these signals, which who started this process may have blocked.
void unblock_own();
/// All but these two. Returns what was blocked before.
SignalMask block_others();
void restore_blocked(SignalMask before);

/// One of ours, but sent by others: what the program wants to be done with it.
void handle_as_wanted(int signal, siginfo_t* info, void* context);

/// rt_sigaction(). The handlers of the program block none of ours.
long change_action(const long (&arguments)[6]);
/// Of a process that is about to have none of the program's handlers (CLONE_CLEAR_SIGHAND).
void clear_actions();
/// Whether each call that one of the program's handlers interrupts goes on afterwards. Which of
/// them has interrupted a call the kernel does not say.
bool all_handlers_restart();
/// rt_sigprocmask(). `mask` is what the thread blocks, and will.
long change_mask(const long (&arguments)[6], SignalMask& mask);

}  // namespace fakebot::preload
