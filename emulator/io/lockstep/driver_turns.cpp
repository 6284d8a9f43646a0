// DriverTime: threads that take turns.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "io/lockstep/driver_time.hpp"
#include "io/lockstep/threads/wakes.hpp"
#include "io/proc/processor_use.hpp"

namespace fakebot::io {

using preload::ThreadSlot;
using preload::ThreadState;

namespace {

/// Of processor time, before the next turn begins beside a computing thread. The first turn in
/// parallel ends the promise of a repeatable run, so later turns need less patience. (choices)
constexpr std::chrono::milliseconds kLongestTurnAlone{1000};
constexpr std::chrono::milliseconds kLongestLaterTurnAlone{50};

constexpr std::size_t kMostTimesNoted = 100'000;
/// More than a person reads. (choice)
constexpr std::size_t kMostTurnsTold = 20;

}  // namespace

void DriverTime::limit_turn() {
  const bool is_shared = threads_.spinning() > 0;  // with the spinning threads
  memory_->calls_after_wake = is_shared ? 1 : turns_->draw_calls();
  memory_->calls_of_turn = !is_shared && threads_.is_lone_turn() ? preload::kCallsOfLoneTurn
                                                                 : memory_->calls_after_wake.load();
}

/// Returns false if no thread is ready.
bool DriverTime::begin_turn() {
  if (!turns_) { return false; }
  if (in_turn_ != nullptr && memory_->calls_of_turn.load() <= 0) {
    turns_->note_whole_turn(static_cast<std::uint32_t>(in_turn_ - memory_->threads));
  }
  ThreadSlot* const slot = threads_.next_in_turn(*turns_, now());
  in_turn_ = slot;
  computed_in_turn_.reset();
  if (slot == nullptr) { return false; }
  if (memory_->running.load() == 0) { processor_.note_step(); }
  limit_turn();
  note_turn(*slot);
  memory_->running.fetch_add(1);
  memory_->begun.fetch_add(1);
  ThreadState ready = ThreadState::ready_in_wait;
  const bool ends_wait = slot->state.compare_exchange_strong(ready, ThreadState::begun_in_wait);
  ready = ThreadState::ready;
  const bool begins = ends_wait || slot->state.compare_exchange_strong(ready, ThreadState::running);
  preload::note_change(*memory_, *slot);
  if (!begins) { memory_->running.fetch_sub(1); }
  if (ends_wait) { call(*slot); }
  if (begins && !ends_wait) { give_turn_to(*slot); }
  return true;
}

void DriverTime::note_turn(const preload::ThreadSlot& slot) {
  const Turn& turn = turns_->turn();
  std::vector<Turn>& times = taken_turns_.last_of_times;
  if (!times.empty() && times.back().at == turn.at) {
    times.back() = turn;
  } else if (times.size() < kMostTimesNoted) {
    times.push_back(turn);
  }
  const bool is_told = !turns_->draws_all() && turns_->is_drawn();
  if (!is_told || taken_turns_.drawn.size() == kMostTurnsTold) { return; }
  const auto [process, thread] = threads_.id_of(slot);
  taken_turns_.drawn.push_back({turn, text_of_thread(process, thread), memory_->calls_after_wake,
                                memory_->calls_of_turn == preload::kCallsOfLoneTurn,
                                threads_.ready()});
}

/// A thread may compute without a call until a ready thread has changed a variable.
void DriverTime::begin_turn_beside_computing() {
  if (!turns_) { return; }
  Duration computed{0};
  for (const pid_t process : processes()) {
    computed += processor_time(process).value_or(Duration{0});
  }
  if (!computed_in_turn_) { computed_in_turn_ = computed; }
  const auto longest = turns_in_parallel_ == 0 ? kLongestTurnAlone : kLongestLaterTurnAlone;
  if (computed - *computed_in_turn_ < longest || !begin_turn()) { return; }
  memory_->calls_of_turn = 1;  // for all running threads
  ++turns_in_parallel_;
}

}  // namespace fakebot::io
