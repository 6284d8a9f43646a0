// Keeps the threads of drivers, and the thread that owns the drivers' time, on a single processor
// while they run in turn: to wake a thread across processors takes several times as long. Threads
// that compute for longer, perhaps in parallel, are let go.
#pragma once

#include <chrono>
#include <cstdint>

#include "io/lockstep/threads/held_threads.hpp"
#include "io/lockstep/time_memory.hpp"

namespace fakebot::io {

class CommonProcessor {
 public:
  /// Precondition: both live longer than the object.
  CommonProcessor(TimeMemory& memory, HeldThreads& threads);
  CommonProcessor(const CommonProcessor&) = delete;
  CommonProcessor& operator=(const CommonProcessor&) = delete;
  ~CommonProcessor() { let_go(); }

  /// The threads are on the processor of the calling thread.
  bool keeps_together() const { return keeps_together_; }
  /// All threads of the drivers wait again, or await their turns: each turn is a step. After
  /// several short steps in a row, the threads are kept on the processor of the calling thread;
  /// from time to time all are let go, so that the system can choose a better processor.
  void note_step();
  /// To be called before a look at the threads: lets all go if a thread has left the processor.
  void let_go_if_left();
  /// To be called while a step takes long: lets all threads run in parallel.
  void let_go_early();
  /// Lets all threads run on each allowed processor, also the thread that kept the drivers. To be
  /// called before a program or a thread starts.
  void let_go();

 private:
  using Clock = std::chrono::steady_clock;

  struct Steps {
    Clock::duration time{0};
    std::uint32_t runs = 0;  ///< how often a thread has begun to run

    void add(const Steps& more) {
      time += more.time;
      runs += more.runs;
    }
    void halve() {
      time /= 2;
      runs /= 2;
    }
  };

  bool any_chose_processors() const;
  bool is_short(const Steps& step) const;
  bool is_slower() const;
  unsigned steps_that_pay() const;
  void keep_together();

  TimeMemory& memory_;
  HeldThreads& threads_;
  bool keeps_together_ = false;
  pid_t own_thread_ = 0;  // while kept
  unsigned processor_ = 0;
  Clock::time_point kept_at_;
  Clock::time_point step_ended_at_;
  unsigned short_steps_ = 0;  // since the last long step, or since kept
  unsigned wanted_steps_;     // before threads are kept
  unsigned since_kept_ = 0;   // steps since the threads were kept
  // Short steps of late: each time that threads are kept or let go, the former ones count half.
  Steps kept_steps_;
  Steps steps_let_go_;
  std::uint32_t left_ = 0;
  std::uint32_t begun_ = 0;  // at the end of the last step
};

}  // namespace fakebot::io
