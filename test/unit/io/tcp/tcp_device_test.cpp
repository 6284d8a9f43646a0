// The line of a robot by TCP, from the outside.
#include "io/tcp/tcp_device.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <cerrno>
#include <string>
#include <vector>

#include "io/file/file_descriptor.hpp"
#include "io/os_error.hpp"
#include "io/tcp/tcp_socket.hpp"
#include "raw_port.hpp"
#include "unit/hex.hpp"
#include "unit/io/nobody_listens.hpp"

using namespace fakebot::io;
using fakebot::test::connect_to;
using fakebot::test::from_hex;

namespace {

std::string own_end_of(const FileDescriptor& socket) {
  return "127.0.0.1:" + std::to_string(port_of(socket.get()));
}

struct TcpBench {
  boost::asio::io_context context{1};
  fakebot::test::NobodyListens owner{};
  TcpDevice device;

  explicit TcpBench(ServedLine::Protocol protocol = ServedLine::Protocol::raw,
                    TcpAddress address = {"127.0.0.1", 0})
      : device(context, {.baud_rate = 115200, .largest_burst_bytes = 259},
               {protocol, std::move(address)}, owner) {
    device.open();
  }
  FileDescriptor connect() const { return FileDescriptor(connect_to(device.path(), O_NONBLOCK)); }
  FileDescriptor attach() {
    FileDescriptor driver = connect();
    REQUIRE(driver);
    while (!device.attached()) { context.run_one(); }
    return driver;
  }
  /// Reads to the end, or so many bytes.
  std::string read(const FileDescriptor& driver, std::size_t most = 4096) {
    std::string text;
    while (text.size() < most) {
      context.poll();
      pollfd readable{.fd = driver.get(), .events = POLLIN, .revents = 0};
      ::poll(&readable, 1, 1);
      std::array<char, 512> part{};
      const ssize_t got =
          ::read(driver.get(), part.data(), std::min(part.size(), most - text.size()));
      if (got == 0) { break; }
      if (got > 0) { text.append(part.data(), static_cast<std::size_t>(got)); }
      REQUIRE((got > 0 || errno == EAGAIN));
    }
    return text;
  }
};

}  // namespace

TEST_CASE("a driver gets the bytes of the line, and nothing else") {
  TcpBench bench;
  const FileDescriptor driver = bench.attach();
  REQUIRE(bench.device.send(from_hex("aa 55 ff 00")));
  CHECK(bench.read(driver, 4) == std::string("\xaa\x55\xff\0", 4));
}

TEST_CASE("a second driver is refused in words, and the first one goes on") {
  TcpBench bench;
  const FileDescriptor first = bench.attach();
  const FileDescriptor second = bench.connect();
  CHECK(bench.read(second) ==
        "fakebot: this robot has a driver already, at " + own_end_of(first) + "\r\n");
  CHECK(bench.device.counters().attachments == 1);
  REQUIRE(bench.device.send(from_hex("01")));
  CHECK(bench.read(first, 1) == "\x01");
}

TEST_CASE("a driver that comes back is not refused for its own former connection") {
  TcpBench bench;
  FileDescriptor driver = bench.attach();
  for (int times = 2; times < 5; ++times) {
    driver.reset();
    driver = bench.connect();
    while (bench.device.counters().attachments < static_cast<std::uint64_t>(times)) {
      bench.context.run_one();
    }
    REQUIRE(bench.device.send(from_hex("07")));
    CHECK(bench.read(driver, 1) == "\x07");
  }
}

TEST_CASE("frames without a driver are counted, and the next driver gets none of them") {
  TcpBench bench;
  CHECK_FALSE(bench.device.send(from_hex("01 02")));
  CHECK(bench.device.counters().frames_unheard == 1);
  const FileDescriptor driver = bench.attach();
  REQUIRE(bench.device.send(from_hex("03")));
  CHECK(bench.read(driver, 1) == "\x03");
}

TEST_CASE("unplugging ends the connection after the last frame, and nobody can connect") {
  TcpBench bench;
  const FileDescriptor driver = bench.attach();
  REQUIRE(bench.device.send(from_hex("05")));
  // Unread bytes must not turn the end into a loss of the last frame.
  REQUIRE(::send(driver.get(), "x", 1, MSG_NOSIGNAL) == 1);
  bench.device.unplug();
  CHECK(bench.read(driver) == "\x05");
  CHECK_FALSE(bench.device.attached());
  CHECK_FALSE(bench.connect());
  CHECK(errno == ECONNREFUSED);
}

