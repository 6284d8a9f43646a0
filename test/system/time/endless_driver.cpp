// A driver that keeps time from going on, or asks for io_uring.
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string_view>

#include "open_port.hpp"

namespace {

volatile bool on = true;
volatile unsigned long turns = 0;

void compute(int /*signal*/ = 0) {
  while (on) { turns = turns + 1; }
}

/// As a driver does that has lost a message between its threads.
void spin() {
  while (on) {}
}

/// A read of an unplugged device fails at once.
void read_without_looking(int port) {
  std::array<char, 64> bytes{};
  while (on) {
    if (::read(port, bytes.data(), bytes.size()) < 0) { continue; }
  }
}

[[noreturn]] void wait() {
  std::fputs("ready\n", stderr);
  for (;;) { ::pause(); }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) { return 2; }
  const std::string_view way = argv[2];
  if (way == "computes-at-once") { compute(); }
  const int port = open_port(argv[1]);
  if (way == "computes") { compute(); }
  if (way == "spins") { spin(); }
  if (way == "reads") { read_without_looking(port); }
  if (way == "computes-in-handler") {
    std::signal(SIGALRM, compute);
    ::alarm(1);
    wait();
  }
  if (way == "never-ends") {
    std::signal(SIGTERM, SIG_IGN);
    std::fputs("ready\n", stderr);
    compute();
  }
  if (way == "computes-when-asked-to-end") {
    std::signal(SIGTERM, compute);
    wait();
  }
  if (way == "io-uring") {
    for (int i = 0; i < 2; ++i) {
      if (::syscall(SYS_io_uring_setup, 8, nullptr) != -1 || errno != ENOSYS) { return 3; }
    }
    wait();
  }
  return 2;
}
