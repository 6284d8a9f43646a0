// The bytes of a device in simulated time: in the memory that is shared with the driver, or in its
// pseudo-terminal. The tests do what the preloaded library does.
#include "io/pty/driver_bytes.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/pace/simulated_clock.hpp"

using namespace fakebot;
using preload::BytesIn;

namespace {

std::span<const std::uint8_t> as_bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

struct BytesBench {
  explicit BytesBench(bool is_simulated = true) {
    if (is_simulated) { io::simulate_clock_of(context); }
    port.plug_in(pty.path());
  }

  boost::asio::io_context context{1};
  io::ModemPort port{context, [] {}};
  io::Pty pty{115200};
  io::DriverBytes bytes{pty, &port};
  io::FileDescriptor driver{::open(pty.path().c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK)};

  void share() {
    port.put_bytes_in(BytesIn::will_share);
    bytes.choose(true);
    REQUIRE(port.bytes_in() == BytesIn::memory);
  }
  void write(std::string_view text) {
    const std::size_t unread = bytes.unread_bytes();
    CHECK(bytes.write(as_bytes_of(text)) == text.size());
    bytes.await_delivery(unread, text.size());
  }
  /// What the driver reads in the kernel.
  std::string read() const {
    std::array<char, 100> part{};
    const ssize_t size = ::read(driver.get(), part.data(), part.size());
    return {part.data(), static_cast<std::size_t>(size > 0 ? size : 0)};
  }
  std::string written() {
    std::vector<std::uint8_t> all;
    bytes.take(all, 100);
    return {all.begin(), all.end()};
  }
};

}  // namespace

TEST_CASE("bytes are in the memory as soon as the driver wants, and no longer in the terminal") {
  BytesBench bench;
  bench.write("before");
  CHECK(bench.read() == "before");
  bench.share();
  bench.write("frame");
  CHECK(bench.read().empty());
  CHECK(bench.bytes.unread_bytes() == 5);
  CHECK_FALSE(bench.bytes.is_all_read());
  std::array<std::uint8_t, 9> taken{};
  CHECK(bench.port.bytes()->to_driver.take(taken.data(), taken.size()) == 5);
  CHECK(bench.bytes.is_all_read());
  CHECK(bench.port.bytes()->to_robot.put(as_bytes_of("command").data(), 7));
  CHECK(bench.written() == "command");
}

TEST_CASE("bytes stay in the terminal while any is under way there, or the port changes them") {
  BytesBench bench;
  bench.port.put_bytes_in(BytesIn::will_share);
  bench.write("frame");
  bench.bytes.choose(true);
  CHECK_FALSE(bench.bytes.is_in_memory());
  CHECK(bench.read() == "frame");
  CHECK(::write(bench.driver.get(), "command", 7) == 7);
  bench.bytes.choose(true);
  CHECK_FALSE(bench.bytes.is_in_memory());
  std::array<char, 10> robot{};
  CHECK(::read(bench.pty.master(), robot.data(), robot.size()) == 7);
  bench.bytes.choose(false);
  CHECK_FALSE(bench.bytes.is_in_memory());
  bench.bytes.choose(true);
  CHECK(bench.bytes.is_in_memory());
}

TEST_CASE("unread bytes go back to the terminal, before all later ones, until the driver leaves") {
  BytesBench bench;
  bench.share();
  bench.write("one ");
  // As the library, when the driver reads by a call that does not know of the memory.
  bench.port.put_bytes_in(BytesIn::kernel_again);
  bench.write("two");
  CHECK(bench.read() == "one two");
  bench.bytes.choose(true);
  CHECK_FALSE(bench.bytes.is_in_memory());
  bench.bytes.begin_anew();
  bench.share();
  bench.write("three");
  bench.bytes.use_kernel();
  CHECK(bench.read() == "three");
}

TEST_CASE("bytes that a driver has left unread in the memory are not the next driver's") {
  BytesBench bench;
  bench.share();
  bench.write("frame");
  CHECK(bench.port.bytes()->to_robot.put(as_bytes_of("command").data(), 7));
  bench.bytes.begin_anew();
  bench.share();
  CHECK(bench.bytes.is_all_read());
  CHECK(bench.written().empty());
}

TEST_CASE("in real time there is no memory for bytes") {
  BytesBench bench(false);
  CHECK(bench.port.bytes_in() == BytesIn::kernel);
  CHECK(bench.port.bytes() == nullptr);
  bench.write("frame");
  CHECK(bench.read() == "frame");
}
