// Drivers that end soon, and a driver that falls silent: short_driver DEVICE WHAT.
#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// The first lamp is red.
constexpr std::array<std::uint8_t, 8> kLamp{0xAA, 0x55, 4, 0x0C, 2, 0, 1, 0x0B};
/// 200 mm/s ahead.
constexpr std::array<std::uint8_t, 10> kForward{0xAA, 0x55, 6, 1, 4, 200, 0, 0, 0, 0xCB};
constexpr std::array<std::uint8_t, 10> kStop{0xAA, 0x55, 6, 1, 4, 0, 0, 0, 0, 0x03};

int open_port(const char* path) {
  const int port = ::open(path, O_RDWR | O_NOCTTY);
  termios settings{};
  if (port < 0 || ::tcgetattr(port, &settings) != 0) { return -1; }
  ::cfmakeraw(&settings);
  ::cfsetspeed(&settings, B115200);
  return ::tcsetattr(port, TCSANOW, &settings) == 0 ? port : -1;
}

template <class Bytes>
bool sends(int port, const Bytes& bytes) {
  return ::write(port, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
}

void read_for(int port, milliseconds time) {
  std::array<std::uint8_t, 4096> bytes{};
  for (const auto until = Clock::now() + time; Clock::now() < until;) {
    pollfd polled{port, POLLIN, 0};
    if (::poll(&polled, 1, 5) > 0 && ::read(port, bytes.data(), bytes.size()) < 0) { return; }
  }
}

/// A command 20 times a second, but none from 3 to 6 s.
int falls_silent(int port) {
  for (const auto start = Clock::now();;) {
    const auto time = Clock::now() - start;
    const bool is_silent = time > milliseconds(3000) && time < milliseconds(6000);
    if (!is_silent && !sends(port, kStop)) { return 1; }
    read_for(port, milliseconds(50));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) { return 2; }
  const std::string_view what = argv[2];
  if (what == "never-opens") { return 0; }
  const int port = open_port(argv[1]);
  if (port < 0) { return 1; }
  if (what == "falls-silent") { return falls_silent(port); }
  if (what == "reads") {
    std::array<std::uint8_t, 256> bytes{};
    if (::read(port, bytes.data(), bytes.size()) <= 0) { return 1; }
  }
  for (int i = 0; what == "talks" && i < 200; ++i) {  // for 174 ms on the line
    if (!sends(port, kStop)) { return 1; }
  }
  if ((what == "talks" || what == "lights") && !sends(port, kLamp)) { return 1; }
  if (what == "drives" && !sends(port, kForward)) { return 1; }
  return ::close(port);
}
