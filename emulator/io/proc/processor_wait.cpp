#include "io/proc/processor_wait.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>

namespace fakebot::io {

namespace fs = std::filesystem;
using std::chrono::nanoseconds;

namespace {

/// A wait counted now may have begun before the last sample.
void add_lost(LostTime& lost, sim::SimTime since, sim::SimTime now, nanoseconds waited) {
  const auto length = std::chrono::duration_cast<sim::SimTime>(waited);
  lost.add(std::max(std::min(since, now - length), sim::SimTime{0}), now, waited);
}

/// Source: proc(5), the field after the name. '?' for an ended thread.
char state_of(const fs::path& task) {
  std::ifstream file(task / "stat");
  std::string text;
  std::getline(file, text);
  const auto name_end = text.rfind(')');
  return name_end != std::string::npos && text.size() > name_end + 2 ? text[name_end + 2] : '?';
}

}  // namespace

void ProcessorWait::sample(const std::vector<pid_t>& processes, sim::SimTime now, double speed) {
  Waits waits;
  for (const pid_t process : processes) { add_process(process, waits); }
  const sim::SimTime since = std::exchange(sampled_at_, now);
  const auto in_time_of_robot = [speed](nanoseconds real) {
    return std::chrono::duration_cast<sim::SimTime>(real * speed);
  };
  nanoseconds longest{0};
  nanoseconds without_break{0};
  sim::SimTime unchanged_since = now;  // of any thread
  for (auto& [thread, wait] : waits) {
    // All waiting of a new thread counts.
    const auto known = last_.find(thread);
    const Wait before = known == last_.end() ? Wait{} : known->second;
    const bool waits_on = wait.is_still('R', before);
    wait.unchanged_since = waits_on || wait.is_still('D', before) ? before.unchanged_since : now;
    unchanged_since = std::min(unchanged_since, wait.unchanged_since);
    if (waits_on) {
      wait.recorded =
          before.recorded + std::chrono::duration_cast<nanoseconds>((now - since) / speed);
      continue;
    }
    const nanoseconds waited = wait.waited - before.waited;
    const auto times = static_cast<nanoseconds::rep>(wait.times - before.times);
    longest = std::max(longest, waited - before.recorded);
    without_break = std::max(without_break, waited / std::max<nanoseconds::rep>(times, 1));
  }
  const bool any_unchanged = unchanged_since < now;
  add_lost(lost_, since, now, any_unchanged ? now - since : in_time_of_robot(longest));
  const sim::SimTime stall =
      std::max<sim::SimTime>(now - unchanged_since, in_time_of_robot(without_break));
  if (stall >= in_time_of_robot(kStall)) { add_stall(std::max(now - stall, sim::SimTime{0}), now); }
  last_ = std::move(waits);
}

/// Records the new part of a stall.
void ProcessorWait::add_stall(sim::SimTime from, sim::SimTime now) {
  from = std::max(from, stalls_.end());
  if (from < now) { stalls_.add(from, now, now - from); }
}

void ProcessorWait::add_process(pid_t process, Waits& waits) const {
  std::error_code gone;  // the process may end at any moment
  const fs::path tasks = fs::path(proc_) / std::to_string(process) / "task";
  for (fs::directory_iterator task(tasks, gone), end; !gone && task != end; task.increment(gone)) {
    const auto thread = static_cast<pid_t>(std::atoi(task->path().filename().c_str()));
    std::ifstream file(task->path() / "schedstat");
    nanoseconds::rep run = 0;
    nanoseconds::rep waited = 0;
    std::uint64_t times = 0;
    // An ended thread has no file.
    if (file >> run >> waited >> times) {
      waits.emplace(thread, Wait{.ran = nanoseconds(run),
                                 .waited = nanoseconds(waited),
                                 .times = times,
                                 .state = state_of(task->path())});
    }
  }
}

}  // namespace fakebot::io
