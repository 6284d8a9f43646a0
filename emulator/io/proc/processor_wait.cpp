#include "io/proc/processor_wait.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

namespace fakebot::io {

namespace fs = std::filesystem;
using std::chrono::nanoseconds;

namespace {

/// Nothing if the thread has ended.
std::optional<nanoseconds> waiting_time_of(const fs::path& task) {
  std::ifstream file(task / "schedstat");
  nanoseconds::rep run = 0;
  nanoseconds::rep wait = 0;
  if (!(file >> run >> wait)) { return std::nullopt; }
  return nanoseconds(wait);
}

}  // namespace

void ProcessorWait::sample(const std::vector<pid_t>& processes, sim::SimTime now, double speed) {
  Waits waits;
  for (const pid_t process : processes) { add_process(process, waits); }
  nanoseconds longest{0};
  for (const auto& [thread, wait] : waits) {
    // All waiting of a new thread counts.
    const auto known = last_.find(thread);
    longest = std::max(longest, wait - (known == last_.end() ? nanoseconds{0} : known->second));
  }
  lost_.add(std::exchange(sampled_at_, now), now,
            std::chrono::duration_cast<nanoseconds>(longest * speed));
  last_ = std::move(waits);
}

void ProcessorWait::add_process(pid_t process, Waits& waits) const {
  std::error_code gone;  // it may end at any moment
  const fs::path tasks = fs::path(proc_) / std::to_string(process) / "task";
  for (fs::directory_iterator task(tasks, gone), end; !gone && task != end; task.increment(gone)) {
    const auto thread = static_cast<pid_t>(std::atoi(task->path().filename().c_str()));
    const auto wait = waiting_time_of(task->path());
    if (wait) { waits.emplace(thread, *wait); }
  }
}

}  // namespace fakebot::io
