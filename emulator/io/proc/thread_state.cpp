#include "io/proc/thread_state.hpp"

#include <fcntl.h>
#include <linux/sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

/// Missing in the headers of the C library: include/linux/sched.h of the kernel.
constexpr unsigned kExiting = 0x4;

/// From kernel.yama.ptrace_scope = 2 on, only root may trace, whosever the process is.
constexpr int kOnlyRootTraces = 2;

/// Opens a file of a thread; empty for a thread that is gone or hidden from us.
FileDescriptor open_if_allowed(const std::string& path) {
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file && is_shortage(errno)) { throw_os_error("read " + path, errno, kDescriptorRemedy); }
  return file;
}

/// The upper half of a marked argument (preload/raw_syscall.hpp), as `syscall` writes arguments.
constexpr std::string_view kMarkInCall = "0x66616b65";

using Buffer = std::array<char, 128>;

/// The beginning of a file; empty for an unreadable file.
std::string_view beginning_of(const FileDescriptor& file, Buffer& text) {
  if (!file) { return ""; }
  const ssize_t size =
      uninterrupted([&] { return ::pread(file.get(), text.data(), text.size(), 0); });
  return {text.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
}

/// Whether the thread waits until a child has loaded a program or has ended, as in vfork() and
/// posix_spawn(). No other uninterruptible wait takes long.
bool waits_for_program(std::string_view call) {
  int number = -1;
  std::from_chars(call.data(), call.data() + call.size(), number);
#if defined(SYS_vfork)
  if (number == SYS_vfork) { return true; }
#endif
  return number == SYS_clone || number == SYS_clone3;
}

std::string folder_of(pid_t process, pid_t thread) {
  return "/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) + "/";
}

/// True also for an ended thread that was not waited for.
bool exists(pid_t process, pid_t thread) {
  return ::syscall(SYS_tgkill, process, thread, 0) == 0 || errno == EPERM;
}

/// The text after the name in brackets: " S 123 ..." (proc(5)).
std::string_view behind_name(std::string_view stat) {
  const std::size_t end_of_name = stat.rfind(')');
  return end_of_name == std::string_view::npos ? "" : stat.substr(end_of_name + 1);
}

/// Whether a thread that seems to sleep is about to end, by the bits of the field `flags`.
bool is_exiting(std::string_view stat) {
  unsigned flags = 0;
  const std::string text(behind_name(stat));
  // NOLINTNEXTLINE(cert-err34-c): the kernel wrote it
  return std::sscanf(text.c_str(), " %*c %*d %*d %*d %*d %*d %u", &flags) == 1 &&
         (flags & kExiting) != 0;
}

/// The state by `stat`; nothing for a thread that seems to sleep: look() asks for the thread's
/// call.
std::optional<KernelState> state_of(std::string_view stat) {
  const std::string_view rest = behind_name(stat);
  constexpr std::size_t kLetter = 1;
  if (rest.size() <= kLetter) { return KernelState::gone; }
  switch (rest[kLetter]) {
    case 'X':
    case 'Z': return KernelState::gone;
    case 'T': return KernelState::asleep;  // stopped by a signal
    case 't': return KernelState::traced;
    case 'S':
    case 'D': return std::nullopt;
    default: return KernelState::awake;
  }
}

}  // namespace

char letter_of_state(pid_t process, pid_t thread) {
  Buffer buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::string_view rest =
      behind_name(beginning_of(open_if_allowed(folder_of(process, thread) + "stat"), buffer));
  constexpr std::size_t kLetter = 1;
  return rest.size() > kLetter ? rest[kLetter] : '?';
}

std::string name_of_thread(pid_t process, pid_t thread) {
  Buffer buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::string_view text =
      beginning_of(open_if_allowed(folder_of(process, thread) + "comm"), buffer);
  return std::string(text.substr(0, text.find('\n')));
}

std::string text_of_thread(pid_t process, pid_t thread) {
  return name_of_thread(process, thread) + " (process " + std::to_string(process) + ", thread " +
         std::to_string(thread) + ")";
}

pid_t tracer_of(pid_t process, pid_t thread) {
  std::ifstream file(folder_of(process, thread) + "status");
  constexpr std::string_view kKey = "TracerPid:";
  for (std::string line; std::getline(file, line);) {
    // NOLINTNEXTLINE(cert-err34-c): the kernel wrote it
    if (line.starts_with(kKey)) { return std::atoi(line.c_str() + kKey.size()); }
  }
  return 0;
}

