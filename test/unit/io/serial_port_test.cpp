// A serial port; the test holds the opposite end.
#include "io/serial/serial_port.hpp"

#include <doctest/doctest.h>
#include <termios.h>
#include <unistd.h>
#include <boost/asio/io_context.hpp>

#include <optional>
#include <string>

#include "io/os_error.hpp"
#include "io/pty/pty.hpp"
#include "unit/hex.hpp"

using namespace fakebot::io;
using fakebot::test::Bytes;

namespace {

struct PortBench {
  std::optional<Pty> far_end{std::in_place, 115200};
  boost::asio::io_context context{};
  Bytes received{};
  int times_gone = 0;
  std::unique_ptr<SerialPort> port{};

  explicit PortBench(const SerialSettings& settings = {.baud = 115200})
      : port(std::make_unique<SerialPort>(
            context, far_end->path(), settings, 259,
            PortEvents{[this](std::span<const std::uint8_t> bytes) {
                         received.insert(received.end(), bytes.begin(), bytes.end());
                       },
                       [this](const std::string& /*reason*/) { ++times_gone; }})) {}

  Bytes at_far_end() const {
    Bytes bytes(100000);
    std::size_t size = 0;
    for (ssize_t got = 0;
         (got = ::read(far_end->master(), bytes.data() + size, bytes.size() - size)) > 0;) {
      size += static_cast<std::size_t>(got);
    }
    bytes.resize(size);
    return bytes;
  }
};

Bytes every_value() {
  Bytes bytes(256);
  for (std::size_t i = 0; i < bytes.size(); ++i) { bytes[i] = static_cast<std::uint8_t>(i); }
  return bytes;
}

}  // namespace

TEST_CASE("bytes of every value pass a serial port in both directions") {
  PortBench bench;
  CHECK(bench.port->write(every_value()) == 0);
  CHECK(bench.at_far_end() == every_value());
  REQUIRE(::write(bench.far_end->master(), every_value().data(), 256) == 256);
  while (bench.received.size() < 256) { bench.context.run_one(); }
  CHECK(bench.received == every_value());
  bench.port->close();
}

TEST_CASE("a port gets the given settings, including any rate") {
  for (const SerialSettings wanted :
       {SerialSettings{9600, true, false, false}, SerialSettings{250000, false, true, true},
        SerialSettings{115200}, SerialSettings{0, false, false, true}}) {
    CAPTURE(wanted.baud);
    PortBench bench;
    bench.port->apply(wanted);
    const SerialSettings found = settings_of(bench.far_end->master()).value();
    CHECK(found == wanted);
    bench.port->close();
  }
}

TEST_CASE(
    "a port with a rate and no other settings has one stop bit and hangs up when it is closed") {
  const PortBench bench(SerialSettings{.baud = 115200});
  const SerialSettings found = settings_of(bench.far_end->master()).value();
  CHECK_FALSE(found.two_stop_bits);
  CHECK_FALSE(found.hardware_flow_control);
  CHECK(found.hangs_up_on_close);
  bench.port->close();
}

TEST_CASE("settings made at one end of a pseudo-terminal can be read at the other") {
  PortBench bench;
  termios settings{};
  REQUIRE(::tcgetattr(bench.far_end->master(), &settings) == 0);
  ::cfsetspeed(&settings, B57600);
  settings.c_cflag |= CSTOPB;
  REQUIRE(::tcsetattr(bench.far_end->master(), TCSANOW, &settings) == 0);
  const SerialSettings seen = settings_of(bench.far_end->master()).value();
  CHECK(seen.baud == 57600);
  CHECK(seen.two_stop_bits);
  bench.port->close();
}

TEST_CASE("unread bytes are queued up to a limit, and the rest is reported as lost") {
  PortBench bench;
  constexpr std::size_t kSent = 60000;
  std::size_t lost = 0;
  for (std::size_t sent = 0; sent < kSent; sent += 100) { lost += bench.port->write(Bytes(100)); }
  CHECK(lost > 0);
  const std::size_t taken = bench.at_far_end().size();
  const std::size_t waited = bench.port->close();
  CHECK(waited == 4096);
  CHECK(taken + waited + lost == kSent);
}

TEST_CASE("queued bytes are written as soon as there is space") {
  PortBench bench;
  std::size_t lost = 0;
  std::size_t sent = 0;
  for (; lost == 0; sent += 100) { lost += bench.port->write(Bytes(100)); }
  std::size_t taken = bench.at_far_end().size();
  while (taken + lost < sent) {
    bench.context.run_one();
    taken += bench.at_far_end().size();
  }
  CHECK(taken + lost == sent);
  CHECK(bench.port->close() == 0);
}

TEST_CASE("a port whose other end is closed reports it once") {
  PortBench bench;
  bench.far_end.reset();
  while (bench.times_gone == 0) { bench.context.run_one(); }
  bench.context.poll();
  CHECK(bench.times_gone == 1);
  bench.port->close();
}

TEST_CASE("a path that is not a serial port is refused by name") {
  boost::asio::io_context context;
  const auto open = [&](const std::string& path) {
    return std::make_unique<SerialPort>(context, path, SerialSettings{}, 259,
                                        PortEvents{[](auto /*bytes*/) {}, [](auto /*reason*/) {}});
  };
  CHECK_THROWS_WITH_AS(open("/dev/none"),
                       "cannot open the device /dev/none: No such file or directory; is it "
                       "plugged in, and may you read and write it?",
                       OsError);
  CHECK_THROWS_AS(open("/dev/null"), OsError);
}
