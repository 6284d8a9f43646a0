#include "io/pty/delivery_probe.hpp"

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <chrono>

using namespace std::chrono_literals;
using fakebot::io::DeliveryProbe;
using fakebot::sim::SimTime;

namespace {

/// A probe whose clock is set by the test.
struct Measured {
  boost::asio::io_context context{};
  SimTime now{0};
  DeliveryProbe probe{context, [this] { return now; }};

  /// The probe sees the sent byte at `time`.
  void arrive_at(SimTime time) {
    now = time;
    context.restart();
    context.run_one();
  }
};

}  // namespace

TEST_CASE("a byte was on its way from its sending until it is seen") {
  Measured measured;
  measured.now = 100ms;
  measured.probe.send();
  measured.arrive_at(160ms);
  CHECK(measured.probe.lost().within(0s, 1s) == 60ms);
  CHECK(measured.probe.lost().within(0s, 120ms) == 20ms);
  measured.now = 200ms;
  measured.probe.send();
  measured.arrive_at(205ms);
  CHECK(measured.probe.lost().within(0s, 1s) == 65ms);
}

TEST_CASE("while a byte is on its way no other is sent") {
  Measured measured;
  measured.probe.send();
  measured.now = 20ms;
  measured.probe.send();
  measured.arrive_at(50ms);
  CHECK(measured.probe.lost().within(0s, 1s) == 50ms);
  measured.context.restart();
  CHECK(measured.context.poll_one() == 0);
}

TEST_CASE("a byte that has not arrived at the end has been on its way until then") {
  Measured measured;
  measured.now = 10ms;
  measured.probe.send();
  measured.now = 90ms;
  measured.probe.finish();
  CHECK(measured.probe.lost().within(0s, 1s) == 80ms);
}
