#include "io/process/thread_state.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>

#include "io/file/file_descriptor.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

/// The beginning of a file in the folder of a thread; empty if it cannot be read.
std::string beginning_of(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) { return ""; }
  std::string text(128, '\0');
  const ssize_t size = uninterrupted([&] { return ::read(file.get(), text.data(), text.size()); });
  text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return text;
}

}  // namespace

/// The letter of the state is behind the name, which stands in brackets: proc(5). A thread that was
/// woken may look asleep there while it tests again what it waits for; `syscall` waits until it
/// either sleeps again or runs: wait_task_inactive() in the kernel.
KernelState kernel_state_of(pid_t process, pid_t thread) {
  const std::string folder =
      "/proc/" + std::to_string(process) + "/task/" + std::to_string(thread) + "/";
  const std::string text = beginning_of(folder + "stat");
  const std::size_t end_of_name = text.rfind(')');
  if (end_of_name == std::string::npos || end_of_name + 2 >= text.size()) {
    return KernelState::gone;
  }
  switch (text[end_of_name + 2]) {
    case 'X':
    case 'Z': return KernelState::gone;
    case 'S':
      return beginning_of(folder + "syscall").starts_with("running") ? KernelState::awake
                                                                     : KernelState::asleep;
    default: return KernelState::awake;
  }
}

}  // namespace fakebot::io
