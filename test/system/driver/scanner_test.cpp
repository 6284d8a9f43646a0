// A driver reads a laser scanner.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "fakebot/protocol/lds01/frame_decoder.hpp"
#include "fakebot/protocol/rplidar/feedback.hpp"
#include "fakebot/protocol/rplidar/frame_decoder.hpp"
#include "fakebot/protocol/rplidar/requests.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
namespace rplidar = fakebot::protocol::rplidar;

namespace {

/// A room from x = -2 to 3 and y = -1.5 to 1; the scanner stands at (0, 0) and looks along x.
constexpr const char* kRoom = R"({
  "walls": [[[3, 1], [-2, 1], [-2, -1.5], [3, -1.5], [3, 1]]],
  "start": {"x_m": 0, "y_m": 0, "heading_deg": 0}
})";

class Host {
 public:
  explicit Host(const std::string& port) : driver_(port) {}

  template <class Request>
  void ask(const Request& request) {
    rplidar::FrameBuilder builder;
    driver_.write(builder.request(request));
  }

  /// The next frame; faults on the line are none.
  Bytes next() {
    for (const Patience patience("a frame of the scanner");; patience.check()) {
      std::span<const std::uint8_t> rest(unread_);
      const auto event = decoder_.next(rest);
      const Bytes frame = event ? Bytes(event->bytes.begin(), event->bytes.end()) : Bytes{};
      unread_.erase(unread_.begin(), unread_.end() - static_cast<std::ptrdiff_t>(rest.size()));
      if (event) {
        REQUIRE(event->kind == rplidar::DecodeEvent::Kind::frame);
        return frame;
      }
      unread_ = driver_.read_some(1000);
    }
  }

 private:
  Driver driver_;
  rplidar::FrameDecoder decoder_{rplidar::Sender::scanner};
  Bytes unread_;
};

/// From (0, 0) to the wall.
double wall_m(double clockwise_deg) {
  const double angle_rad = -clockwise_deg * std::numbers::pi / 180;
  const double x = std::cos(angle_rad);
  const double y = std::sin(angle_rad);
  return std::min(x > 0 ? 3 / x : -2 / x, y > 0 ? 1 / y : -1.5 / y);
}

}  // namespace

TEST_CASE("a driver asks a scanner what it is, scans the room, and stops") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--robot", "rplidar-a1", "--profile", "ideal", "--world",
                            dir.write("room.json", kRoom)});
  Host host(emulator.port());
  host.ask(rplidar::GetInfo{});
  CHECK(host.next()[7] == 0x18);
  host.ask(rplidar::Scan{});
  CHECK(host.next() == from_hex("A5 5A 05 00 00 40 81"));
  for (int i = 0; i < 500; ++i) {
    const auto node = rplidar::unpack<rplidar::Node>(host.next());
    const double deg = node.angle_q6 / 64.0;
    const double wall = wall_m(deg);
    // In the corners a little angle is a larger distance.
    CHECK(std::abs(node.distance_q2 / 4000.0 - wall) < 0.005 + wall * wall * 0.0005);
  }
  host.ask(rplidar::GetHealth{});
  Bytes frame = host.next();
  while (frame.size() == rplidar::Node::kPackedSize) { frame = host.next(); }
  CHECK(frame == from_hex("A5 5A 03 00 00 00 06 00 00 00"));
}

TEST_CASE("what passes between a scanner and its driver is recorded, and decoded by names") {
  const TempDir dir;
  const std::string file = dir / "scan.pcapng";
  {
    EmulatorProcess emulator({"run", "--robot", "rplidar-a2", "--record", file});
    Host host(emulator.port());
    host.ask(rplidar::GetConf{rplidar::conf::mode_count});
    host.next();
    host.ask(rplidar::SetMotorPwm{660});
    host.ask(rplidar::ExpressScan{.working_mode = 3});
    for (int i = 0; i < 5; ++i) { host.next(); }
    emulator.send_signal(SIGINT);
    emulator.wait_for_exit();
  }
  const std::string text = run_to_end({"decode", file}).output;
  for (const std::string name : {"GetConf type=112", "ConfWord type=112 value=4", "SetMotorPwm",
                                 "ScanDescriptor", "UltraCapsule start=1"}) {
    CAPTURE(name);
    CHECK(text.find(name) != std::string::npos);
  }
}

TEST_CASE("a driver reads a turn of an LDS-01") {
  namespace lds01 = fakebot::protocol::lds01;
  const TempDir dir;
  EmulatorProcess emulator(
      {"run", "--robot", "lds-01", "--profile", "ideal", "--world", dir.write("room.json", kRoom)});
  Driver driver(emulator.port());
  driver.set_rate(B230400);
  driver.write(std::array{lds01::Start::id});
  lds01::FrameDecoder decoder(lds01::Sender::scanner);
  int readings = 0;
  for (const Patience patience("a turn"); readings < 360; patience.check()) {
    const Bytes bytes = driver.read_some(1000);
    std::span<const std::uint8_t> rest(bytes);
    while (const auto event = decoder.next(rest)) {
      // What came before the driver had set the rate is garbage.
      if (event->kind != lds01::DecodeEvent::Kind::frame) { continue; }
      const auto frame = fakebot::protocol::read_message<lds01::Readings>(
          event->bytes.subspan(1, fakebot::protocol::wire_size<lds01::Readings>));
      for (std::size_t i = 0; i < lds01::Readings::kCount; ++i, ++readings) {
        const double deg =
            6.0 * (frame.index - lds01::Readings::kFirstIndex) + 1.0 + static_cast<double>(i);
        const double distance_m = frame.*lds01::Readings::distances_mm()[i] / 1000.0;
        CHECK(std::abs(distance_m - wall_m(deg)) < 0.0006);
      }
    }
  }
}
