// A blind driver of the Kobuki: null_driver DEVICE WAY. If the blind driver passes a scenario, the
// scenario tests nothing, unless the scenario asks for the way. The driver ends at SIGTERM.
#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <utility>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"
#include "raw_port.hpp"
#include "verdicts/driver_program.hpp"

namespace {

using namespace fakebot::test;
using namespace std::chrono_literals;
namespace wire = fakebot::protocol::kobuki;
using Clock = std::chrono::steady_clock;

constexpr auto kCommandPeriod = 100ms;
/// External power on, LED 1 green.
constexpr std::uint16_t kOutputs = 0x2F0;

enum class Way : std::uint8_t { deaf, silent, constant, straight, slow, spinner, junk };

struct NamedWay {
  Way way;
  std::string_view name;
  std::string_view what;
};

constexpr std::array kWays{
    NamedWay{Way::deaf, "deaf", "never reads; a sensible sequence again and again"},
    NamedWay{Way::silent, "silent", "reads, and never writes"},
    NamedWay{Way::constant, "constant", "speed 0 for ever"},
    NamedWay{Way::straight, "straight", "0.2 m/s straight ahead for ever"},
    NamedWay{Way::slow, "slow", "0.1 m/s straight ahead for ever"},
    NamedWay{Way::spinner, "spinner", "turns on the spot for ever"},
    NamedWay{Way::junk, "junk", "commands with random values"},
};

class NullDriver {
 public:
  NullDriver(const char* path, Way way) : path_(path), way_(way) {}

  int run() {
    while (asked_to_end == 0) {
      if (port_ >= 0 || open_device()) { act(); }
      poll(nullptr, 0, static_cast<int>(kCommandPeriod / 1ms));
    }
    return 0;
  }

 private:
  bool open_device() {
    port_ = open_raw(path_);
    if (port_ < 0) { return false; }
    began_ = Clock::now();
    if (way_ != Way::deaf) { return true; }
    send(wire::RequestExtra{.request = wire::request::hardware_version |
                                       wire::request::firmware_version | wire::request::udid});
    send(wire::GetControllerGain{});
    send(wire::GeneralPurposeOutput{.outputs = kOutputs});
    return true;
  }

  void act() {
    switch (way_) {
      case Way::deaf: return drive(sequence());
      case Way::silent: return discard();
      case Way::constant: return drive({0, 0});
      case Way::straight: return drive({0.2, 0});
      case Way::slow: return drive({0.1, 0});
      case Way::spinner: return drive({0, 0.8});
      case Way::junk: return act_at_random();
    }
  }

  /// Ahead, back, a turn: like a good driver at an obstacle.
  wire::Velocity sequence() const {
    const auto elapsed = (Clock::now() - began_) % 8s;
    if (elapsed < 5s) { return {0.2, 0}; }
    return elapsed < 6s ? wire::Velocity{-0.15, 0} : wire::Velocity{0, 1};
  }

  void act_at_random() {
    const auto number = [this](int from, int to) {
      return std::uniform_int_distribution(from, to)(random_);
    };
    drive({0.01 * number(-20, 30), 0.1 * number(-10, 10)});
    switch (number(0, 19)) {
      case 0: return send(wire::SoundSequence{.sequence = static_cast<std::uint8_t>(number(0, 6))});
      case 1:
        return send(wire::GeneralPurposeOutput{
            .outputs = static_cast<std::uint16_t>(0xF0 | number(0, 15) << 8)});
      case 2: return send(wire::RequestExtra{.request = wire::request::firmware_version});
      default: return;
    }
  }

  void discard() {
    std::array<char, 4096> buffer{};
    pollfd polled{port_, POLLIN, 0};
    if (poll(&polled, 1, 0) > 0 && read(port_, buffer.data(), buffer.size()) <= 0) { hang_up(); }
  }

  void drive(const wire::Velocity& velocity) { send(wire::to_base_control(velocity)); }

  template <class Message>
  void send(const Message& message) {
    if (port_ < 0) { return; }
    wire::FrameBuilder builder;
    builder.add(message);
    const auto frame = builder.finish();
    if (write(port_, frame.data(), frame.size()) < 0) { hang_up(); }
  }

  void hang_up() { close(std::exchange(port_, -1)); }

  const char* path_;
  Way way_;
  int port_ = -1;
  Clock::time_point began_{};
  std::mt19937 random_{1};
};

}  // namespace

int main(int argc, char** argv) {
  const auto* const way = named_by_arguments<NamedWay>({argv, static_cast<std::size_t>(argc)},
                                                       "null_driver DEVICE WAY", kWays, "");
  if (way == nullptr) { return 2; }
  end_when_asked();
  return NullDriver(argv[1], way->way).run();
}
