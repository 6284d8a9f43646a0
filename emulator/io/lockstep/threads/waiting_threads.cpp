#include "io/lockstep/threads/waiting_threads.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace fakebot::io {

using preload::kNever;
using preload::kSlotsOfWord;
using preload::ThreadState;
using preload::Wakers;

namespace {

constexpr std::uint64_t bit_of(std::uint32_t place) {
  return std::uint64_t{1} << (place % kSlotsOfWord);
}

void set(std::uint64_t& word, std::uint64_t bit, bool value) {
  word = value ? word | bit : word & ~bit;
}

template <class Visit>
void for_each_bit(std::uint64_t word, Visit&& visit) {
  for (; word != 0; word &= word - 1) { visit(static_cast<std::uint32_t>(std::countr_zero(word))); }
}

}  // namespace

std::uint32_t WaitingThreads::place_of(const Slot& slot) const {
  return static_cast<std::uint32_t>(&slot - time_.threads);
}

std::uint32_t WaitingThreads::used_words() const {
  // A driver may write any number there.
  const std::uint32_t most = std::min(time_.most_slots.load(), preload::kMostThreads);
  return (most + kSlotsOfWord - 1) / kSlotsOfWord;
}

WaitingThreads::Thread& WaitingThreads::thread_at(std::uint32_t place) {
  if (place >= threads_.size()) { threads_.resize(place + 1); }
  return threads_[place];
}

void WaitingThreads::set_deadline(std::uint32_t place, std::int64_t deadline_ns) {
  Thread& thread = thread_at(place);
  if (thread.deadline_ns == deadline_ns) { return; }
  if (thread.deadline_ns != kNever) { deadlines_.erase({thread.deadline_ns, place}); }
  if (deadline_ns != kNever) { deadlines_.emplace(deadline_ns, place); }
  thread.deadline_ns = deadline_ns;
}

void WaitingThreads::update() {
  for (std::uint32_t word = 0; word < used_words(); ++word) {
    if (time_.changed[word].load() == 0) { continue; }
    for_each_bit(time_.changed[word].exchange(0),
                 [&](std::uint32_t bit) { update(time_.threads[word * kSlotsOfWord + bit]); });
  }
}

void WaitingThreads::update(const Slot& slot) {
  const std::uint32_t place = place_of(slot);
  const std::uint32_t word = place / kSlotsOfWord;
  const ThreadState state = slot.state.load();
  const bool waits = state == ThreadState::waiting;
  set_deadline(place, waits ? slot.deadline_ns.load() : kNever);
  thread_at(place).asleep_at.reset();
  thread_at(place).was_seen_asleep = false;
  set(may_be_awake_[word], bit_of(place), waits || state == ThreadState::ending);
  set(ready_[word], bit_of(place), preload::awaits_turn(state));
  const Wakers wakers = slot.wakers.load();
  set(woken_by_any_[word], bit_of(place), waits && wakers == Wakers::any);
  const bool awaits_others = wakers == Wakers::any || wakers == Wakers::futex;
  set(awaits_others_[word], bit_of(place), waits && awaits_others);
  set(reading_[word], bit_of(place), waits && slot.device.load() != 0);
  // Nothing could have woken a thread whose wait began while the thread was the only one to run,
  // nor since; and only fakebot wakes a thread from a sleep.
  const std::uint32_t begun = time_.begun.load();
  const std::uint64_t alone_at = slot.alone_at.load();
  const bool was_alone = alone_at == (preload::kAlone | begun);
  if (waits && (was_alone || alone_at == preload::kSleeps)) { set_asleep(place, begun); }
}

std::optional<std::int64_t> WaitingThreads::next_deadline() const {
  if (deadlines_.empty()) { return std::nullopt; }
  return deadlines_.begin()->first;
}

WaitingThreads::Slot* WaitingThreads::take_due(std::int64_t now_ns) {
  if (deadlines_.empty() || deadlines_.begin()->first > now_ns) { return nullptr; }
  const std::uint32_t place = deadlines_.begin()->second;
  set_deadline(place, kNever);
  return &time_.threads[place];
}

void WaitingThreads::find_doubtful(std::uint32_t begun, std::vector<Slot*>& found) const {
  for (std::uint32_t word = 0; word < used_words(); ++word) {
    for_each_bit(may_be_awake_[word] | woken_by_any_[word], [&](std::uint32_t bit) {
      const std::uint32_t place = word * kSlotsOfWord + bit;
      const bool is_new = (may_be_awake_[word] & bit_of(place)) != 0;
      if (is_new || threads_[place].asleep_at != begun) { found.push_back(&time_.threads[place]); }
    });
  }
}

void WaitingThreads::find_readers(std::vector<Slot*>& found) const {
  found.clear();
  for (std::uint32_t word = 0; word < used_words(); ++word) {
    for_each_bit(reading_[word], [&](std::uint32_t bit) {
      found.push_back(&time_.threads[word * kSlotsOfWord + bit]);
    });
  }
}

void WaitingThreads::find_ready(std::vector<std::uint32_t>& found) const {
  found.clear();
  for (std::uint32_t word = 0; word < used_words(); ++word) {
    for_each_bit(ready_[word],
                 [&](std::uint32_t bit) { found.push_back(word * kSlotsOfWord + bit); });
  }
}

unsigned WaitingThreads::awaiting_others() const {
  const auto words = awaits_others_.begin();
  return std::accumulate(words, words + used_words(), 0U, [](unsigned count, std::uint64_t word) {
    return count + static_cast<unsigned>(std::popcount(word));
  });
}

void WaitingThreads::note_asleep(const Slot& slot, std::uint32_t begun, bool in_call_of_library) {
  const std::uint32_t place = place_of(slot);
  const bool is_woken_by_any = (woken_by_any_[place / kSlotsOfWord] & bit_of(place)) != 0;
  if (in_call_of_library || is_woken_by_any) { set_asleep(place, begun); }
  thread_at(place).asleep_at = begun;
  thread_at(place).was_seen_asleep = true;
}

void WaitingThreads::set_asleep(std::uint32_t place, std::uint32_t begun) {
  thread_at(place).asleep_at = begun;
  set(may_be_awake_[place / kSlotsOfWord], bit_of(place), false);
}

bool WaitingThreads::was_seen_asleep(const Slot& slot) const {
  const std::uint32_t place = place_of(slot);
  return place < threads_.size() && threads_[place].was_seen_asleep;
}

void WaitingThreads::clear() {
  threads_.clear();
  deadlines_.clear();
  may_be_awake_.fill(0);
  woken_by_any_.fill(0);
  awaits_others_.fill(0);
  reading_.fill(0);
  ready_.fill(0);
}

}  // namespace fakebot::io
