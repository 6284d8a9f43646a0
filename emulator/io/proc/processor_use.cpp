#include "io/proc/processor_use.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "io/file/file_descriptor.hpp"
#include "io/proc/thread_state.hpp"

namespace fakebot::io {

namespace fs = std::filesystem;

std::optional<std::chrono::nanoseconds> processor_time(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) { return std::nullopt; }
  unsigned long own = 0;
  unsigned long own_kernel = 0;
  long of_children = 0;
  long of_children_kernel = 0;
  // Fields 14 to 17 of proc(5); field 3 follows the name.
  // NOLINTNEXTLINE(cert-err34-c): the kernel wrote it
  const int fields = std::sscanf(text.c_str() + name_end + 1,
                                 " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld",
                                 &own, &own_kernel, &of_children, &of_children_kernel);
  constexpr int kAllFields = 4;
  if (fields != kAllFields) { return std::nullopt; }
  const auto ticks =
      static_cast<long>(own) + static_cast<long>(own_kernel) + of_children + of_children_kernel;
  static const long ticks_in_second = ::sysconf(_SC_CLK_TCK);
  return std::chrono::nanoseconds(std::chrono::seconds(1)) * ticks / ticks_in_second;
}

/// The file does not stay open: few threads are asked for, and rarely.
std::optional<ThreadUse> processor_use_of_thread(pid_t process, pid_t thread) {
  const std::string path =
      "/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) + "/schedstat";
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) { return std::nullopt; }
  std::array<char, 64> text{};
  const ssize_t size = ::pread(file.get(), text.data(), text.size(), 0);
  if (size <= 0) { return std::nullopt; }
  long long ran_ns = 0;
  unsigned long long times = 0;
  // NOLINTNEXTLINE(cert-err34-c): the kernel wrote it
  std::sscanf(text.data(), "%lld %*u %llu", &ran_ns, &times);
  return ThreadUse{.time = std::chrono::nanoseconds(ran_ns), .times = times};
}

ProcessorUse processor_use(const std::vector<pid_t>& processes) {
  ProcessorUse use = ProcessorUse::none;
  for (const pid_t process : processes) {
    std::error_code gone;  // the process may end at any moment
    const fs::path tasks = "/proc/" + std::to_string(process) + "/task";
    for (fs::directory_iterator task(tasks, gone), end; !gone && task != end;
         task.increment(gone)) {
      const auto thread = static_cast<pid_t>(std::atoi(task->path().filename().c_str()));
      switch (letter_of_state(process, thread)) {
        case 'R': return ProcessorUse::runs;
        case 'T':
        case 't': use = ProcessorUse::stopped; break;
        default: break;
      }
    }
  }
  return use;
}

}  // namespace fakebot::io
