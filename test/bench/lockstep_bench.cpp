// Measures the cost of a step of virtual time: a frame wakes the driver, the driver answers and
// waits. For comparison, in the same run: two processes wake each other with a futex, and a round
// trip over a pseudo-terminal.
//
//   lockstep_bench PATH_OF_FAKEBOT [REPETITIONS]
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "bench/pty/figures.hpp"
#include "bench/pty/processes.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pty/pty.hpp"
#include "raw_port.hpp"

namespace fakebot::bench {

namespace {

constexpr int kRounds = 20'000;
constexpr int kFramesPerSecond = 50;
constexpr int kShortRunSeconds = 100;
constexpr int kLongRunSeconds = 1100;
constexpr std::size_t kFrameBytes = 81;
constexpr std::uint32_t kBaudRate = 115200;
constexpr std::array<std::uint8_t, 10> kCommand{0xAA, 0x55, 6, 1, 4, 200, 0, 0, 0, 0xCB};

double us_per_round(Clock::time_point begin, int rounds) {
  return to_ms(Clock::now() - begin) * 1000 / rounds;
}

// --- the floor -------------------------------------------------------------------

void wait_for(std::atomic<std::uint32_t>& word, std::uint32_t wanted) {
  for (std::uint32_t value = word; value != wanted; value = word) {
    ::syscall(SYS_futex, &word, FUTEX_WAIT, value, nullptr, nullptr, 0);
  }
}

void set(std::atomic<std::uint32_t>& word, std::uint32_t value) {
  word = value;
  ::syscall(SYS_futex, &word, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

double futex_ping_pong_us() {
  void* const memory = ::mmap(nullptr, sizeof(std::atomic<std::uint32_t>), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) { std::exit(3); }
  auto& turn = *new (memory) std::atomic<std::uint32_t>(0);
  const Child other([&] {
    for (;;) {
      wait_for(turn, 1);
      set(turn, 0);
    }
  });
  const auto begin = Clock::now();
  for (int i = 0; i < kRounds; ++i) {
    set(turn, 1);
    wait_for(turn, 0);
  }
  return us_per_round(begin, kRounds);
}

/// Waits for frames; reads each frame and sends a command.
void answer_frames(int port) {
  std::array<std::uint8_t, 256> bytes{};
  for (;;) {
    pollfd polled{port, POLLIN, 0};
    if (::poll(&polled, 1, -1) < 0 || ::read(port, bytes.data(), bytes.size()) <= 0 ||
        ::write(port, kCommand.data(), kCommand.size()) < 0) {
      std::exit(0);
    }
  }
}

double pty_round_trip_us() {
  const io::Pty pty{kBaudRate};
  const Child driver([&] { answer_frames(::open(pty.path().c_str(), O_RDWR | O_NOCTTY)); });
  const std::array<std::uint8_t, kFrameBytes> frame{};
  std::array<std::uint8_t, 256> answer{};
  const auto begin = Clock::now();
  for (int i = 0; i < kRounds; ++i) {
    if (::write(pty.master(), frame.data(), frame.size()) < 0) { std::exit(3); }
    pollfd polled{pty.master(), POLLIN, 0};
    ::poll(&polled, 1, -1);
    if (::read(pty.master(), answer.data(), answer.size()) <= 0) { std::exit(3); }
  }
  return us_per_round(begin, kRounds);
}

// --- virtual time ----------------------------------------------------------------

double run_ms(const std::string& fakebot, const std::string& self, int seconds) {
  std::vector<std::string> arguments{fakebot,       "run",   "--time",     "virtual",
                                     "--log-level", "error", "--duration", std::to_string(seconds),
                                     "--",          self,    "driver",     "{port}"};
  std::vector<char*> pointers;
  for (std::string& argument : arguments) { pointers.push_back(argument.data()); }
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t quiet;
  ::posix_spawn_file_actions_init(&quiet);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    ::posix_spawn_file_actions_addopen(&quiet, stream, "/dev/null", O_WRONLY, 0);
  }
  const auto begin = Clock::now();
  pid_t process = 0;
  int status = 0;
  const bool started =
      ::posix_spawn(&process, fakebot.c_str(), &quiet, nullptr, pointers.data(), environ) == 0;
  if (!started || ::waitpid(process, &status, 0) != process || status != 0) {
    std::fprintf(stderr, "%s did not run\n", fakebot.c_str());
    std::exit(3);
  }
  ::posix_spawn_file_actions_destroy(&quiet);
  return to_ms(Clock::now() - begin);
}

/// The time of a step, without the time to start.
double step_us(const std::string& fakebot, const std::string& self) {
  const double short_run_ms = run_ms(fakebot, self, kShortRunSeconds);
  const double long_run_ms = run_ms(fakebot, self, kLongRunSeconds);
  constexpr int kSteps = (kLongRunSeconds - kShortRunSeconds) * kFramesPerSecond;
  return (long_run_ms - short_run_ms) * 1000 / kSteps;
}

}  // namespace

}  // namespace fakebot::bench

int main(int argc, char** argv) {
  using namespace fakebot::bench;
  if (argc == 3 && std::strcmp(argv[1], "driver") == 0) {
    answer_frames(fakebot::test::open_raw(argv[2]));
  }
  if (argc < 2) {
    std::fputs("usage: lockstep_bench PATH_OF_FAKEBOT [REPETITIONS]\n", stderr);
    return 2;
  }
  const int repetitions = argc > 2 ? std::atoi(argv[2]) : 9;
  std::vector<double> futexes;
  std::vector<double> round_trips;
  std::vector<double> steps;
  std::vector<double> ratios;
  for (int i = 0; i < repetitions; ++i) {
    futexes.push_back(futex_ping_pong_us());
    round_trips.push_back(pty_round_trip_us());
    steps.push_back(step_us(argv[1], argv[0]));
    ratios.push_back(steps.back() / (futexes.back() + round_trips.back()));
  }
  std::printf("medians of %d repetitions\n", repetitions);
  std::printf("  futex, there and back          %7.2f us\n", percentile(futexes, 0.5));
  std::printf("  pseudo-terminal, round trip    %7.2f us\n", percentile(round_trips, 0.5));
  std::printf("  a step of virtual time         %7.2f us\n", percentile(steps, 0.5));
  std::printf("  step / sum of the two          %7.2f (at most 1)\n", percentile(ratios, 0.5));
  std::printf("  simulated s/s                  %7.0f\n",
              1e6 / kFramesPerSecond / percentile(steps, 0.5));
}
