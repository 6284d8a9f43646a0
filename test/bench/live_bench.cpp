// Measures how late the frames of a robot are while 50 watchers and a hostile client of the
// interface are at work. For comparison, at the same time on the same machine, a robot without an
// interface.
//
//   live_bench PATH_OF_FAKEBOT [SECONDS]
#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "bench/pty/figures.hpp"
#include "bench/pty/processes.hpp"
#include "io/file/file_descriptor.hpp"
#include "raw_port.hpp"
#include "system/emulator_process.hpp"
#include "system/live/http_client.hpp"

namespace fakebot::bench {

namespace {

constexpr double kPeriodMs = 20;
constexpr ssize_t kFrameSize = 81;
constexpr int kWatchers = 50;

/// The watchers: each gets all signals at 50 Hz.
[[noreturn]] void watch(const std::string& url) {
  const test::HttpClient client(url);
  std::vector<std::unique_ptr<test::StreamClient>> watchers;
  for (int i = 0; i < kWatchers; ++i) {
    watchers.push_back(std::make_unique<test::StreamClient>(client));
    watchers.back()->send({{"rate_hz", 50}, {"events", true}});
  }
  for (;;) {
    for (const auto& watcher : watchers) { watcher->next(); }
  }
}

/// The hostile client: floods, garbage, requests without an end, watchers that never read.
[[noreturn]] void attack(const std::string& url) {
  const test::HttpClient client(url);
  std::vector<std::unique_ptr<test::StreamClient>> deaf;
  for (int i = 0; i < 20; ++i) {
    deaf.push_back(std::make_unique<test::StreamClient>(client));
    deaf.back()->send({{"rate_hz", 50}});
  }
  std::vector<std::unique_ptr<test::HttpConnection>> endless;
  const std::string large(1'000'000, '[');
  for (;;) {
    try {
      if (endless.size() > 100) { endless.clear(); }
      endless.push_back(std::make_unique<test::HttpConnection>(url));
      endless.back()->send("GET /api/v1/robots HTTP/1.1\r\nHost: loc");
      std::string flood;
      for (int i = 0; i < 100; ++i) {
        flood += "GET /api/v1/robots/0/signals HTTP/1.1\r\nHost: localhost\r\n\r\n";
      }
      test::HttpConnection connection(url);
      connection.send(flood);
      for (int i = 0; i < 100; ++i) { connection.read_response(); }
      client.request("POST", "/api/v1/robots/0/events", large, {});
      test::HttpConnection(url).send("\x16\x03\x01 no HTTP at all\r\n\r\n");
    } catch (const std::exception&) {  // the client was thrown out, and comes again
    }
  }
}

struct Reader {
  io::FileDescriptor fd;
  std::vector<Clock::time_point> arrivals{};

  explicit Reader(const std::string& path) : fd(test::open_raw(path)) {}
};

/// Reads the frames of both robots at the same time, from the next frame on.
void read_both(std::array<Reader*, 2> readers, std::chrono::seconds time) {
  for (Reader* reader : readers) {
    reader->arrivals.clear();
    ::tcflush(reader->fd.get(), TCIFLUSH);
  }
  const auto end = Clock::now() + time;
  std::array<pollfd, 2> ready{pollfd{readers[0]->fd.get(), POLLIN, 0},
                              pollfd{readers[1]->fd.get(), POLLIN, 0}};
  while (Clock::now() < end && ::poll(ready.data(), ready.size(), 1000) > 0) {
    const auto now = Clock::now();
    for (std::size_t i = 0; i < ready.size(); ++i) {
      if ((ready[i].revents & POLLIN) == 0) { continue; }
      std::array<std::uint8_t, 4096> bytes{};
      const ssize_t size = ::read(ready[i].fd, bytes.data(), bytes.size());
      // After a delay of the benchmark there are several frames.
      for (ssize_t frame = 0; frame < size / kFrameSize; ++frame) {
        readers[i]->arrivals.push_back(now);
      }
    }
  }
}

/// Delay relative to the earliest possible schedule.
std::vector<double> lateness_ms(const std::vector<Clock::time_point>& arrivals) {
  std::vector<double> late;
  for (std::size_t k = 0; k < arrivals.size(); ++k) {
    late.push_back(to_ms(arrivals[k] - arrivals[0]) - static_cast<double>(k) * kPeriodMs);
  }
  const double earliest = *std::min_element(late.begin(), late.end());
  for (double& value : late) { value -= earliest; }
  return late;
}

void print_rows(const std::vector<double>& late, const std::vector<double>& without) {
  print_row("half", percentile(late, 0.5), percentile(without, 0.5), 1.2);
  print_row("90 %", percentile(late, 0.9), percentile(without, 0.9), 1.2);
  print_row("99 %", percentile(late, 0.99), percentile(without, 0.99), 1.2);
}

void print_counters(const test::HttpClient& client) {
  const std::string text = client.get("/metrics").body;
  for (const char* name : {"requests_total", "refused_total", "over_rate_total",
                           "clients_dropped_total", "updates_skipped_total"}) {
    const std::string line = std::string("\nfakebot_http_") + name + " ";
    const std::size_t at = text.find(line);
    if (at != std::string::npos) {
      std::printf(
          "  %-34s %s\n", name,
          text.substr(at + line.size(), text.find('\n', at + 1) - at - line.size()).c_str());
    }
  }
}

void run(const std::string& program, std::chrono::seconds time) {
  test::ProcessOptions options;
  options.program = program;
  test::EmulatorProcess attacked({"run", "--http", "0"}, options);
  test::EmulatorProcess alone({"run"}, options);
  const std::string url = attacked.ready()["http"];
  Reader attacked_reader(attacked.port());
  Reader alone_reader(alone.port());
  read_both({&attacked_reader, &alone_reader}, time);
  const auto quiet = lateness_ms(attacked_reader.arrivals);
  {
    const Child watchers([&] { watch(url); });
    ::sleep(1);  // the watchers come before the attacker takes the connections
    const Child attacker([&] { attack(url); });
    read_both({&attacked_reader, &alone_reader}, time);
  }
  const auto late = lateness_ms(attacked_reader.arrivals);
  const auto alone_late = lateness_ms(alone_reader.arrivals);
  std::printf("%zu frames, lateness at the reader\n", late.size());
  std::printf("beside a robot without an interface, on the same busy machine\n");
  print_rows(late, alone_late);
  std::printf("against the same robot before, without clients, on a quiet machine\n");
  print_rows(late, quiet);
  ::sleep(2);  // the connections are gone, and requests are allowed again
  print_counters(test::HttpClient(url));
}

}  // namespace

}  // namespace fakebot::bench

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: live_bench PATH_OF_FAKEBOT [SECONDS]\n");
    return 2;
  }
  fakebot::bench::run(argv[1], std::chrono::seconds(argc > 2 ? std::atoi(argv[2]) : 20));
}
