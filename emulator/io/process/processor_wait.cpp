#include "io/process/processor_wait.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

namespace fakebot::io {

namespace fs = std::filesystem;
using std::chrono::nanoseconds;

namespace {

constexpr std::size_t kSamplesInWindow = 1 + ProcessorWait::kWindow / ProcessorWait::kSamplePeriod;

/// Nothing if the thread has ended.
std::optional<nanoseconds> waiting_time_of(const fs::path& task) {
  std::ifstream file(task / "schedstat");
  nanoseconds::rep run = 0;
  nanoseconds::rep wait = 0;
  if (!(file >> run >> wait)) { return std::nullopt; }
  return nanoseconds(wait);
}

}  // namespace

void ProcessorWait::sample(pid_t process, sim::SimTime now) {
  Waits waits;
  add_process(process, waits);
  samples_.push_back(std::move(waits));
  if (samples_.size() > kSamplesInWindow) { samples_.pop_front(); }
  const Waits& before = samples_.front();
  for (const auto& [thread, wait] : samples_.back()) {
    // All waiting of a new thread falls into the window.
    const auto known = before.find(thread);
    longest_.add(now, wait - (known == before.end() ? nanoseconds{0} : known->second));
  }
}

void ProcessorWait::add_process(pid_t process, Waits& waits) const {
  std::error_code gone;  // it may end at any moment
  const fs::path tasks = fs::path(proc_) / std::to_string(process) / "task";
  for (fs::directory_iterator task(tasks, gone), end; !gone && task != end; task.increment(gone)) {
    const auto thread = static_cast<pid_t>(std::atoi(task->path().filename().c_str()));
    if (waits.contains(thread)) { continue; }
    const auto wait = waiting_time_of(task->path());
    if (!wait) { continue; }
    waits.emplace(thread, *wait);
    std::ifstream children(task->path() / "children");
    for (pid_t child = 0; children >> child;) { add_process(child, waits); }
  }
}

}  // namespace fakebot::io