TEST_CASE("an unplugged line keeps its port, and has the same address afterwards") {
  TcpBench bench;
  const std::string address = bench.device.path();
  bench.device.unplug();
  const auto parsed = tcp_address_of(address).value();
  FileDescriptor other(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(parsed.port);
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  CHECK(::bind(other.get(), reinterpret_cast<const sockaddr*>(&place), sizeof(place)) != 0);
  bench.device.plug_in();
  CHECK(bench.device.path() == address);
  bench.attach();
}

TEST_CASE("a port that another program has is refused with the address and a remedy") {
  const TcpBench bench;
  const auto taken = tcp_address_of(bench.device.path()).value();
  try {
    const TcpBench other(ServedLine::Protocol::raw, taken);
    FAIL("the port was taken twice");
  } catch (const OsError& error) {
    const std::string text = error.what();
    CHECK(text.find("listen on " + bench.device.path()) != std::string::npos);
    CHECK(text.find("choose another port") != std::string::npos);
  }
}

TEST_CASE("by RFC 2217 a driver is asked for its options first, and sets rate and lines") {
  TcpBench bench(ServedLine::Protocol::rfc2217);
  const FileDescriptor driver = bench.attach();
  constexpr std::size_t kGreeting = 18;
  CHECK(bench.read(driver, kGreeting).size() == kGreeting);
  CHECK(bench.device.reads_at().baud == 115200);
  const auto bytes = from_hex("ff fb 2c ff fa 2c 01 00 00 25 80 ff f0 ff fa 2c 05 09 ff f0");
  REQUIRE(::send(driver.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
          static_cast<ssize_t>(bytes.size()));
  while (bench.device.reads_at().baud != 9600) { bench.context.run_one(); }
  CHECK_FALSE(bench.device.reads_at().has_other_format());
  CHECK(bench.device.driver_lines() == fakebot::sim::DriverLines{false, true});
  REQUIRE(bench.device.send(from_hex("ff")));
  CHECK(bench.device.counters().bytes_received == 0);
}

TEST_CASE("by RFC 2217 a format that is not the robot's is known") {
  TcpBench bench(ServedLine::Protocol::rfc2217);
  const FileDescriptor driver = bench.attach();
  const auto bytes = from_hex("ff fa 2c 02 07 ff f0 ff fa 2c 03 03 ff f0");
  REQUIRE(::send(driver.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) > 0);
  while (!bench.device.reads_at().has_other_format()) { bench.context.run_one(); }
  CHECK(bench.device.reads_at() == PortRate{115200, false, 7, fakebot::sim::Parity::even});
}

TEST_CASE("a suspended driver gets no frames, which are counted as dropped") {
  TcpBench bench(ServedLine::Protocol::rfc2217);
  const FileDescriptor driver = bench.attach();
  const auto suspend = from_hex("01 ff fa 2c 08 ff f0");
  REQUIRE(::send(driver.get(), suspend.data(), suspend.size(), MSG_NOSIGNAL) > 0);
  while (bench.device.counters().bytes_received == 0) { bench.context.run_one(); }
  CHECK_FALSE(bench.device.send(from_hex("02")));
  CHECK(bench.device.counters().frames_dropped == 1);
}

TEST_CASE("addresses are read with and without a host, and written with brackets where needed") {
  CHECK(tcp_address_of("5000") == TcpAddress{"127.0.0.1", 5000});
  CHECK(tcp_address_of("localhost:5000") == TcpAddress{"127.0.0.1", 5000});
  CHECK(tcp_address_of("0.0.0.0:0") == TcpAddress{"0.0.0.0", 0});
  CHECK(tcp_address_of("[::1]:80") == TcpAddress{"::1", 80});
  CHECK(text_of(TcpAddress{"::1", 80}) == "[::1]:80");
  for (const char* wrong :
       {"", ":", "x:80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "1:2:3"}) {
    CAPTURE(wrong);
    CHECK_FALSE(tcp_address_of(wrong));
  }
}
