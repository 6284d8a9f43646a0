// Closing a device before its driver has read a frame.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "io/device.hpp"
#include "io/file/file_descriptor.hpp"
#include "io/pty/attachment_watch.hpp"
#include "raw_port.hpp"
#include "unit/io/nobody_listens.hpp"

using namespace fakebot::io;

namespace {

/// A line with an attached driver and a frame in flight.
struct FrameInFlight {
  boost::asio::io_context context{1};
  AttachmentWatch watch{context};
  fakebot::test::NobodyListens owner{};
  std::unique_ptr<Device> device =
      fakebot::test::open_device(context, watch, {115200, 259}, {}, owner);
  std::string path = device->path();
  FileDescriptor driver{fakebot::test::open_raw(path, O_NONBLOCK)};
  std::array<std::uint8_t, 80> frame{};

  FrameInFlight() {
    while (!device->attached()) { context.run_one(); }
    REQUIRE(device->send(frame));
  }
  bool is_there() const { return std::filesystem::exists(path); }
  /// Reads like a driver: waits until the kernel's worker has delivered.
  void read_frame() {
    std::size_t read = 0;
    while (read < frame.size()) {
      pollfd readable{.fd = driver.get(), .events = POLLIN, .revents = 0};
      REQUIRE(::poll(&readable, 1, -1) == 1);
      const ssize_t part = ::read(driver.get(), frame.data() + read, frame.size() - read);
      REQUIRE(part > 0);
      read += static_cast<std::size_t>(part);
    }
  }
  void run_until_closed() {
    while (device->is_closing()) { context.run_one(); }
  }
};

}  // namespace

TEST_CASE("a closing device waits for its driver to read the frame in flight, without blocking") {
  FrameInFlight bench;
  bench.device->unplug();
  CHECK_FALSE(bench.device->attached());
  CHECK(bench.device->is_closing());
  CHECK(bench.is_there());
  bench.read_frame();
  bench.run_until_closed();
  CHECK_FALSE(bench.is_there());
}

TEST_CASE("a closing device does not wait long for a driver that does not read") {
  FrameInFlight bench;
  bench.device->unplug();
  bench.run_until_closed();
  CHECK_FALSE(bench.is_there());
}

TEST_CASE("a device that is plugged in at once gets a new line beside the closing one") {
  FrameInFlight bench;
  bench.device->unplug();
  bench.device->plug_in();
  CHECK(bench.device->path() != bench.path);
  bench.run_until_closed();
  CHECK_FALSE(bench.is_there());
  CHECK(std::filesystem::exists(bench.device->path()));
}
