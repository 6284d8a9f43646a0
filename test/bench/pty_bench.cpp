// What a driver sees over a real pseudo-terminal, beside the barest program that
// could do the same, in one run: the ratio says what fakebot costs, whatever the
// machine is doing.
//
//   pty_bench PATH_OF_FAKEBOT [SECONDS]
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "io/file_descriptor.hpp"
#include "io/line.hpp"
#include "io/pty.hpp"
#include "sim/kobuki/receiver.hpp"

namespace {

using namespace fakebot;
namespace wire = protocol::kobuki;
using Clock = std::chrono::steady_clock;
using std::chrono::duration;
using std::chrono::milliseconds;

constexpr double kPeriodMs = 20;
constexpr std::size_t kFrameSize = 81;

double to_ms(Clock::duration time) {
  return duration<double, std::milli>(time).count();
}

double percentile(std::vector<double> values, double share) {
  if (values.empty()) { return 0; }
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

// --- processes ---------------------------------------------------------------

class Child {
 public:
  explicit Child(pid_t pid) : pid_(pid) {}
  explicit Child(const std::function<void()>& work) : pid_(::fork()) {
    if (pid_ == 0) {
      work();
      ::_exit(0);
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  Child(Child&&) = delete;
  Child& operator=(Child&&) = delete;
  ~Child() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_;
};

struct Started {
  std::unique_ptr<Child> child;
  std::string port;
  double ready_ms;
};

/// From before fork() to the ready line.
Started start_fakebot(const std::string& program) {
  std::array<int, 2> output{};
  if (::pipe(output.data()) != 0) { std::exit(3); }
  const auto begin = Clock::now();
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::dup2(output[1], STDOUT_FILENO);
    ::execl(program.c_str(), program.c_str(), "run", "--log-level", "off", nullptr);
    ::_exit(127);
  }
  ::close(output[1]);
  std::array<char, 4096> line{};
  const ssize_t size = ::read(output[0], line.data(), line.size());
  const double ready_ms = to_ms(Clock::now() - begin);
  ::close(output[0]);
  if (size <= 0) {
    std::fprintf(stderr, "cannot start %s\n", program.c_str());
    std::exit(3);
  }
  const auto ready =
      nlohmann::json::parse(std::string(line.data(), static_cast<std::size_t>(size)));
  return {std::make_unique<Child>(pid), ready["port"], ready_ms};
}

double resident_mib(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;) {
    if (word == "VmRSS:") {
      double kib = 0;
      status >> kib;
      return kib / 1024;
    }
  }
  return 0;
}

// --- 50 Hz -------------------------------------------------------------------

/// The barest robot: a timer and a write.
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

  explicit Reader(const std::string& path) : fd(::open(path.c_str(), O_RDWR | O_NOCTTY)) {}
};

void read_both(std::array<Reader*, 2> readers, std::chrono::seconds time) {
  const auto end = Clock::now() + time;
  std::array<pollfd, 2> ready{pollfd{readers[0]->fd.get(), POLLIN, 0},
                              pollfd{readers[1]->fd.get(), POLLIN, 0}};
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

/// Against the earliest possible beat of 20 ms.
std::vector<double> lateness_ms(const std::vector<Clock::time_point>& arrivals) {
  std::vector<double> late;
  for (std::size_t k = 0; k < arrivals.size(); ++k) {
    late.push_back(to_ms(arrivals[k] - arrivals[0]) - static_cast<double>(k) * kPeriodMs);
  }
  const double earliest = *std::min_element(late.begin(), late.end());
  for (double& value : late) { value -= earliest; }
  return late;
}

void print_row(const char* what, double fakebot_value, double bare_value, double limit) {
  std::printf("  %-34s %9.4f ms  bare %9.4f ms  ratio %5.2f (at most %.2f)\n", what, fakebot_value,
              bare_value, fakebot_value / bare_value, limit);
}

void bench_50_hz(const std::string& program, std::chrono::seconds time) {
  io::Pty bare_pty;
  const Child bare([&] { write_at_50_hz(bare_pty.master()); });
  const Started fakebot = start_fakebot(program);
  Reader fakebot_reader(fakebot.port);
  Reader bare_reader(bare_pty.path());
  read_both({&fakebot_reader, &bare_reader}, time);

  const auto late = lateness_ms(fakebot_reader.arrivals);
  const auto bare_late = lateness_ms(bare_reader.arrivals);
  const auto& arrivals = fakebot_reader.arrivals;
  const double nominal = to_ms(arrivals.back() - arrivals.front()) / kPeriodMs;
  std::printf("one robot at 50 Hz, %zu frames, lateness at the reader\n", late.size());
  print_row("half", percentile(late, 0.5), percentile(bare_late, 0.5), 1.2);
  print_row("90 %", percentile(late, 0.9), percentile(bare_late, 0.9), 1.2);
  print_row("99 %", percentile(late, 0.99), percentile(bare_late, 0.99), 1.2);
  std::printf("  frames over nominal                %.4f\n",
              static_cast<double>(arrivals.size() - 1) / nominal);
  std::printf("  resident memory                    %.2f MiB (at most 9)\n",
              resident_mib(fakebot.child->pid()));
}

// --- command to answer -------------------------------------------------------

/// The barest answer: a frame of the same size for whatever comes.
void echo(int master, std::size_t answer_size) {
  const int epoll = ::epoll_create1(0);
  epoll_event event{};
  event.events = EPOLLIN;
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, master, &event);
  std::array<std::uint8_t, 4096> bytes{};
  while (::epoll_wait(epoll, &event, 1, -1) > 0) {
    if (::read(master, bytes.data(), bytes.size()) > 0 &&
        ::write(master, bytes.data(), answer_size) < 0) {
      return;
    }
  }
}

/// The Kobuki answers with its next frame, up to 25 ms later. To see what the way
/// from the device to the decoder and back costs, this one answers at once.
void answer_at_once(int path_pipe) {
  boost::asio::io_context context{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE};
  io::AttachmentWatch watch(context);
  sim::kobuki::Receiver receiver;
  wire::FrameBuilder frame;
  std::shared_ptr<io::Line> line;
  const auto answer = [&] {
    frame.clear();
    frame.add(wire::ControllerInfo{});
    line->send(frame.finish());
  };
  const auto on_bytes = [&](std::span<const std::uint8_t> bytes) {
    receiver.receive(
        bytes, [&](const auto& /*command*/) { answer(); }, [](std::string_view) {});
  };
  line = io::Line::open(context, watch, {on_bytes, [] {}, [] {}});
  const std::string path = line->path();
  if (::write(path_pipe, path.data(), path.size()) < 0) { return; }
  context.run();
}

double round_trip_ms(int fd, std::span<const std::uint8_t> command) {
  const auto begin = Clock::now();
  std::array<std::uint8_t, 4096> answer;
  if (::write(fd, command.data(), command.size()) < 0 ||
      ::read(fd, answer.data(), answer.size()) <= 0) {
    std::exit(3);
  }
  return to_ms(Clock::now() - begin);
}

void bench_answer(std::chrono::seconds time) {
  wire::FrameBuilder builder;
  builder.add(wire::GetControllerGain{});
  const auto command = builder.finish();
  wire::FrameBuilder answer;
  answer.add(wire::ControllerInfo{});
  const std::size_t answer_size = answer.finish().size();

  io::Pty bare_pty;
  const Child bare([&] { echo(bare_pty.master(), answer_size); });
  std::array<int, 2> path_pipe{};
  if (::pipe(path_pipe.data()) != 0) { std::exit(3); }
  const Child line([&] { answer_at_once(path_pipe[1]); });
  std::array<char, 64> path{};
  if (::read(path_pipe[0], path.data(), path.size() - 1) <= 0) { std::exit(3); }

  const Reader to_line(path.data());
  const Reader to_bare(bare_pty.path());
  std::this_thread::sleep_for(milliseconds(200));  // until the line has seen its driver
  std::vector<double> line_ms;
  std::vector<double> bare_ms;
  const auto end = Clock::now() + time;
  while (Clock::now() < end) {
    line_ms.push_back(round_trip_ms(to_line.fd.get(), command));
    std::this_thread::sleep_for(milliseconds(1));
    bare_ms.push_back(round_trip_ms(to_bare.fd.get(), command));
    std::this_thread::sleep_for(milliseconds(1));
  }
  std::printf("command to answer, one every 2 ms, %zu of them\n", line_ms.size());
  print_row("half", percentile(line_ms, 0.5), percentile(bare_ms, 0.5), 1.25);
  print_row("99 %", percentile(line_ms, 0.99), percentile(bare_ms, 0.99), 1.25);
}

void bench_start(const std::string& program) {
  std::vector<double> ready_ms;
  for (int i = 0; i < 50; ++i) { ready_ms.push_back(start_fakebot(program).ready_ms); }
  std::printf("from start to ready: half %.2f ms, 90 %% %.2f ms (at most 20)\n",
              percentile(ready_ms, 0.5), percentile(ready_ms, 0.9));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s PATH_OF_FAKEBOT [SECONDS]\n", argv[0]);
    return 2;
  }
  const std::chrono::seconds time(argc > 2 ? std::atoi(argv[2]) : 20);
  bench_50_hz(argv[1], time);
  bench_answer(time);
  bench_start(argv[1]);
  return 0;
}
