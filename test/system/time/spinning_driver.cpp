// A driver that spins until a thread, a handler of a signal or the kernel has changed a variable.
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <thread>
#include <utility>

#include "open_port.hpp"

namespace {

constexpr std::int64_t kPeriodUs = 20'000;  // of the frames
volatile std::sig_atomic_t on = 1;

std::int64_t now_us() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

/// Tells how often the thread was stopped, or waited.
int spin_until_asked_to_end() {
  std::signal(SIGTERM, [](int) { on = 0; });
  while (on) {}
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  std::fprintf(stderr, "stops: %ld\n", usage.ru_nvcsw);
  return 0;
}

/// The completions as the kernel writes them for programs: "struct aio_ring" in fs/aio.c of Linux.
struct Ring {
  std::uint32_t id;
  std::uint32_t places;
  volatile std::uint32_t head;
  volatile std::uint32_t tail;
};

/// Tells how many frames are noticed late by a thread that spins until the reading thread has a
/// frame.
[[noreturn]] void spin_on_reader(int port) {
  constexpr int kFrames = 500;
  std::atomic<std::int64_t> read_at_us{0};
  std::thread([port, &read_at_us] {
    std::array<char, 512> bytes{};
    while (::read(port, bytes.data(), bytes.size()) > 0) { read_at_us = now_us(); }
  }).detach();
  int late = 0;
  std::int64_t last_us = 0;
  for (int frame = 0; frame < kFrames; ++frame) {
    while (read_at_us == last_us) {}
    const std::int64_t before_us = std::exchange(last_us, read_at_us.load());
    const bool is_next = frame == 0 || last_us - before_us == kPeriodUs;
    if (!is_next || now_us() != last_us) { ++late; }
  }
  std::fprintf(stderr, "late: %d\n", late);
  ::_exit(0);  // the reader goes on
}

/// Tells how far time goes on while the thread computes, after bytes from elsewhere.
int spin_on_ring(const char* pipe) {
  aio_context_t context = 0;
  if (::syscall(SYS_io_setup, 1, &context) != 0) { return 1; }
  const auto* const ring = reinterpret_cast<const Ring*>(context);
  iocb poll{};
  poll.aio_fildes = static_cast<std::uint32_t>(::open(pipe, O_RDONLY | O_NONBLOCK));
  poll.aio_lio_opcode = IOCB_CMD_POLL;
  poll.aio_buf = POLLIN;
  std::array polls{&poll};
  if (::syscall(SYS_io_submit, context, polls.size(), polls.data()) != 1) { return 1; }
  while (ring->tail == ring->head) {}
  const std::int64_t begin_us = now_us();
  constexpr unsigned kLong = 300'000'000;  // (choice)
  volatile unsigned number = 0;
  while (number < kLong) { number = number + 1; }
  std::fprintf(stderr, "us: %lld\n", static_cast<long long>(now_us() - begin_us));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) { return 2; }
  const std::string_view way = argv[2];
  const int port = open_port(argv[1]);
  if (way == "until-asked-to-end") { return spin_until_asked_to_end(); }
  if (way == "on-reader") { spin_on_reader(port); }
  if (way == "on-ring" && argc == 4) { return spin_on_ring(argv[3]); }
  return 2;
}
