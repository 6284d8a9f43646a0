#include "preload/counter/counter_reads.hpp"

#include "preload/wait/clocks.hpp"
#include "preload/wait/limits.hpp"
#include "preload/wait/slots.hpp"
#include "preload/wait/thread_storage.hpp"
#include "preload/wait/waits.hpp"

namespace fakebot::preload {

std::int64_t counter_now() {
  return start_of(false) + now_ns();
}

#if defined(__x86_64__)

namespace {

/// A thread spins after 16 equal reads in a row, or after 256 between which one register changes,
/// as in a counting loop. (choice)
constexpr int kSpins = 256;
constexpr int kEqual = 16;
constexpr int kAlmostEqual = 1;
/// Each further read takes half of the time spun so far, within these limits: a wait of 20 ms
/// becomes too long by a tenth at most. (choice)
constexpr std::int64_t kPart = 2;
constexpr std::int64_t kShortestNs = 20'000;
constexpr std::int64_t kLongestNs = 2 * kNsPerMs;
/// A loop that has spun before goes on faster from the second read on, by this part of the time
/// spun then, within a limit: most loops wait for the same time again. (choice)
constexpr std::int64_t kPartOfLast = 16;
constexpr std::int64_t kLongestOfLastNs = kNsPerMs;

static_assert(kRegisters == REG_RIP + 1);

/// How far the read goes on with the reads before. 0: the thread has done something in between.
int equality(const CounterReads& before, const mcontext_t& machine) {
  const auto is_same = [&](int at) { return before.registers[at] == machine.gregs[at]; };
  if (before.last_ns != now_ns() || !is_same(REG_RSP) || !is_same(REG_RIP)) { return 0; }
  // What the thread computes from a count changes when a read has taken time.
  if (before.equal >= kSpins) { return kEqual; }
  int changed = 0;
  for (int i = 0; i < REG_RSP; ++i) { changed += is_same(i) ? 0 : 1; }
  return changed == 0 ? kEqual : changed == 1 ? kAlmostEqual : 0;
}

/// The time until the thread's goal, if shorter than `most_ns`: a count in a register, or the sum
/// of two registers, begin and duration. Neither has changed since the read before, although the
/// read took time. A wrong guess costs a further read.
std::int64_t until_awaited(const CounterReads& before, const mcontext_t& machine,
                           std::int64_t most_ns) {
  const auto now = static_cast<std::uint64_t>(counter_now());
  std::uint64_t shortest_ns = static_cast<std::uint64_t>(most_ns);
  const auto consider = [&](std::uint64_t count) {
    const std::uint64_t ahead_ns = count - now;
    if (ahead_ns != 0 && ahead_ns < shortest_ns) { shortest_ns = ahead_ns + 1; }
  };
  std::uint64_t kept[kRegisters];
  int count = 0;
  for (int i = 0; i < REG_RSP; ++i) {
    if (machine.gregs[i] != before.registers[i]) { continue; }
    kept[count] = static_cast<std::uint64_t>(machine.gregs[i]);
    consider(kept[count]);
    for (int j = 0; j < count; ++j) { consider(kept[j] + kept[count]); }
    ++count;
  }
  return static_cast<std::int64_t>(shortest_ns);
}

/// `before`: the read before, in the same loop.
std::int64_t time_of_read(const CounterReads& before, const mcontext_t& machine) {
  if (before.equal < kSpins) { return kShortestNs; }
  const std::int64_t of_last_ns = before.spun_last_ns / kPartOfLast;
  std::int64_t most_ns = of_last_ns < kLongestOfLastNs ? of_last_ns : kLongestOfLastNs;
  const std::int64_t part_ns = (now_ns() - before.begun_ns) / kPart;
  if (most_ns < part_ns) { most_ns = part_ns; }
  if (most_ns < kShortestNs) { most_ns = kShortestNs; }
  if (most_ns > kLongestNs) { most_ns = kLongestNs; }
  return until_awaited(before, machine, most_ns);
}

}  // namespace

void note_counter_read(const mcontext_t& machine) {
  const CounterReads before = notes_of_thread().counter_reads;
  CounterReads reads = before;
  const int equal = equality(before, machine);
  // No more than enough: the number of reads has no limit.
  reads.equal = equal == 0 ? 0 : before.equal >= kSpins ? kSpins : before.equal + equal;
  if (equal == 0) { reads.begun_ns = now_ns(); }
  for (int i = 0; i < kRegisters; ++i) { reads.registers[i] = machine.gregs[i]; }
  if (reads.equal < kSpins) {
    note_look();
  } else {
    note_call();
    forget_looks();
    sleep_until_called(after(time_of_read(before, machine)));
    if (before.equal < kSpins) {
      reads.spun_last_ns = before.spun_at == machine.gregs[REG_RIP] ? before.spun_ns : 0;
      reads.spun_at = machine.gregs[REG_RIP];
    }
    reads.spun_ns = now_ns() - reads.begun_ns;
  }
  reads.last_ns = now_ns();
  notes_of_thread().counter_reads = reads;
}

#endif

}  // namespace fakebot::preload
