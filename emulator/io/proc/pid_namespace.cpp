#include "io/proc/pid_namespace.hpp"

#include <fcntl.h>
#include <linux/nsfs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "io/file/file_descriptor.hpp"
#include "io/proc/process_table.hpp"

namespace fakebot::io {

namespace {

std::string place_in_proc(pid_t process) {
  return "/proc/" + std::to_string(process);
}

std::uint32_t namespace_at(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<std::uint32_t>(status.st_ino) : 0;
}

constexpr std::size_t kNowhere = SIZE_MAX;

/// How many namespaces lie between the process's own namespace and the given, outer one; kNowhere:
/// the process has no number there.
std::size_t depth_of(pid_t process, std::uint32_t pid_namespace, std::uint32_t ours) {
  const std::string path = place_in_proc(process) + "/ns/pid";
  std::uint32_t inode = namespace_at(path);
  FileDescriptor next;
  for (std::size_t depth = 0; inode != 0 && inode != ours; ++depth) {
    if (inode == pid_namespace) { return depth; }
    if (!next) { next = FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC)); }
    next = FileDescriptor(::ioctl(next.get(), NS_GET_PARENT));
    struct stat status {};
    if (!next || ::fstat(next.get(), &status) != 0) { break; }
    inode = static_cast<std::uint32_t>(status.st_ino);
  }
  return kNowhere;
}

/// The number of a thread in a namespace; 0 for a thread that is gone. `folder` is in /proc.
pid_t number_of(const std::string& folder, std::size_t depth) {
  // Our number first, the number in the thread's own namespace last.
  constexpr std::string_view kKey = "NSpid:";
  std::ifstream file(folder + "/status");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(kKey)) { continue; }
    std::istringstream text(line.substr(kKey.size()));
    std::vector<pid_t> numbers;
    for (pid_t number = 0; text >> number;) { numbers.push_back(number); }
    return depth < numbers.size() ? *(numbers.rbegin() + static_cast<std::ptrdiff_t>(depth)) : 0;
  }
  return 0;
}

pid_t find_thread(pid_t process, pid_t thread, std::size_t depth) {
  const std::string tasks = place_in_proc(process) + "/task/";
  const std::vector<pid_t> threads = numbers_in(tasks);
  const auto number = [&](pid_t ours) { return number_of(tasks + std::to_string(ours), depth); };
  // Numbers ascend in all namespaces, until the last number was given and the first comes again.
  const auto found = std::ranges::lower_bound(threads, thread, {}, number);
  if (found != threads.end() && number(*found) == thread) { return *found; }
  const auto anywhere = std::ranges::find(threads, thread, number);
  return anywhere != threads.end() ? *anywhere : 0;
}

}  // namespace

std::uint32_t own_pid_namespace() {
  return namespace_at("/proc/self/ns/pid");
}

ThreadId find_in_namespace(std::uint32_t pid_namespace, pid_t process, pid_t thread) {
  const std::uint32_t ours = own_pid_namespace();
  std::vector<pid_t> processes = numbers_in("/proc");
  std::ranges::reverse(processes);  // most probably, the process is new
  for (const pid_t each : processes) {
    const std::size_t depth = depth_of(each, pid_namespace, ours);
    if (depth == kNowhere || number_of(place_in_proc(each), depth) != process) { continue; }
    if (thread == 0) { return {each, 0}; }
    const pid_t found = thread == process ? each : find_thread(each, thread, depth);
    return found != 0 ? ThreadId{each, found} : ThreadId{};
  }
  return {};
}

}  // namespace fakebot::io
