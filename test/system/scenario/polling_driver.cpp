// A driver with a single thread, like many drivers: waits for bytes with a time limit, reads all
// bytes that are there, and sends a command every 50 ms of the driver's clock.
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>

#include "raw_port.hpp"

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kBetweenCommands{50};
constexpr int kPatienceMs = 20;

volatile std::sig_atomic_t asked_to_end = 0;

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) { return 2; }
  std::signal(SIGTERM, [](int) { asked_to_end = 1; });
  const int port = fakebot::test::open_raw(argv[1], O_NONBLOCK);
  if (port < 0) { return 3; }
  std::array<std::uint8_t, 256> bytes{};
  auto next_command = Clock::now();
  while (asked_to_end == 0) {
    // Reads until the buffer is full or the time is over, like libraries for serial ports.
    const auto until = Clock::now() + std::chrono::milliseconds(kPatienceMs);
    while (asked_to_end == 0 && Clock::now() < until) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
      pollfd polled{port, POLLIN, 0};
      if (::poll(&polled, 1, static_cast<int>(left.count())) <= 0) { break; }
      if (::read(port, bytes.data(), bytes.size()) == 0) { return 4; }
    }
    if (Clock::now() < next_command) { continue; }
    next_command = Clock::now() + kBetweenCommands;
    constexpr std::array<std::uint8_t, 10> kForward{0xAA, 0x55, 6, 1, 4, 200, 0, 0, 0, 0xCB};
    if (::write(port, kForward.data(), kForward.size()) < 0) { return 5; }
  }
  return 0;
}
