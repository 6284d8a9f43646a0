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

constexpr std::size_t kLooksOfWindow = 1 + ProcessorWait::kWindow / ProcessorWait::kLookEvery;

/// Of a thread that is still there.
std::optional<nanoseconds> wait_of(const fs::path& task) {
  std::ifstream file(task / "schedstat");
  nanoseconds::rep run = 0;
  nanoseconds::rep wait = 0;
  if (!(file >> run >> wait)) { return std::nullopt; }
  return nanoseconds(wait);
}

}  // namespace

void ProcessorWait::look(pid_t process, sim::SimTime now) {
  Waits waits;
  add_process(process, waits);
  looks_.push_back(std::move(waits));
  if (looks_.size() > kLooksOfWindow) { looks_.pop_front(); }
  const Waits& before = looks_.front();
  for (const auto& [thread, wait] : looks_.back()) {
    // A thread that is new has waited since it began.
    const auto known = before.find(thread);
    most_.add(now, wait - (known == before.end() ? nanoseconds{0} : known->second));
  }
}

void ProcessorWait::add_process(pid_t process, Waits& waits) const {
  std::error_code gone;  // it may end at any moment
  const fs::path tasks = fs::path(proc_) / std::to_string(process) / "task";
  for (fs::directory_iterator task(tasks, gone), end; !gone && task != end; task.increment(gone)) {
    const auto thread = static_cast<pid_t>(std::atoi(task->path().filename().c_str()));
    if (waits.contains(thread)) { continue; }
    const auto wait = wait_of(task->path());
    if (!wait) { continue; }
    waits.emplace(thread, *wait);
    std::ifstream children(task->path() / "children");
    for (pid_t child = 0; children >> child;) { add_process(child, waits); }
  }
}

}  // namespace fakebot::io