std::string why_hidden(pid_t process) {
  const std::string folder = "/proc/" + std::to_string(process);
  struct stat of_process {};
  struct stat of_file {};
  const bool known =
      ::stat(folder.c_str(), &of_process) == 0 && ::stat((folder + "/stat").c_str(), &of_file) == 0;
  if (known && of_process.st_uid != ::geteuid()) {
    return "it runs as user " + std::to_string(of_process.st_uid);
  }
  if (known && of_file.st_uid != of_process.st_uid) {
    return "it is not dumpable, by prctl(PR_SET_DUMPABLE) or because its file may not be read";
  }
  int scope = 0;
  std::ifstream("/proc/sys/kernel/yama/ptrace_scope") >> scope;
  if (scope >= kOnlyRootTraces) { return "kernel.yama.ptrace_scope is " + std::to_string(scope); }
  return "it is not dumpable, or has other rights";
}

bool has_ended(pid_t process) {
  if (WatchedThread(process, process).look() != KernelState::gone) { return false; }
  // Further threads may run after the end of the first thread.
  std::error_code error;
  const std::filesystem::directory_iterator threads("/proc/" + std::to_string(process) + "/task",
                                                    error);
  return std::ranges::distance(threads, std::filesystem::directory_iterator()) <= 1;
}

WatchedThread::WatchedThread(pid_t process, pid_t thread)
    : process_(process),
      thread_(thread),
      state_(open_if_allowed(folder_of(process, thread) + "stat")) {}

/// A woken thread may look asleep in `stat` while the thread tests again whether to go on; reading
/// `syscall` waits until the thread either sleeps again or runs: wait_task_inactive() in the
/// kernel. `syscall` is asked last, because a zombie looks asleep there. The files of a process
/// close to the end belong to root, as do the files of a process that is not dumpable.
KernelState WatchedThread::look() {
  // Where /proc hides the processes of other users (hidepid), those processes have no files.
  is_in_marked_call_ = false;
  asleep_in_.clear();
  if (!state_) { return exists(process_, thread_) ? KernelState::hidden : KernelState::gone; }
  Buffer buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::string_view stat = beginning_of(state_, buffer);
  if (const auto state = state_of(stat)) { return *state; }
  const bool can_be_interrupted = behind_name(stat).starts_with(" S");
  const auto call = read_call();
  if (!call) {
    const std::string_view later = beginning_of(state_, buffer);
    return state_of(later).value_or(is_exiting(later) ? KernelState::awake : KernelState::hidden);
  }
  // `syscall` tells nothing of a thread close to its end.
  is_in_marked_call_ = call->find(kMarkInCall) != std::string::npos;
  const bool waits = !call->empty() && *call != "running" && !call->starts_with("-1");
  if (!waits || (!can_be_interrupted && !waits_for_program(*call))) { return KernelState::awake; }
  asleep_in_ = *call;
  return KernelState::asleep;
}

/// A thread woken by another processor, and still on the way to a queue (TASK_WAKING), looks asleep
/// in `syscall`, but not in `stat`.
bool WatchedThread::is_still_asleep(bool woken_here) {
  if (asleep_in_.empty()) { return false; }
  Buffer buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  if (!woken_here && state_of(beginning_of(state_, buffer))) { return false; }
  return read_call() == asleep_in_;
}

std::optional<pid_t> WatchedThread::parent() const {
  Buffer buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const std::string_view rest = behind_name(beginning_of(state_, buffer));
  constexpr std::size_t kToParent = 3;  // " S 123"
  if (rest.size() <= kToParent) { return std::nullopt; }
  pid_t parent = 0;
  std::from_chars(rest.data() + kToParent, rest.data() + rest.size(), parent);
  return parent;
}

std::optional<std::string> WatchedThread::read_call() {
  const auto is_refused = [] { return errno == EACCES || errno == EPERM; };
  if (!call_) { call_ = open_if_allowed(folder_of(process_, thread_) + "syscall"); }
  if (!call_ && is_refused()) { return std::nullopt; }
  Buffer buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  errno = 0;
  const std::string_view text = beginning_of(call_, buffer);
  if (is_refused()) { return std::nullopt; }
  return std::string(text.substr(0, text.find('\n')));
}

}  // namespace fakebot::io
