// A driver with a race: the reading thread stops the robot at a bump, looks at the clock, and then
// tells the driving thread. If the driving thread runs in between, the robot drives on. Argument:
// the device.
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "open_port.hpp"

namespace {

/// Document "kobuki protocol", sections "Base control" and "Basic sensor data".
constexpr std::array<std::uint8_t, 10> kForward{0xAA, 0x55, 6, 1, 4, 100, 0, 0, 0, 0x67};
constexpr std::array<std::uint8_t, 10> kStop{0xAA, 0x55, 6, 1, 4, 0, 0, 0, 0, 3};
constexpr std::size_t kBumper = 7;

void send(int port, const std::array<std::uint8_t, 10>& frame) {
  if (::write(port, frame.data(), frame.size()) < 0) { ::_exit(1); }
}

struct Shared {
  std::mutex mutex{};
  std::condition_variable has_frame{};
  int frames = 0;
  std::chrono::steady_clock::time_point stopped_at{};
  std::atomic<bool> has_stopped{false};
};

void drive(int port, Shared& shared) {
  int seen = 0;
  for (;;) {
    {
      std::unique_lock lock(shared.mutex);
      shared.has_frame.wait(lock, [&] { return shared.frames != seen; });
      seen = shared.frames;
    }
    if (shared.has_stopped) { return; }
    send(port, kForward);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) { return 1; }
  const int port = open_port(arguments[1]);
  Shared shared;
  std::thread driving(drive, port, std::ref(shared));
  for (;;) {
    std::array<std::uint8_t, 256> bytes{};
    if (::read(port, bytes.data(), bytes.size()) <= static_cast<ssize_t>(kBumper)) { ::_exit(2); }
    {
      const std::lock_guard lock(shared.mutex);
      ++shared.frames;
    }
    shared.has_frame.notify_one();
    const bool is_bumped = bytes[3] == 1 && bytes[kBumper] != 0;
    if (!is_bumped || shared.has_stopped) { continue; }
    send(port, kStop);
    shared.stopped_at = std::chrono::steady_clock::now();
    shared.has_stopped = true;
  }
}
