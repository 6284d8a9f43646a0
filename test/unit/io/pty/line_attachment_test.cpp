#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <thread>

#include "io/file/file_descriptor.hpp"
#include "io/pace/simulated_clock.hpp"
#include "io/pty/attachment_watch.hpp"
#include "io/pty/pty_line.hpp"
#include "unit/io/nobody_listens.hpp"

using namespace fakebot::io;

TEST_CASE("a driver whose close is reported before the terminal is closed is no second driver") {
  boost::asio::io_context context{1};
  SimulatedClock& clock = simulate_clock_of(context);
  AttachmentWatch watch{context};
  fakebot::test::NobodyListens owner{};
  const auto line = PtyLine::open(context, watch, {115200, 259}, owner, [] {});

  // Two opens in a row are one event: the terminal stays open after the only close that is
  // expected.
  FileDescriptor driver(::open(line->path().c_str(), O_RDWR | O_NOCTTY));
  FileDescriptor still_closing(::open(line->path().c_str(), O_RDWR | O_NOCTTY));
  REQUIRE(::write(driver.get(), "x", 1) == 1);
  context.poll();
  line->read_pending();
  REQUIRE(line->attached());

  context.restart();
  driver.reset();
  std::thread machine([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    still_closing.reset();
  });
  context.poll();
  machine.join();
  clock.advance_to(clock.now() + std::chrono::seconds(1));
  CHECK_FALSE(line->attached());
  CHECK(line->counters().attachments == 1);
  line->close();
  context.restart();
  context.poll();
}
