#include "io/proc/thread_state.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>

#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

/// Of a thread that is gone there is none.
FileDescriptor open_if_there(const std::string& path) {
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file && errno != ENOENT && errno != ESRCH) {
    throw_os_error("read " + path, errno, kDescriptorRemedy);
  }
  return file;
}

/// Empty if it cannot be read.
std::string_view beginning_of(const FileDescriptor& file, std::array<char, 128>& text) {
  if (!file) { return ""; }
  const ssize_t size =
      uninterrupted([&] { return ::pread(file.get(), text.data(), text.size(), 0); });
  return {text.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
}

std::string folder_of(pid_t process, pid_t thread) {
  return "/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) + "/";
}

}  // namespace

std::string name_of_thread(pid_t process, pid_t thread) {
  std::array<char, 128> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::string_view text =
      beginning_of(open_if_there(folder_of(process, thread) + "comm"), buffer);
  return std::string(text.substr(0, text.find('\n')));
}

bool has_ended(pid_t process) {
  if (WatchedThread(process, process).look() != KernelState::gone) { return false; }
  // Others may run after the first one has ended.
  std::error_code error;
  const std::filesystem::directory_iterator threads("/proc/" + std::to_string(process) + "/task",
                                                    error);
  return std::ranges::distance(threads, std::filesystem::directory_iterator()) <= 1;
}

WatchedThread::WatchedThread(pid_t process, pid_t thread) : process_(process), thread_(thread) {
  const std::string folder = folder_of(process, thread);
  call_ = open_if_there(folder + "syscall");
  state_ = open_if_there(folder + "stat");
}

/// The letter of the state is behind the name, which stands in brackets: proc(5). A thread that was
/// woken may look asleep there while it tests again what it waits for; `syscall` waits until it
/// either sleeps again or runs: wait_task_inactive() in the kernel. Asked last, because a zombie
/// looks as if it slept.
KernelState WatchedThread::look() const {
  std::array<char, 128> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::string_view text = beginning_of(state_, buffer);
  const std::size_t end_of_name = text.rfind(')');
  if (end_of_name == std::string_view::npos || end_of_name + 2 >= text.size()) {
    return KernelState::gone;
  }
  switch (text[end_of_name + 2]) {
    case 'X':
    case 'Z': return KernelState::gone;
    case 'T': return KernelState::asleep;  // stopped by a signal
    case 'S': break;
    default: return KernelState::awake;
  }
  // It tells nothing of one that is about to end.
  const std::string call = this->call();
  const bool waits = !call.empty() && call != "running" && !call.starts_with("-1");
  return waits ? KernelState::asleep : KernelState::awake;
}

std::optional<pid_t> WatchedThread::parent() const {
  std::array<char, 128> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::string_view text = beginning_of(state_, buffer);
  const std::size_t end_of_name = text.rfind(')');
  constexpr std::size_t kToParent = 4;  // ") S 123"
  if (end_of_name == std::string_view::npos || end_of_name + kToParent >= text.size()) {
    return std::nullopt;
  }
  pid_t parent = 0;
  const std::string_view rest = text.substr(end_of_name + kToParent);
  std::from_chars(rest.data(), rest.data() + rest.size(), parent);
  return parent;
}

std::string WatchedThread::call() const {
  std::array<char, 128> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::string_view text = beginning_of(call_, buffer);
  return std::string(text.substr(0, text.find('\n')));
}

}  // namespace fakebot::io
