// Keeps the threads of drivers, and the thread that gives them their time, on one processor while
// they run one after the other: to wake a thread of another processor takes several times as long.
// Threads that compute for longer, perhaps in parallel, are let go.
#pragma once

#include <chrono>
#include <cstdint>

#include "io/lockstep/threads/held_threads.hpp"
#include "io/lockstep/time_memory.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::io {

class CommonProcessor : private NotCopied {
 public:
  /// Precondition: both live longer than the object.
  CommonProcessor(TimeMemory& memory, HeldThreads& threads);
  ~CommonProcessor() { let_go(); }

  /// The calling thread keeps the threads of the drivers with it.
  bool keeps_together() const { return keeps_together_; }
  /// All threads of the drivers wait again. After several short steps, one after the other, the
  /// threads are kept on the processor of the calling thread; from time to time, they are let go,
  /// so that the system can give them another one.
  void note_step();
  /// To be called while a step takes long: lets all threads run in parallel.
  void let_go_early();
  /// Lets all threads run on each processor that is allowed; those of the drivers and the one that
  /// kept them. To be called before anything starts that must not be kept, too.
  void let_go();

 private:
  using Clock = std::chrono::steady_clock;

  bool any_chose_processors() const;
  unsigned steps_that_pay() const;
  void keep_together();

  TimeMemory& memory_;
  HeldThreads& threads_;
  bool keeps_together_ = false;
  pid_t own_thread_ = 0;  // while kept
  unsigned processor_ = 0;
  Clock::time_point kept_at_;
  Clock::time_point step_ended_at_;
  unsigned short_steps_ = 0;  // since the last long one, or since kept
  unsigned wanted_steps_;     // before threads are kept
  std::uint32_t left_ = 0;
};

}  // namespace fakebot::io
