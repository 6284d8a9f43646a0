// Answers each frame after a wait of 3 ms by the processor's counter, with the time by the counter
// in the command. With "crashes" it faults after the frames.
#include <poll.h>
#include <unistd.h>
#include <x86intrin.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "open_port.hpp"

namespace {

constexpr int kFrames = 100;
constexpr std::uint64_t kPause = 3'000'000;

/// The command to drive at so many mm/s.
std::array<char, 10> command(std::uint64_t speed_mm_s) {
  std::array<char, 10> bytes{'\xAA', 0x55, 6, 1, 4, static_cast<char>(speed_mm_s % 100)};
  for (std::size_t i = 2; i < 9; ++i) { bytes[9] = static_cast<char>(bytes[9] ^ bytes[i]); }
  return bytes;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) { return 1; }
  const int port = open_port(arguments[1]);
  for (int frame = 0; frame < kFrames; ++frame) {
    pollfd polled{.fd = port, .events = POLLIN, .revents = 0};
    ::poll(&polled, 1, -1);
    std::array<char, 512> bytes{};
    if (::read(port, bytes.data(), bytes.size()) <= 0) { return 1; }
    const std::uint64_t goal = __rdtsc() + kPause;
    while (__rdtsc() < goal) {}
    const auto answer = command(__rdtsc() / 10'000);
    if (::write(port, answer.data(), answer.size()) <= 0) { return 1; }
  }
  if (count > 2 && std::string_view(arguments[2]) == "crashes") {
    volatile int* volatile nowhere = nullptr;
    *nowhere = 1;
  }
  return 0;
}
