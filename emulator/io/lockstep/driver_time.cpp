#include "io/lockstep/driver_time.hpp"

#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <set>
#include <thread>
#include <utility>

#include "io/lockstep/threads/wakes.hpp"
#include "io/process/preloaded.hpp"

namespace fakebot::io {

using preload::ThreadSlot;
using preload::ThreadState;

namespace {

/// How often to look for silent threads: killed threads, and threads asleep in a call outside the
/// library.
constexpr std::chrono::milliseconds kLookEvery{10};
/// The pause before the first look for spinning threads, or for threads in a wait outside the
/// library, if any was seen before. The pause doubles from look to look, so that a computing driver
/// is hardly disturbed.
constexpr std::chrono::microseconds kLookSoon{50};
/// Looks without a pause between: a woken thread reports within microseconds, unless the thread is
/// stopped.
constexpr int kQuickLooks = 1000;
constexpr std::chrono::milliseconds kSlowLook{1};
/// For threads that may have been woken by others: a look at each takes longer than a turn. A woken
/// thread on the same processor begins at the first turn. (choices)
constexpr unsigned kMostTurns = 16;
/// A longer turn was another program's, and so will be the next ones. (choices)
constexpr std::chrono::microseconds kLongTurn{50};
constexpr unsigned kRunsWithoutTurns = 64;
/// A thread on another processor answers within these; to sleep until then takes longer. (choice)
constexpr int kTurnsOfRunning = 30;
/// Several threads that compute for longer on a common processor may use all. (choice)
constexpr std::chrono::milliseconds kLongestTogether{1};
constexpr std::chrono::milliseconds kLongestTurn{1};
/// A longer yield has given the processor to a foreign program, as the next yields would. (choice)
constexpr std::chrono::milliseconds kLongYield{1};

/// Of a process that we are about to start.
constexpr preload::ThreadNumbers kUnknownChild{0, preload::kAnyProcess, 0};

}  // namespace

DriverTime::DriverTime(std::string library, std::optional<TurnOrder> turns)
    : library_(std::move(library)), turns_(std::move(turns)) {
  memory_->takes_turns = turns_ ? 1 : 0;
  if (turns_) { memory_->random_state = turns_->random_state(); }
}

std::vector<std::string> DriverTime::environment() const {
  std::vector<std::string> variables = preloaded(library_);
  variables.push_back(std::string(preload::kTimeVariable) + "=" + memory_.path());
  return variables;
}

// --- processes ------------------------------------------------------------------

std::optional<DriverTime::Expected> DriverTime::expect_process() {
  processor_.let_go();  // programs inherit the processors on which they may run
  memory_->running.fetch_add(1);
  ThreadSlot* const slot = preload::expect_in_free_slot(*memory_, kUnknownChild);
  if (slot != nullptr) { return Expected(*slot); }
  memory_->running.fetch_sub(1);
  return std::nullopt;
}

/// Changes nothing if the process has taken the slot already.
void DriverTime::has_started(Expected process, pid_t number) {
  preload::ThreadNumbers unknown = kUnknownChild;
  process.slot_->numbers.compare_exchange_strong(unknown, {0, number, number});
}

void DriverTime::has_not_started(Expected process) {
  threads_.forget(*process.slot_);
}

// --- whether all threads wait ---------------------------------------------------

void DriverTime::await_asleep() {
  for_each_slot(*memory_, [&](const ThreadSlot& slot) { threads_.await_asleep(slot); });
}

/// A thread woken by fakebot alone counts as running already; a thread woken by others has to begin
/// first.
void DriverTime::let_woken_begin(std::uint32_t begun) {
  if (runs_without_turns_ > 0) {
    --runs_without_turns_;
    return;
  }
  const unsigned turns = std::min(threads_.awaiting_others(), kMostTurns);
  auto time = std::chrono::steady_clock::now();
  for (unsigned turn = 0; turn < turns; ++turn) {
    if (memory_->begun.load() != begun || memory_->running.load() != 0) { return; }
    std::this_thread::yield();
    const auto before = std::exchange(time, std::chrono::steady_clock::now());
    if (time - before > kLongTurn && memory_->begun.load() == begun) {
      runs_without_turns_ = kRunsWithoutTurns;
      return;
    }
  }
}

/// Gives up the processor, without a sleep, until only `others` run. Returns how many run.
std::uint32_t DriverTime::let_run(std::uint32_t others) {
  std::uint32_t running = memory_->running.load();
  for (int turn = 0; turn < kTurnsOfRunning && running > others; ++turn) {
    std::this_thread::yield();
    running = memory_->running.load();
  }
  return running;
}

/// Lets the thread with the turn run, on a common processor: a sleep and a wake of fakebot would
/// take longer than most turns.
void DriverTime::let_take_turn(std::uint32_t others) {
  if (!processor_.keeps_together() || runs_without_turns_ > 0) { return; }
  const auto begin = std::chrono::steady_clock::now();
  const bool has_ended = let_run(others) <= others;
  const auto took = std::chrono::steady_clock::now() - begin;
  if (has_ended && took > kLongYield) { runs_without_turns_ = kRunsWithoutTurns; }
}

void DriverTime::give_turn() {
  if (!worked_at_) { return; }
  let_woken_begin(*std::exchange(worked_at_, std::nullopt));
  // A spinning thread counts as running, and goes on.
  const std::uint32_t spinning = threads_.running_spinners();
  const std::uint32_t running = let_run(spinning);
  // A thread in a wait outside the library counts as running, so the count would not change.
  const bool waits = !threads_.any_foreign_waits() || threads_.any_spun();
  const Duration most = threads_.any_spun() ? Duration(kLookSoon) : Duration(kLongestTurn);
  if (running > spinning && waits) { wait_while_running(*memory_, running, most); }
}

/// Data may have woken a receiver without any thread that runs.
void DriverTime::await_network(std::uint32_t running) {
  if (memory_->uses_network == 0 || (running == 0 && is_network_quiet(running))) { return; }
  // First: what a thread sends after the look is not in the queues yet.
  const std::uint32_t begun = memory_->begun.load();
  const bool delivered = network_queues_.await_delivery();
  if (delivered) { note_work(); }
  quiet_at_ = {begun + (delivered ? 1 : 0), running};
}

bool DriverTime::wait_until_idle(Duration most) {
  if (idle_at_ == counts()) { return true; }
  const auto give_up_at = std::chrono::steady_clock::now() + most;
  // give_turn() has let all threads run for a moment.
  threads_.any_for_soon() ? threads_.look_soon() : threads_.forget_blocked();
  Duration pause = threads_.any_for_soon() ? Duration(kLookSoon) : Duration(kLookEvery);
  Duration waited{0};  // since the last look, or since the number of running threads changed
  for (int looks = 0;; ++looks) {
    processor_.let_go_if_left();
    const std::uint32_t running = memory_->running.load();
    if (running == 0) { threads_.forget_blocked(); }  // nothing runs, so nothing is blocked
    await_network(running);
    const Counts before = counts();
    if (threads_.all_wait(running) && is_network_quiet(running)) {
      if (begin_turn()) {
        let_take_turn(running);
        looks = 0;
        continue;
      }
      const bool is_sure = running == threads_.spinning() && memory_->uncounted_signals.load() == 0;
      idle_at_ = is_sure ? std::optional(before) : std::nullopt;
      processor_.note_step();
      return true;
    }
    const Duration left = give_up_at - std::chrono::steady_clock::now();
    if (left <= Duration{0}) { return false; }
    if (running == 0) {
      // A thread is about to report that it runs, or about to sleep.
      looks < kQuickLooks ? std::this_thread::yield() : std::this_thread::sleep_for(kSlowLook);
      continue;
    }
    // On the same processor, further threads may be about to run: look again soon.
    const bool together = processor_.keeps_together();
    const Duration piece = together ? std::min<Duration>(pause, kLongestTogether) : pause;
    wait_while_running(*memory_, running, std::min<Duration>(left, piece));
    if (memory_->running.load() != running) {
      waited = Duration{0};
      let_woken_begin(memory_->begun.load());
      continue;
    }
    waited += piece;
    // A single thread gains little by another processor.
    const bool is_let_go =
        together && waited >= (running > 1 ? Duration(kLongestTogether) : Duration(kLookEvery));
    if (is_let_go) { processor_.let_go_early(); }
    if (waited < pause) { continue; }
    waited = Duration{0};
    if (pause < kLookEvery) {
      threads_.look_soon();
    } else {
      threads_.look_at_running();
      for (ThreadSlot* const slot : threads_.missed_wakes()) {
        slot->state.load() == ThreadState::due ? wake(threads_.id_of(*slot)) : call(*slot);
      }
    }
    begin_turn_beside_computing();
    pause = std::min<Duration>(2 * pause, kLookEvery);
  }
}

std::optional<NotHeld> DriverTime::not_held() const {
  if (memory_.is_damaged()) {
    return NotHeld{memory_.path() +
                       ": a process has truncated or overwritten this file, by which "
                       "the driver gets its time",
                   NotHeld::Remedy::real_or_scaled};
  }
  const preload::NotHeld& not_held = memory_->not_held;
  if (not_held.state.load() != preload::NotHeld::told) {
    if (threads_.hidden().empty()) { return std::nullopt; }
    return NotHeld{threads_.hidden(), NotHeld::Remedy::real_or_scaled};
  }
  return NotHeld{{std::begin(not_held.text), std::ranges::find(not_held.text, '\0')},
                 not_held.loads_nothing ? NotHeld::Remedy::real : NotHeld::Remedy::real_or_scaled};
}

std::vector<pid_t> DriverTime::processes() {
  std::set<pid_t> processes;
  for_each_slot(*memory_, [&](const ThreadSlot& slot) {
    if (slot.state.load() == ThreadState::none) { return; }
    const ThreadId id = threads_.id_of(slot);
    if (id.thread != 0) { processes.insert(id.process); }
  });
  return {processes.begin(), processes.end()};
}

// --- time goes on ---------------------------------------------------------------

std::optional<DriverTime::Duration> DriverTime::next_deadline() {
  const std::optional<std::int64_t> next_ns = threads_.next_deadline();
  if (!next_ns) { return std::nullopt; }
  return Duration(*next_ns);
}

void DriverTime::set_now(Duration time) {
  assert(time >= now());
  memory_->now_ns = time.count();
}

/// The thread sleeps on until its turn.
void DriverTime::make_ready(ThreadSlot& slot) {
  ThreadState waiting = ThreadState::waiting;
  if (!slot.state.compare_exchange_strong(waiting, ThreadState::ready_in_wait)) { return; }
  memory_->begun.fetch_add(1);
  preload::note_change(*memory_, slot);
}

void DriverTime::make_due(ThreadSlot& slot) {
  const bool by_signal = slot.wakers.load() != preload::Wakers::fakebot;
  if (!by_signal && slot.ends_at_turn.load() != 0) { return make_ready(slot); }
  if (by_signal) { threads_.await_asleep(slot); }
  // Counted before the thread is woken, so that the count is never too low.
  memory_->running.fetch_add(1);
  ThreadState waiting = ThreadState::waiting;
  const ThreadState woken = by_signal ? ThreadState::due : ThreadState::called;
  if (slot.state.compare_exchange_strong(waiting, woken)) {
    due_.emplace_back(&slot, by_signal);
  } else {
    memory_->running.fetch_sub(1);
  }
}

/// After all are made due: a thread that runs may wake another one, whose next wait has no such
/// deadline.
void DriverTime::wake_made_due() {
  for (const auto& [slot, by_signal] : due_) {
    by_signal ? wake(threads_.id_of(*slot)) : call(*slot);
  }
  due_.clear();
}

void DriverTime::wake_due() {
  const std::int64_t now_ns = memory_->now_ns;
  while (ThreadSlot* const slot = threads_.take_due(now_ns)) { make_due(*slot); }
  wake_made_due();
}

void DriverTime::wake_readers(const std::function<bool(const ThreadSlot&)>& has_news) {
  threads_.find_readers(readers_);
  for (ThreadSlot* const slot : readers_) {
    if (has_news(*slot)) { make_due(*slot); }
  }
  wake_made_due();
}

}  // namespace fakebot::io
