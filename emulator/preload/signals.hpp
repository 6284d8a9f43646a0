// The signals that the library needs: SIGSYS, the wake signal and, where the processor's counter is
// held, SIGSEGV. A program believes to block and handle the signals as always: faults of the
// program, and signals sent by anybody else, come to the program's handlers.
#pragma once

#include <signal.h>

#include <cstdint>

namespace fakebot::preload {

/// A set of signals as in the kernel: a bit each, the lowest bit for signal 1.
using SignalMask = std::uint64_t;

/// The given signals without the library's own signals.
SignalMask without_own(SignalMask signals);

bool is_own(long signal);
/// Whether the signal is the library's own, and not sent by anybody else.
bool is_of_library(const siginfo_t& info);

using Handler = void (*)(int signal, siginfo_t* info, void* context);

/// Sets a handler for good. False if the kernel refuses.
bool set_own_handler(int signal, Handler handler);
/// Sets the system's action again.
void set_no_handler(int signal);
/// Unblocks the library's own signals: the parent of the process may have blocked them.
void unblock_own();
/// Blocks all signals but the library's own. Returns the signals blocked before.
SignalMask block_others();
void restore_blocked(SignalMask before);

/// For an own signal sent by anybody else, or a fault of the program: does as the program wants.
void handle_as_wanted(int signal, siginfo_t* info, void* context);

/// rt_sigaction(). The program's handlers never block the library's signals.
long change_action(const long (&arguments)[6]);
/// For a process about to have no handlers of the program (CLONE_CLEAR_SIGHAND).
void clear_actions();
/// Whether each call interrupted by a handler of the program goes on afterwards. The kernel does
/// not tell which handler has interrupted a call.
bool all_handlers_restart();
/// rt_sigprocmask(). `mask` is the set of signals blocked by the thread, before and after.
long change_mask(const long (&arguments)[6], SignalMask& mask);

}  // namespace fakebot::preload
