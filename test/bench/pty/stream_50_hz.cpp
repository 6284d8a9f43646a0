// Measures the stream of a robot, compared with a minimal writer.
#include <fcntl.h>
#include <poll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bench/pty/benches.hpp"
#include "bench/pty/figures.hpp"
#include "bench/pty/processes.hpp"
#include "fakebot/protocol/kobuki/constants.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pty/pty.hpp"
#include "raw_port.hpp"

namespace fakebot::bench {

namespace {

constexpr double kPeriodMs = 20;
constexpr std::size_t kFrameSize = 81;

/// The minimal robot: a timer and a write.
void write_at_50_hz(int master) {
  const int timer = ::timerfd_create(CLOCK_MONOTONIC, 0);
  itimerspec period{{0, 20'000'000}, {0, 20'000'000}};
  ::timerfd_settime(timer, 0, &period, nullptr);
  const std::array<std::uint8_t, kFrameSize> frame{};
  for (std::uint64_t expired = 0; ::read(timer, &expired, sizeof expired) > 0;) {
    if (::write(master, frame.data(), frame.size()) < 0) { return; }
  }
}

struct Reader {
  io::FileDescriptor fd;
  std::vector<Clock::time_point> arrivals;

  explicit Reader(const std::string& path) : fd(test::open_raw(path)) {}
};

void read_all(const std::vector<Reader*>& readers, std::chrono::seconds time) {
  const auto end = Clock::now() + time;
  std::vector<pollfd> ready;
  for (const Reader* reader : readers) { ready.push_back({reader->fd.get(), POLLIN, 0}); }
  while (Clock::now() < end && ::poll(ready.data(), ready.size(), 1000) > 0) {
    const auto now = Clock::now();
    for (std::size_t i = 0; i < ready.size(); ++i) {
      if ((ready[i].revents & POLLIN) == 0) { continue; }
      std::array<std::uint8_t, 4096> bytes;
      if (::read(ready[i].fd, bytes.data(), bytes.size()) > 0) {
        readers[i]->arrivals.push_back(now);
      }
    }
  }
}

/// Delay relative to the earliest possible 20 ms schedule.
std::vector<double> lateness_ms(const std::vector<Clock::time_point>& arrivals) {
  std::vector<double> late;
  for (std::size_t k = 0; k < arrivals.size(); ++k) {
    late.push_back(to_ms(arrivals[k] - arrivals[0]) - static_cast<double>(k) * kPeriodMs);
  }
  const double earliest = *std::min_element(late.begin(), late.end());
  for (double& value : late) { value -= earliest; }
  return late;
}

void print_lateness(const std::vector<double>& late, const std::vector<double>& floor_late) {
  print_row("half", percentile(late, 0.5), percentile(floor_late, 0.5), 1.2);
  print_row("90 %", percentile(late, 0.9), percentile(floor_late, 0.9), 1.2);
  print_row("99 %", percentile(late, 0.99), percentile(floor_late, 0.99), 1.2);
}

}  // namespace

void bench_tcp_at_50_hz(const std::string& program, std::chrono::seconds time) {
  // Of each so many, in turn: where the system runs a process, and when in the period, matters more
  // than the line.
  constexpr std::size_t kPairs = 8;
  std::vector<Started> robots;
  std::vector<std::unique_ptr<Reader>> readers;
  std::vector<Reader*> all;
  for (std::size_t i = 0; i < 2 * kPairs; ++i) {
    robots.push_back(i % 2 == 0 ? start_fakebot(program, {"--tcp", "127.0.0.1:0"})
                                : start_fakebot(program));
    readers.push_back(std::make_unique<Reader>(robots.back().port));
    all.push_back(readers.back().get());
  }
  read_all(all, time);
  std::array<std::vector<double>, 2> late;  // by TCP, on terminals
  for (std::size_t i = 0; i < readers.size(); ++i) {
    const std::vector<double> one = lateness_ms(readers[i]->arrivals);
    late[i % 2].insert(late[i % 2].end(), one.begin(), one.end());
  }
  std::printf("%zu robots by TCP, and as many on pseudo-terminals: lateness at the reader\n",
              kPairs);
  print_lateness(late[0], late[1]);
}

void bench_50_hz(const std::string& program, std::chrono::seconds time) {
  io::Pty bare_pty{protocol::kobuki::kBaudRate};
  const Child bare([&] { write_at_50_hz(bare_pty.master()); });
  const Started fakebot = start_fakebot(program);
  Reader fakebot_reader(fakebot.port);
  Reader bare_reader(bare_pty.path());
  read_all({&fakebot_reader, &bare_reader}, time);

  const auto& arrivals = fakebot_reader.arrivals;
  const double nominal = to_ms(arrivals.back() - arrivals.front()) / kPeriodMs;
  std::printf("one robot at 50 Hz, %zu frames, lateness at the reader\n", arrivals.size());
  print_lateness(lateness_ms(arrivals), lateness_ms(bare_reader.arrivals));
  std::printf("  frames over nominal                %.4f\n",
              static_cast<double>(arrivals.size() - 1) / nominal);
  std::printf("  resident memory                    %.2f MiB (at most 9)\n",
              fakebot.child->resident_mib());
}

}  // namespace fakebot::bench
