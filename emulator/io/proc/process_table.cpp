#include "io/proc/process_table.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <memory>

#include "io/file/file_descriptor.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

std::string content_of(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string content;
  if (!file) { return content; }
  std::array<char, 4096> part{};
  for (;;) {
    const ssize_t read =
        uninterrupted([&] { return ::read(file.get(), part.data(), part.size()); });
    if (read <= 0) { return content; }
    content.append(part.data(), static_cast<std::size_t>(read));
  }
}

}  // namespace

/// /proc/PID/stat: "PID (NAME) STATE PARENT GROUP SESSION ...". NAME may contain anything. Numbers
/// of the fields as in proc(5).
std::optional<ProcessEntry> process_entry(pid_t pid) {
  const std::string text = content_of("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name = text.find('(');
  const std::size_t end_of_name = text.rfind(')');
  if (name == std::string::npos || end_of_name == std::string::npos) { return std::nullopt; }
  ProcessEntry entry{.pid = pid, .name = text.substr(name + 1, end_of_name - name - 1)};
  char state = 0;
  long threads = 0;
  unsigned long long started = 0;
  const int fields = std::sscanf(  // NOLINT(cert-err34-c): the kernel wrote it
      text.c_str() + end_of_name + 1,
      " %c %d %d %d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %ld %*d %llu", &state,
      &entry.parent, &entry.group, &entry.session, &threads, &started);
  constexpr int kAllFields = 6;
  if (fields != kAllFields) { return std::nullopt; }
  // Further threads go on when the first thread of their process has ended.
  const bool ended = (state == 'Z' && threads <= 1) || state == 'X' || state == 'x';
  if (ended) { return std::nullopt; }
  entry.started = started;
  entry.stopped = state == 'T';
  entry.runnable = state == 'R';
  entry.waiting = !entry.runnable && state != 'D' && state != 'Z';
  return entry;
}

/// As /proc lists the numbers.
std::vector<pid_t> numbers_in(const std::string& folder) {
  std::vector<pid_t> numbers;
  const std::unique_ptr<DIR, int (*)(DIR*)> files(::opendir(folder.c_str()), ::closedir);
  if (!files) { return numbers; }
  // NOLINTNEXTLINE(concurrency-mt-unsafe): no other thread has this folder
  while (const dirent* file = ::readdir(files.get())) {
    const std::string_view name(file->d_name);
    pid_t pid = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (error == std::errc{} && end == name.data() + name.size()) { numbers.push_back(pid); }
  }
  return numbers;
}

std::vector<ProcessEntry> process_table(const std::set<pid_t>& except) {
  std::vector<pid_t> numbers = numbers_in("/proc");
  std::reverse(numbers.begin(), numbers.end());
  std::vector<ProcessEntry> table;
  for (const pid_t pid : numbers) {
    if (except.contains(pid)) { continue; }
    if (auto entry = process_entry(pid)) { table.push_back(std::move(*entry)); }
  }
  return table;
}

bool is_waiting(pid_t process) {
  const auto entry = process_entry(process);
  return !entry || entry->waiting;
}

bool is_stopped(pid_t process) {
  const auto entry = process_entry(process);
  return entry && entry->stopped;
}

std::string environment_of(pid_t process) {
  return content_of("/proc/" + std::to_string(process) + "/environ");
}

std::string_view variable_in(std::string_view environment, std::string_view name) {
  while (!environment.empty()) {
    const std::string_view variable = environment.substr(0, environment.find('\0'));
    if (variable.starts_with(name) && variable.substr(name.size()).starts_with('=')) {
      return variable.substr(name.size() + 1);
    }
    environment.remove_prefix(std::min(variable.size() + 1, environment.size()));
  }
  return "";
}

}  // namespace fakebot::io
