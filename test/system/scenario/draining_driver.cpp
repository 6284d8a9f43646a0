// A driver that waits until all bytes are sent (tcdrain), and then discards unsent bytes (tcflush),
// as some libraries for serial ports do: on a line of real time nothing is lost.
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <thread>

int main(int argc, char** argv) {
  if (argc != 2) { return 2; }
  const int port = ::open(argv[1], O_RDWR | O_NOCTTY);
  if (port < 0) { return 3; }
  termios settings{};
  ::tcgetattr(port, &settings);
  ::cfmakeraw(&settings);
  ::cfsetspeed(&settings, B115200);
  ::tcsetattr(port, TCSANOW, &settings);
  for (int i = 0; i < 1000; ++i) {
    constexpr std::array<std::uint8_t, 10> kForward{0xAA, 0x55, 6, 1, 4, 200, 0, 0, 0, 0xCB};
    if (::write(port, kForward.data(), kForward.size()) != ssize_t{kForward.size()}) { return 4; }
    if (::tcdrain(port) != 0 || ::tcflush(port, TCIOFLUSH) != 0) { return 5; }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return 0;
}
