// A driver of the Kobuki with a planted bug: planted_driver DEVICE [BUG]. It ends at SIGTERM.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/sub_payload.hpp"
#include "verdicts/bugs.hpp"
#include "verdicts/wanderer.hpp"

namespace {

using namespace fakebot::test;
using namespace std::chrono_literals;
namespace protocol = fakebot::protocol;
namespace wire = protocol::kobuki;
using Clock = Wanderer::Clock;

volatile std::sig_atomic_t asked_to_end = 0;

constexpr auto kCommandPeriod = 50ms;
/// The external powers, which are on when the robot is switched on.
constexpr std::uint16_t kPowers = wire::output::power_3v3 | wire::output::power_5v |
                                  wire::output::power_12v5a | wire::output::power_12v1a5;

class PlantedDriver {
 public:
  PlantedDriver(const char* path, Bug bug) : path_(path), bug_(bug), wanderer_(bug) {}

  int run() {
    const auto end = bug_ == Bug::quits_early ? Clock::now() + 4s : Clock::time_point::max();
    while (asked_to_end == 0 && Clock::now() < end) {
      if (port_ < 0 && !open_device()) {
        poll(nullptr, 0, 100);
        continue;
      }
      pollfd polled{port_, POLLIN, 0};
      poll(&polled, 1, 20);
      if (polled.revents != 0) { receive(); }
      if (Clock::now() >= next_command_) { drive(); }
    }
    if (bug_ != Bug::leaves_lights_on) {
      send(wire::BaseControl{});
      send(wire::GeneralPurposeOutput{.outputs = kPowers});
    }
    return 0;
  }

 private:
  bool open_device() {
    if (bug_ == Bug::stays_unplugged && opened_) { return false; }
    port_ = open(path_, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (port_ < 0) { return false; }
    opened_ = true;
    decoder_ = wire::FrameDecoder(wire::kFeedbackLengths);
    send(wire::GeneralPurposeOutput{.outputs = kPowers | wire::output::led1_green});
    return true;
  }

  void close_device() { close(std::exchange(port_, -1)); }

  void receive() {
    std::array<std::uint8_t, 4096> buffer{};
    const ssize_t size = read(port_, buffer.data(), buffer.size());
    if (size <= 0) { return close_device(); }
    std::span<const std::uint8_t> bytes(buffer.data(), static_cast<std::size_t>(size));
    if (bug_ == Bug::takes_reads_for_frames && bytes.size() != buffer[2] + wire::kFrameOverhead) {
      return;
    }
    while (const auto event = decoder_.next(bytes)) {
      if (event->kind != wire::DecodeEvent::Kind::frame) { continue; }
      const auto see = [this](const wire::BasicSensorData& data) {
        wanderer_.see(data, Clock::now());
      };
      protocol::for_each_sub_payload(wire::Feedback{}, event->payload(),
                                     protocol::Overloaded{see, [](const auto&) {}});
    }
  }

  void drive() {
    next_command_ = Clock::now() + kCommandPeriod;
    const wire::BaseControl command = wire::to_base_control(wanderer_.decide(Clock::now()));
    const bool is_new =
        command.speed_mm_s != last_.speed_mm_s || command.radius_mm != last_.radius_mm;
    if (bug_ == Bug::silent && !is_new) { return; }
    last_ = command;
    send(command);
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

  const char* path_;
  Bug bug_;
  Wanderer wanderer_;
  int port_ = -1;
  bool opened_ = false;
  wire::FrameDecoder decoder_{wire::kFeedbackLengths};
  Clock::time_point next_command_{};
  wire::BaseControl last_{};
  int sent_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const std::string_view name = argc == 3 ? argv[2] : "none";
  const auto* planted = std::ranges::find(kPlantedBugs, name, &PlantedBug<Bug>::name);
  if (argc < 2 || argc > 3 || planted == kPlantedBugs.end()) {
    std::fputs("usage: planted_driver DEVICE [BUG]\n", stderr);
    for (const auto& known : kPlantedBugs) {
      std::fprintf(stderr, "  %-24s%s\n", known.name.data(), known.what.data());
    }
    return 2;
  }
  std::signal(SIGTERM, [](int) { asked_to_end = 1; });
  return PlantedDriver(argv[1], planted->bug).run();
}
