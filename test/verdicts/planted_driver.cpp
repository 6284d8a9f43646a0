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

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "raw_port.hpp"
#include "verdicts/bugs.hpp"
#include "verdicts/driver_program.hpp"
#include "verdicts/feedback_reader.hpp"
#include "verdicts/wanderer.hpp"

namespace {

using namespace fakebot::test;
using namespace std::chrono_literals;
namespace protocol = fakebot::protocol;
namespace wire = protocol::kobuki;
using Clock = Wanderer::Clock;

constexpr auto kCommandPeriod = 50ms;
/// The external powers, on from the start of the robot.
constexpr std::uint16_t kPowers = wire::output::power_3v3 | wire::output::power_5v |
                                  wire::output::power_12v5a | wire::output::power_12v1a5;

class PlantedDriver {
 public:
  PlantedDriver(const char* path, Bug bug) : path_(path), bug_(bug), reader_(bug), wanderer_(bug) {
    if (bug_ == Bug::keeps_old_path) { path_ = std::filesystem::canonical(path_); }
  }

  int run() {
    const auto end = bug_ == Bug::quits_early ? Clock::now() + 4s : Clock::time_point::max();
    while (asked_to_end == 0 && Clock::now() < end) {
      if (port_ < 0 && !open_device()) {
        if (bug_ == Bug::busy_reopening) { compute(); }
        poll(nullptr, 0, 100);
        continue;
      }
      pollfd polled{port_, POLLIN, 0};
      poll(&polled, 1, 20);
      if (polled.revents != 0) { receive(); }
      if (Clock::now() >= next_command_) { drive(); }
      light();
      tell_voltage();
    }
    if (bug_ != Bug::leaves_lights_on) {
      send(wire::BaseControl{});
      send(wire::GeneralPurposeOutput{.outputs = kPowers});
    }
    return 0;
  }

 private:
  bool open_device() {
    if (bug_ == Bug::stays_unplugged && opens_ > 0) { return false; }
    if (bug_ == Bug::gives_up_reopening && tries_ > 50) { return false; }
    ++tries_;
    port_ = open_raw(path_);
    if (port_ < 0) { return false; }
    ++opens_;
    tries_ = 0;
    reader_.begin();
    shown_ = {};
    return true;
  }

  /// As much of the processor as passes until the next attempt, or more.
  static void compute() {
    volatile unsigned turns = 0;
    while (turns < 300'000'000) { turns = turns + 1; }
  }

  void close_device() { close(std::exchange(port_, -1)); }

  void receive() {
    std::array<std::uint8_t, 4096> buffer{};
    const std::size_t most = bug_ == Bug::reads_little ? 32 : buffer.size();
    const ssize_t size = read(port_, buffer.data(), most);
    if (size <= 0) { return close_device(); }
    wanderer_.hear(Clock::now());
    reader_.add(std::span(buffer.data(), static_cast<std::size_t>(size)),
                [this](const Report& report) {
                  if (opens_ == 1 || bug_ != Bug::blind_after_unplug) { last_report_ = report; }
                  wanderer_.see(last_report_, Clock::now());
                });
    if (bug_ == Bug::reads_little) { poll(nullptr, 0, 20); }
  }

  void drive() {
    const bool is_next_at_once = bug_ == Bug::uneven && ++turns_ % 4 != 0;
    const auto period = bug_ == Bug::uneven ? 4 * kCommandPeriod : kCommandPeriod;
    next_command_ = Clock::now() + (is_next_at_once ? 0ms : period);
    const auto time = Clock::now() - started_;
    if (bug_ == Bug::falls_silent && time > 12s && time < 15s) { return; }
    wire::Velocity velocity = wanderer_.decide(Clock::now());
    if (bug_ == Bug::dawdles && time / 1s % 2 == 1) { velocity = {0, 0}; }
    const wire::BaseControl command = wire::to_base_control(velocity);
    const bool is_new =
        command.speed_mm_s != last_.speed_mm_s || command.radius_mm != last_.radius_mm;
    if (bug_ == Bug::silent && !is_new) { return; }
    last_ = command;
    if (bug_ == Bug::says_once && !is_new) { return send(wire::RequestExtra{}); }
    send(command);
    if (bug_ == Bug::sleeps && is_new && command.speed_mm_s != 0) { sleep_for(wanderer_.plan()); }
  }

  void sleep_for(Clock::duration duration) {
    poll(nullptr, 0, static_cast<int>(duration / 1ms));
    if (port_ >= 0) { tcflush(port_, TCIFLUSH); }
  }

  /// LED 2: the driver runs; LED 1: the lamp.
  void light() {
    const std::uint16_t powers = bug_ == Bug::forgets_power ? 0 : kPowers;
    const auto lights = static_cast<std::uint16_t>(
        powers | wire::output::led2_green | (wanderer_.lamp() ? wire::output::led1_green : 0));
    if (shown_ == lights) { return; }
    shown_ = lights;
    send(wire::GeneralPurposeOutput{.outputs = lights});
  }

  void tell_voltage() {
    if (!last_report_.has_basic || Clock::now() < next_told_) { return; }
    next_told_ = Clock::now() + 1s;
    if (bug_ != Bug::old_battery || told_dv_ == 0) { told_dv_ = last_report_.basic.battery_dv; }
    std::printf("battery %.1f V\n", told_dv_ / 10.0);
    std::fflush(stdout);
  }

  template <class Message>
  void send(const Message& message) {
    if (port_ < 0) { return; }
    wire::FrameBuilder builder;
    builder.add(message);
    const auto frame = builder.finish();
    std::vector<std::uint8_t> bytes(frame.begin(), frame.end());
    if (bug_ == Bug::wrong_checksum && ++sent_ % 50 == 0) { bytes.back() ^= 1U; }
    if (write(port_, bytes.data(), bytes.size()) < 0) { close_device(); }
  }

  std::string path_;
  Bug bug_;
  FeedbackReader reader_;
  Clock::time_point started_ = Clock::now();
  Wanderer wanderer_;
  int port_ = -1;
  int opens_ = 0;
  int tries_ = 0;  // to open the device
  Report last_report_;
  Clock::time_point next_command_{};
  wire::BaseControl last_{};
  std::uint16_t shown_ = 0;
  Clock::time_point next_told_{};
  std::uint8_t told_dv_ = 0;
  int sent_ = 0;
  int turns_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const auto* const planted = named_by_arguments<PlantedBug<Bug>>(
      {argv, static_cast<std::size_t>(argc)}, "planted_driver DEVICE [BUG]", kPlantedBugs, "none");
  if (planted == nullptr) { return 2; }
  end_when_asked();
  return PlantedDriver(argv[1], planted->bug).run();
}
