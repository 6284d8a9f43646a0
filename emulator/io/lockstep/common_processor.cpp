#include "io/lockstep/common_processor.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <utility>

#include "io/processor/processor_set.hpp"

namespace fakebot::io {

using preload::Kept;
using preload::ThreadSlot;
using preload::ThreadState;

namespace {

/// Of a step. Threads that compute for longer may do so in parallel. (choice)
constexpr std::chrono::milliseconds kShortStep{1};
/// Of a longer step, and of the average run of a thread in the step: waking a thread on a further
/// processor takes several times as long as on the waker's processor. (measured, choice)
constexpr std::chrono::microseconds kShortRun{150};
constexpr std::chrono::milliseconds kShortStepOfManyRuns{10};
/// Of a turn: no other thread runs, unless a thread spins or computes for too long. (choice)
constexpr std::chrono::milliseconds kShortTurn{10};
/// Keeping threads does not pay if runs take so many times as long as without. (choice)
constexpr double kSlower = 1.25;
/// Before threads are kept: most programs start with long steps. (choice)
constexpr unsigned kShortSteps = 20;
/// The least number of steps worth the calls. (choice)
constexpr unsigned kFewSteps = 5;
/// Each time a long step comes before threads were kept for long enough to pay, twice as many short
/// steps are wanted before the next time. (choice)
constexpr unsigned kMostShortSteps = 1'000;
/// After so many steps without being kept, threads are kept as soon as at first: drivers may do
/// something else by now. (choice)
constexpr unsigned kStepsToForget = 1'000;
/// And so many for each thread, because each try costs as much.
constexpr unsigned kStepsOfThread = 16;
/// Other programs may need the processor by then. (choice)
constexpr std::chrono::milliseconds kLongestKept{100};

/// The number of objects that keep threads on a processor: two shall not share a processor.
std::array<std::atomic<unsigned>, preload::kMostProcessors> users{};

/// The processor of the calling thread, unless another has fewer users.
std::optional<unsigned> choose_processor() {
  std::optional<unsigned> best = present_processor();
  if (!best || users[*best].load() == 0) { return best; }
  for (unsigned i = 0; i < users.size(); ++i) {
    if (contains(allowed_processors(), i) && users[i].load() < users[*best].load()) { best = i; }
  }
  return best;
}

}  // namespace

CommonProcessor::CommonProcessor(TimeMemory& memory, HeldThreads& threads)
    : memory_(memory), threads_(threads), wanted_steps_(kShortSteps) {
  static_assert(sizeof(memory->processors) == sizeof(ProcessorSet));
  std::ranges::copy(allowed_processors(), std::begin(memory->processors));
}

bool CommonProcessor::any_chose_processors() const {
  return memory_->chose_processors.load() != 0;
}

/// Whether a step is too short to gain by several processors.
bool CommonProcessor::is_short(const Steps& step) const {
  if (memory_->takes_turns != 0) { return step.time < kShortTurn; }
  return step.time < kShortStep ||
         (step.time < kShortStepOfManyRuns && step.time < kShortRun * step.runs);
}

void CommonProcessor::note_step() {
  const Clock::time_point now = Clock::now();
  const std::uint32_t begun = memory_->begun.load();
  const Steps step{now - std::exchange(step_ended_at_, now), begun - std::exchange(begun_, begun)};
  const bool was_short = is_short(step);
  if (was_short) { (keeps_together_ ? kept_steps_ : steps_let_go_).add(step); }
  const bool has_left = left_ != memory_->left_processor.load();
  left_ = memory_->left_processor.load();
  if (keeps_together_) {
    ++short_steps_;
    const bool is_over = now - kept_at_ > kLongestKept;
    if (!was_short || has_left || (is_over && is_slower())) { return let_go_early(); }
    if (is_over) { let_go(); }
    return;
  }
  short_steps_ = was_short && !has_left ? short_steps_ + 1 : 0;
  if (++since_kept_ >= std::max(kStepsToForget, kStepsOfThread * memory_->most_slots.load())) {
    since_kept_ = 0;
    wanted_steps_ = kShortSteps;
  }
  if (short_steps_ >= wanted_steps_ && memory_->running.load() == 0) { keep_together(); }
}

void CommonProcessor::let_go_if_left() {
  if (keeps_together_ && left_ != memory_->left_processor.load()) { let_go_early(); }
}

/// Whether a run takes longer while threads are kept: where there are many processors, many threads
/// that run for a moment each gain by several processors.
bool CommonProcessor::is_slower() const {
  const double kept_ns = static_cast<double>(kept_steps_.time.count()) * steps_let_go_.runs;
  const double let_go_ns = static_cast<double>(steps_let_go_.time.count()) * kept_steps_.runs;
  return kept_ns > kSlower * let_go_ns;
}

/// To keep a thread and let the thread go costs two system calls. A short step saves as much as a
/// few: a wake across processors, and half of the look at each thread that waits for bytes.
/// (measured)
unsigned CommonProcessor::steps_that_pay() const {
  constexpr unsigned kThreadsOfStep = 2;
  return std::max(kFewSteps, memory_->most_slots.load() / kThreadsOfStep);
}

void CommonProcessor::let_go_early() {
  const bool has_paid = short_steps_ >= steps_that_pay() && !is_slower();
  wanted_steps_ = has_paid ? kFewSteps : std::min(2 * wanted_steps_, kMostShortSteps);
  let_go();
}

void CommonProcessor::keep_together() {
  short_steps_ = 0;
  // Not if somebody has confined fakebot since the start.
  const bool is_free = processors_of(0) == allowed_processors();
  if (!is_free || any_chose_processors() || count_of(allowed_processors()) < 2) { return; }
  const std::optional<unsigned> processor = choose_processor();
  if (!processor) { return; }
  const ProcessorSet one = only(*processor);
  keeps_together_ = true;
  kept_steps_.halve();
  since_kept_ = 0;
  processor_ = *processor;
  ++users[processor_];
  own_thread_ = ::gettid();
  kept_at_ = step_ended_at_;
  bool all = confine(own_thread_, one);
  for_each_slot(*memory_, [&](ThreadSlot& slot) {
    if (slot.state.load() == ThreadState::none) { return; }
    slot.kept = Kept::in_change;
    all = confine(threads_.id_of(slot).thread, one) && all;
    slot.kept = Kept::yes;
  });
  if (!all || any_chose_processors()) { return let_go_early(); }
  threads_.set_on_one_processor(true);
}

void CommonProcessor::let_go() {
  short_steps_ = 0;
  if (!keeps_together_) { return; }
  threads_.set_on_one_processor(false);
  for_each_slot(*memory_, [&](ThreadSlot& slot) {
    Kept kept = Kept::yes;
    if (!slot.kept.compare_exchange_strong(kept, Kept::in_change)) { return; }
    if (slot.state.load() != ThreadState::none) {
      confine(threads_.id_of(slot).thread, allowed_processors());
    }
    slot.kept = Kept::no;
  });
  confine(own_thread_, allowed_processors());
  --users[processor_];
  keeps_together_ = false;
  steps_let_go_.halve();
}

}  // namespace fakebot::io
