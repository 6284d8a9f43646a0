#include "io/lockstep/threads/spinning_threads.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "io/proc/processor_use.hpp"
#include "io/proc/thread_state.hpp"

namespace fakebot::io {

namespace {

using namespace std::chrono_literals;

/// Processor time between two samples: long enough to see what another thread has written. (choice)
constexpr auto kBetweenSamples = 30us;
/// A thread found computing is searched after twice the time, and after so long at most. (choice)
constexpr std::chrono::nanoseconds kLongestBeforeSearch = 64ms;
/// Limits a look, during which nothing else happens. (choice)
constexpr auto kLongestLook = 5ms;
/// How long the thread runs between two samples: on a further processor; or on fakebot's processor,
/// only while fakebot sleeps. (choice)
constexpr auto kRunsBeside = kBetweenSamples;
constexpr auto kRunsAlone = 50us;
/// A woken thread gets a further processor within this time, if at all. (choice)
constexpr auto kGetsProcessorWithin = 100us;
/// After so many failures in a row, the thread spins in a new way, if at all. (choice)
constexpr unsigned kMostFailures = 8;
/// Of a thread with several loops. (choice)
constexpr std::size_t kMostPatterns = 8;

}  // namespace

bool SpinningThread::look(std::uint32_t begun) {
  if (begun_ != begun) {
    begun_ = begun;
    since_ = 0ns;
    search_ = {};
    failures_ = 0;
  }
  if (is_known() && failures_ < kMostFailures) { return true; }
  const auto used = processor_use_of_thread(probe_.process(), probe_.thread());
  if (!used) { return false; }
  if (since_ == 0ns) { since_ = used->time; }
  return used->time - since_ >= search_after_ && search();
}

/// Goes on with the samples of earlier looks.
bool SpinningThread::search() {
  const auto end = std::chrono::steady_clock::now() + kLongestLook;
  while (std::chrono::steady_clock::now() < end) {
    auto sample = next_sample();
    if (!sample) { return false; }
    switch (search_.add(*std::move(sample))) {
      case SpinSearch::Answer::unknown: break;
      case SpinSearch::Answer::computes:
        search_ = {};
        search_after_ = std::min(2 * search_after_, kLongestBeforeSearch);
        since_ = last_stop_.time;
        return false;
      case SpinSearch::Answer::spins:
        if (patterns_.size() == kMostPatterns) { patterns_.erase(patterns_.begin()); }
        patterns_.push_back(search_.pattern());
        search_ = {};
        failures_ = 0;
        return true;
    }
  }
  return false;
}

std::optional<RegisterSample> SpinningThread::stop() {
  auto sample = probe_.sample();
  if (sample) { last_stop_ = sample->use; }
  return sample;
}

/// Returns whether the thread has got a processor since the last stop, and has had a moment there.
/// A thread stopped earlier would go from stop to stop without executing an instruction.
bool SpinningThread::let_run() {
  const auto begin = std::chrono::steady_clock::now();
  bool is_alone = false;
  for (;;) {
    const auto use = processor_use_of_thread(probe_.process(), probe_.thread());
    const auto now = std::chrono::steady_clock::now();
    if (!use || now >= begin + kLongestLook) { return false; }
    if (use->times != last_stop_.times) { break; }
    is_alone = now >= begin + kGetsProcessorWithin;
    // To sleep takes several times as long as the thread needs on another processor.
    if (is_alone) { std::this_thread::sleep_for(kRunsAlone); }
  }
  const auto end = std::chrono::steady_clock::now() + kRunsBeside;
  if (is_alone) { std::this_thread::sleep_for(kRunsAlone); }
  while (std::chrono::steady_clock::now() < end) {}
  return true;
}

/// Nothing if the thread does not run on for a while.
std::optional<RegisterSample> SpinningThread::next_sample() {
  const auto end = std::chrono::steady_clock::now() + kLongestLook;
  while (std::chrono::steady_clock::now() < end) {
    const auto before = last_stop_.time;
    auto sample = let_run() ? stop() : std::nullopt;
    if (!sample || last_stop_.time - before >= kBetweenSamples) { return sample; }
  }
  return std::nullopt;
}

bool SpinningThread::still_spins() {
  const auto earlier = stop();
  const auto later = earlier ? next_sample() : std::nullopt;
  if (!later) { return false; }
  const bool spins = std::ranges::any_of(
      patterns_, [&](const SpinPattern& pattern) { return pattern.matches(*earlier, *later); });
  failures_ = spins ? 0 : failures_ + 1;
  return spins;
}

SpinningThread& SpinningThreads::thread(const Slot& slot, ThreadId id) {
  auto place = threads_.find(&slot);
  if (place != threads_.end() && !place->second.is(id)) {
    threads_.erase(place);
    place = threads_.end();
  }
  if (place == threads_.end()) { place = threads_.emplace(&slot, SpinningThread(id)).first; }
  return place->second;
}

void SpinningThreads::begin_look() {
  found_.clear();
  for (auto& [slot, thread] : threads_) { thread.release_late(); }
}

bool SpinningThreads::look(const Slot& slot, ThreadId id, std::uint32_t begun) {
  SpinningThread& looked_at = thread(slot, id);
  const bool was_known = looked_at.is_known();
  if (!looked_at.look(begun)) { return false; }
  found_.push_back(&looked_at);
  if (!was_known && first_.empty()) { first_ = text_of_thread(id.process, id.thread); }
  return true;
}

bool SpinningThreads::look_at_known(const Slot& slot, ThreadId id, std::uint32_t begun) {
  const auto place = threads_.find(&slot);
  const bool is_known = place != threads_.end() && place->second.is(id) && place->second.is_known();
  return is_known && look(slot, id, begun);
}

bool SpinningThreads::any_known() const {
  return std::ranges::any_of(threads_, [](const auto& thread) { return thread.second.is_known(); });
}

std::uint32_t SpinningThreads::running_known() const {
  return static_cast<std::uint32_t>(std::ranges::count_if(threads_, [](const auto& thread) {
    const auto& [slot, spinning] = thread;
    return spinning.is_known() && preload::counts_as_running(slot->state.load());
  }));
}

/// A second look at several threads: the last thread may have changed a variable for the first
/// thread after the look at the first thread.
bool SpinningThreads::all_still_spin() {
  const auto still_spins = [](SpinningThread* thread) { return thread->still_spins(); };
  return std::ranges::all_of(found_, still_spins) &&
         (found_.size() < 2 || std::ranges::all_of(found_, still_spins));
}

}  // namespace fakebot::io
