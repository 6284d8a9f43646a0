// What a person is told of held threads.
#include <string>

#include "io/lockstep/threads/held_threads.hpp"

namespace fakebot::io {

using preload::counts_as_running;
using preload::ThreadState;

std::string HeldThreads::text_of_traced() {
  std::string text;
  for_each_slot(*memory_, [&](const Slot& slot) {
    if (!text.empty() || slot.state.load() == ThreadState::none) { return; }
    const auto [process, thread] = id_of(slot);
    if (thread == 0 || state_in_kernel(slot) != KernelState::traced) { return; }
    text = name_of_thread(process, thread) + " (process " + std::to_string(process) + ")";
  });
  return text;
}

std::string HeldThreads::text_of_running(const std::string& library) {
  std::string text;
  for_each_slot(*memory_, [&](Slot& slot) {
    const ThreadState state = slot.state.load();
    // A handler of the program may run within a wait.
    const bool interrupts_wait =
        state == ThreadState::waiting && state_in_kernel(slot) == KernelState::awake;
    const bool ends = state == ThreadState::ending && state_in_kernel(slot) != KernelState::gone;
    if (!counts_as_running(state) && !interrupts_wait && !ends) { return; }
    if (!text.empty()) { text += "; "; }
    const auto [process, thread] = id_of(slot);
    if (thread == 0) {
      text += "a process or thread that is about to start";
      return;
    }
    text += text_of_thread(process, thread);
    if (state == ThreadState::expected) {
      text += " has not loaded " + library;
    } else if (ends) {
      text += " is about to end";
    } else if (state_in_kernel(slot) == KernelState::asleep ||
               letter_of_state(process, thread) == 'D') {
      text += " waits in system call " + watched(slot).call();
    } else {
      text += interrupts_wait ? " computes in the handler of a signal" : " computes";
    }
  });
  return text;
}

}  // namespace fakebot::io
