// Measures the cost of recording a run.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/capture/benches.hpp"
#include "bench/capture/program.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "io/file/file_descriptor.hpp"
#include "raw_port.hpp"
#include "system/temp_dir.hpp"

namespace fakebot::bench {

namespace wire = protocol::kobuki;

namespace {

constexpr int kRounds = 6;

/// A run with a driver, which answers each frame with a command.
class DrivenProgram {
 public:
  explicit DrivenProgram(std::vector<std::string> arguments) {
    std::array<int, 2> output{};
    if (::pipe(output.data()) != 0) { std::exit(3); }
    program_ = std::make_unique<Program>(std::move(arguments), output[1]);
    ::close(output[1]);
    std::array<char, 4096> line{};
    const ssize_t size = ::read(output[0], line.data(), line.size());
    ::close(output[0]);
    if (size <= 0) { std::exit(3); }
    const auto ready =
        nlohmann::json::parse(std::string(line.data(), static_cast<std::size_t>(size)));
    device_ = io::FileDescriptor(test::open_raw(ready["port"].get<std::string>()));
    command_.add(wire::BaseControl{200, 0});
  }

  int device() const { return device_.get(); }

  void answer() {
    std::array<std::uint8_t, 4096> bytes;
    const auto command = command_.finish();
    if (::read(device_.get(), bytes.data(), bytes.size()) <= 0 ||
        ::write(device_.get(), command.data(), command.size()) < 0) {
      std::exit(3);
    }
  }

  double processor_s() const {
    program_->stop();
    return program_->wait(true).processor_s;
  }

 private:
  std::unique_ptr<Program> program_;
  io::FileDescriptor device_;
  wire::FrameBuilder command_;
};

void drive_both(DrivenProgram& one, DrivenProgram& other, std::chrono::seconds time) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + time;
  std::array<pollfd, 2> ready{pollfd{one.device(), POLLIN, 0}, pollfd{other.device(), POLLIN, 0}};
  while (Clock::now() < end && ::poll(ready.data(), ready.size(), 1000) > 0) {
    if ((ready[0].revents & POLLIN) != 0) { one.answer(); }
    if ((ready[1].revents & POLLIN) != 0) { other.answer(); }
  }
}

}  // namespace

void bench_recording(const std::string& program, std::chrono::seconds time) {
  const test::TempDir dir;
  for (const char* speed : {"1", "20"}) {
    const std::vector<std::string> plain{program, "run", "--log-level", "off", "--speed", speed};
    std::vector<std::string> recording = plain;
    recording.insert(recording.end(), {"--record", dir / "r.pcapng"});
    double without_s = 1e9;
    double with_s = 1e9;
    for (int round = 0; round < kRounds; ++round) {
      DrivenProgram without(plain);
      DrivenProgram with(recording);
      // Alternating order, because load may change during the measurement.
      if (round % 2 == 0) {
        drive_both(without, with, time);
      } else {
        drive_both(with, without, time);
      }
      without_s = std::min(without_s, without.processor_s());
      with_s = std::min(with_s, with.processor_s());
    }
    std::printf(
        "record at speed %s: %.4f s of processor time, without %.4f s, ratio %.3f "
        "(at most 1.10)\n",
        speed, with_s, without_s, with_s / without_s);
  }
}

}  // namespace fakebot::bench
