// The bytes kept for a driver that does not read are limited, on each end.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <vector>

#include "io/device.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pty/attachment_watch.hpp"
#include "raw_port.hpp"
#include "unit/io/nobody_listens.hpp"

using namespace fakebot::io;

namespace {

/// The receive buffer of a terminal in Linux (N_TTY_BUF_SIZE, minus a byte kept free).
constexpr std::size_t kBufferBytes = 4095;

struct OnTerminal {
  static DeviceChoice choice() { return {}; }
};

struct ByTcp {
  static DeviceChoice choice() { return {.served = ServedLine{.address = {"127.0.0.1", 0}}}; }
};

template <class End>
struct SlowReader {
  LineTraits traits;
  boost::asio::io_context context{1};
  AttachmentWatch watch{context};
  fakebot::test::NobodyListens owner{};
  std::unique_ptr<Device> device =
      fakebot::test::open_device(context, watch, traits, End::choice(), owner);
  FileDescriptor driver{fakebot::test::open_raw(device->path(), O_NONBLOCK)};

  explicit SlowReader(std::size_t kept_frames = 0) : traits{115200, 259, kept_frames} {
    while (!device->attached()) { context.run_one(); }
  }
  bool send(std::size_t size) { return device->send(std::vector<std::uint8_t>(size, 0x42)); }
  /// Waits until the kernel's worker has delivered `size` bytes.
  void wait_for_unread(std::size_t size) const {
    int unread = 0;
    while (static_cast<std::size_t>(unread) != size) {
      pollfd readable{.fd = driver.get(), .events = POLLIN, .revents = 0};
      ::poll(&readable, 1, 1);
      REQUIRE(::ioctl(driver.get(), FIONREAD, &unread) == 0);
    }
  }
  void read(std::size_t size) const {
    std::vector<std::uint8_t> bytes(size);
    REQUIRE(::read(driver.get(), bytes.data(), size) == static_cast<ssize_t>(size));
  }
  /// Reads `size` bytes, as soon as they arrive.
  std::vector<std::uint8_t> read_all(std::size_t size) {
    std::vector<std::uint8_t> bytes(size);
    std::size_t done = 0;
    while (done < size) {
      context.poll();
      pollfd readable{.fd = driver.get(), .events = POLLIN, .revents = 0};
      ::poll(&readable, 1, 1);
      const ssize_t got = ::read(driver.get(), bytes.data() + done, size - done);
      if (got > 0) { done += static_cast<std::size_t>(got); }
    }
    return bytes;
  }
};

}  // namespace

TEST_CASE_TEMPLATE(
    "frames are dropped as a whole as soon as they exceed what a terminal keeps unread", End,
    OnTerminal, ByTcp) {
  SlowReader<End> bench;
  REQUIRE(bench.send(kBufferBytes - 80));
  bench.wait_for_unread(kBufferBytes - 80);
  CHECK_FALSE(bench.send(81));
  CHECK(bench.device->counters().frames_dropped == 1);
  REQUIRE(bench.send(80));
  bench.wait_for_unread(kBufferBytes);
  CHECK_FALSE(bench.send(1));
  CHECK(bench.device->counters().frames_sent == 2);
  CHECK(bench.device->counters().bytes_sent == kBufferBytes);
  CHECK(bench.device->counters().frames_dropped == 2);
}

TEST_CASE_TEMPLATE(
    "a frame that is longer than a terminal's buffer arrives whole, before the next frame", End,
    OnTerminal, ByTcp) {
  constexpr std::size_t kLongBytes = 6717;
  SlowReader<End> bench(2);
  REQUIRE(bench.send(kLongBytes));
  REQUIRE(bench.device->send(std::vector<std::uint8_t>{1}));
  std::vector<std::uint8_t> wanted(kLongBytes, 0x42);
  wanted.push_back(1);
  CHECK(bench.read_all(kLongBytes + 1) == wanted);
  CHECK(bench.device->counters().frames_sent == 2);
}

