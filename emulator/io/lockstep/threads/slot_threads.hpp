// The threads of the slots in the shared memory, in our own numbers.
#pragma once

#include <vector>

#include "io/lockstep/time_memory.hpp"
#include "io/proc/pid_namespace.hpp"
#include "preload/wait/shared_time.hpp"

namespace fakebot::io {

class SlotThreads {
 public:
  using Slot = preload::ThreadSlot;

  /// Precondition: the memory lives longer than the object.
  explicit SlotThreads(const TimeMemory& memory) : memory_(memory) {}

  /// Of an expected thread, the numbers of the creator, without a thread. Zeros for a thread of
  /// another PID namespace, gone before the first look.
  ThreadId of(const Slot& slot) {
    const preload::ThreadNumbers numbers = slot.numbers.load();
    if (numbers.space() == 0) { return {numbers.process(), numbers.thread()}; }
    return of_other_namespace(slot, numbers);
  }
  /// The thread is gone: looks for a further thread with the same numbers, in the same slot.
  void look_again(const Slot& slot);

 private:
  struct Known {
    preload::ThreadNumbers named{};  // by the thread
    ThreadId ours{};
  };

  ThreadId of_other_namespace(const Slot& slot, preload::ThreadNumbers numbers);
  ThreadId find(preload::ThreadNumbers numbers) const;
  Known& known(const Slot& slot);

  const TimeMemory& memory_;
  std::vector<Known> known_;  // by slots
};

}  // namespace fakebot::io
