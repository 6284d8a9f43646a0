// A driver of the Kobuki with a planted bug: planted_driver DEVICE [BUG]. Ends at SIGTERM.
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "raw_port.hpp"
#include "verdicts/bugs.hpp"
#include "verdicts/driver_program.hpp"
#include "verdicts/field_bugs.hpp"
#include "verdicts/planted_logic.hpp"
#include "verdicts/sequence_bugs.hpp"

namespace {

using namespace fakebot::test;
using namespace std::chrono_literals;
using Clock = PlantedLogic::Clock;

class PlantedDriver {
 public:
  PlantedDriver(const char* path, Bug bug)
      : path_(path),
        bug_(bug),
        logic_(bug, Clock::now(), [this](PlantedLogic::Bytes bytes) { return send(bytes); }) {
    if (bug_ == Bug::keeps_old_path) { path_ = std::filesystem::canonical(path_); }
  }

  int run() {
    while (asked_to_end == 0 && !logic_.has_ended(Clock::now())) {
      if (port_ < 0 && !open_device()) {
        if (bug_ == Bug::busy_reopening) { compute(); }
        poll(nullptr, 0, 100);
        continue;
      }
      pollfd polled{port_, POLLIN, 0};
      poll(&polled, 1, 20);
      if (polled.revents != 0) { receive(); }
      logic_.act(Clock::now());
      if (const auto voltage_dv = logic_.tells(Clock::now())) { tell(*voltage_dv); }
      if (const auto duration = logic_.sleeps()) { sleep_for(*duration); }
    }
    logic_.tidy_up();
    return 0;
  }

 private:
  bool open_device() {
    if (!logic_.tries_to_open()) { return false; }
    port_ = open_raw(path_);
    if (port_ < 0) { return false; }
    logic_.opened();
    return true;
  }

  static void compute() {
    volatile unsigned turns = 0;
    while (turns < 300'000'000) { turns = turns + 1; }
  }

  static void tell(std::uint8_t voltage_dv) {
    std::printf("battery %.1f V\n", voltage_dv / 10.0);
    std::fflush(stdout);
  }

  void close_device() { close(std::exchange(port_, -1)); }

  void receive() {
    std::array<std::uint8_t, 4096> buffer{};
    const std::size_t most = bug_ == Bug::reads_little ? 32 : buffer.size();
    const ssize_t size = read(port_, buffer.data(), most);
    if (size <= 0) { return close_device(); }
    logic_.receive(std::span(buffer.data(), static_cast<std::size_t>(size)), Clock::now());
    if (bug_ == Bug::reads_little) { poll(nullptr, 0, 20); }
  }

  void sleep_for(Clock::duration duration) {
    poll(nullptr, 0, static_cast<int>(duration / 1ms));
    if (port_ >= 0) { tcflush(port_, TCIFLUSH); }
  }

  bool send(PlantedLogic::Bytes bytes) {
    if (port_ < 0) { return false; }
    if (write(port_, bytes.data(), bytes.size()) >= 0) { return true; }
    close_device();
    return false;
  }

  std::string path_;
  Bug bug_;
  int port_ = -1;
  PlantedLogic logic_;
};

}  // namespace

int main(int argc, char** argv) {
  std::vector<PlantedBug<Bug>> all(kPlantedBugs.begin(), kPlantedBugs.end());
  all.insert(all.end(), kSequenceBugs.begin(), kSequenceBugs.end());
  all.insert(all.end(), kFieldBugs.begin(), kFieldBugs.end());
  const auto* const planted = named_by_arguments<PlantedBug<Bug>>(
      {argv, static_cast<std::size_t>(argc)}, "planted_driver DEVICE [BUG]", all, "none");
  if (planted == nullptr) { return 2; }
  end_when_asked();
  return PlantedDriver(argv[1], planted->bug).run();
}