TEST_CASE_TEMPLATE("a frame that is longer than a terminal's buffer waits until all else is read",
                   End, OnTerminal, ByTcp) {
  constexpr std::size_t kLongBytes = 6717;
  SlowReader<End> bench;
  REQUIRE(bench.send(1));
  bench.wait_for_unread(1);
  CHECK_FALSE(bench.send(kLongBytes));
  CHECK(bench.device->counters().frames_dropped == 1);
}

TEST_CASE_TEMPLATE("what the driver has read makes room for as much again", End, OnTerminal,
                   ByTcp) {
  SlowReader<End> bench;
  REQUIRE(bench.send(kBufferBytes));
  bench.wait_for_unread(kBufferBytes);
  bench.read(100);
  bench.wait_for_unread(kBufferBytes - 100);
  CHECK_FALSE(bench.send(101));
  REQUIRE(bench.send(100));
  bench.wait_for_unread(kBufferBytes);
  CHECK_FALSE(bench.send(1));
}

TEST_CASE_TEMPLATE("a robot that keeps frames for a slow driver sends them in order when it reads",
                   End, OnTerminal, ByTcp) {
  SlowReader<End> bench(2);
  REQUIRE(bench.send(kBufferBytes));
  bench.wait_for_unread(kBufferBytes);
  CHECK(bench.device->send(std::vector<std::uint8_t>{1, 2}));
  CHECK(bench.device->send(std::vector<std::uint8_t>{3}));
  CHECK_FALSE(bench.device->send(std::vector<std::uint8_t>{4}));
  CHECK(bench.device->counters().frames_dropped == 1);
  CHECK_FALSE(bench.device->wants_more());
  bench.read(kBufferBytes);
  CHECK(bench.read_all(3) == std::vector<std::uint8_t>{1, 2, 3});
  CHECK(bench.device->counters().frames_sent == 3);
}

TEST_CASE_TEMPLATE("what was kept for a slow driver goes out before the next frame", End,
                   OnTerminal, ByTcp) {
  SlowReader<End> bench(2);
  REQUIRE(bench.send(kBufferBytes));
  bench.wait_for_unread(kBufferBytes);
  REQUIRE(bench.device->send(std::vector<std::uint8_t>{1}));
  bench.read(kBufferBytes);
  REQUIRE(bench.device->send(std::vector<std::uint8_t>{2}));
  bench.wait_for_unread(2);
  CHECK(bench.read_all(2) == std::vector<std::uint8_t>{1, 2});
}

TEST_CASE_TEMPLATE("the next driver gets nothing of what was kept for the last one", End,
                   OnTerminal, ByTcp) {
  SlowReader<End> bench(2);
  REQUIRE(bench.send(kBufferBytes));
  bench.wait_for_unread(kBufferBytes);
  REQUIRE(bench.send(1));
  bench.driver.reset();
  while (bench.device->attached()) { bench.context.run_one(); }
  CHECK(bench.device->counters().frames_dropped == 1);
  bench.driver = FileDescriptor(fakebot::test::open_raw(bench.device->path(), O_NONBLOCK));
  while (!bench.device->attached()) { bench.context.run_one(); }
  REQUIRE(bench.device->send(std::vector<std::uint8_t>{7}));
  bench.wait_for_unread(1);
  CHECK(bench.read_all(1) == std::vector<std::uint8_t>{7});
}

TEST_CASE_TEMPLATE(
    "what was kept for a slow driver is counted as dropped when the device is unplugged", End,
    OnTerminal, ByTcp) {
  SlowReader<End> bench(2);
  REQUIRE(bench.send(kBufferBytes));
  bench.wait_for_unread(kBufferBytes);
  REQUIRE(bench.send(1));
  bench.device->unplug();
  CHECK(bench.device->counters().frames_sent == 1);
  CHECK(bench.device->counters().frames_dropped == 1);
}
