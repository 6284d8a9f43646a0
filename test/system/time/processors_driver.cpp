// Tells the processors for the driver, a thread and children, and the time slice. Arguments: the
// device, and "asks", "chooses" or "slice".
#include <poll.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>

#include "open_port.hpp"

namespace {

/// Far more than the short steps after which fakebot keeps threads on a processor.
constexpr int kFrames = 100;

void await_frames(int port) {
  for (int frame = 0; frame < kFrames; ++frame) {
    pollfd wait{.fd = port, .events = POLLIN, .revents = 0};
    ::poll(&wait, 1, -1);
    std::array<char, 512> bytes{};
    if (::read(port, bytes.data(), bytes.size()) <= 0) { ::_exit(1); }
  }
}

cpu_set_t asked() {
  cpu_set_t processors{};
  ::sched_getaffinity(0, sizeof(processors), &processors);
  return processors;
}

/// By the kernel's own list, in whose place nobody answers.
void print_list(const char* whose) {
  std::ifstream status("/proc/thread-self/status");
  constexpr std::string_view kName = "Cpus_allowed_list:\t";
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(kName)) {
      std::cout << whose << ": " << line.substr(kName.size()) << std::endl;
    }
  }
}

void choose_last() {
  const cpu_set_t processors = asked();
  std::size_t last = CPU_SETSIZE - 1;
  while (!CPU_ISSET(last, &processors)) { --last; }
  cpu_set_t one{};
  CPU_SET(last, &one);
  ::sched_setaffinity(0, sizeof(one), &one);
  std::cout << "wants: " << last << std::endl;
}

/// By the first version of sched_getattr(2)'s structure. 0 before Linux 6.12.
std::uint64_t slice_ns() {
  std::array<std::uint64_t, 6> attributes{};
  ::syscall(SYS_sched_getattr, 0, attributes.data(), sizeof(attributes), 0);
  constexpr std::size_t kRuntime = 3;
  return attributes[kRuntime];
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) { return 1; }
  const int port = open_port(arguments[1]);
  await_frames(port);
  if (std::string_view(arguments[2]) == "chooses") {
    choose_last();
    await_frames(port);
    print_list("has");
    return 0;
  }
  if (std::string_view(arguments[2]) == "slice") {
    std::cout << "slice: " << slice_ns() << std::endl;
    return 0;
  }
  const cpu_set_t processors = asked();
  std::cout << "asked: " << CPU_COUNT(&processors) << std::endl;
  await_frames(port);
  std::thread([] { print_list("thread"); }).join();
  await_frames(port);
  if (const pid_t child = ::fork(); child == 0) {
    print_list("child");
    ::_exit(0);
  } else {
    ::waitpid(child, nullptr, 0);
  }
  await_frames(port);
  return std::system("sed -n 's/^Cpus_allowed_list:\t/program: /p' /proc/self/status");
}
