// A driver reads a laser scanner of Hokuyo: of its line, of a capture, and in Wireshark.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <numbers>
#include <string>
#include <string_view>

#include "fakebot/protocol/hokuyo/frame_decoder.hpp"
#include "fakebot/protocol/hokuyo/text_form.hpp"
#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/record/dissected.hpp"
#include "system/temp_dir.hpp"
#include "unit/protocol/hokuyo/golden_answers.hpp"

using namespace fakebot::test;
namespace scip = fakebot::protocol::hokuyo;

namespace {

/// A room from x = -2 to 3 and y = -1.5 to 1; the scanner stands at (0, 0) and looks along x.
constexpr const char* kScipRoom = R"({
  "walls": [[[3, 1], [-2, 1], [-2, -1.5], [3, -1.5], [3, 1]]],
  "start": {"x_m": 0, "y_m": 0, "heading_deg": 0}
})";

class ScipHost {
 public:
  explicit ScipHost(const std::string& port) : driver_(port) {}

  /// Returns the answer.
  std::string ask(std::string_view request) {
    driver_.write(Bytes(request.begin(), request.end()));
    return next();
  }
  std::string next() {
    for (const Patience patience("an answer of the scanner");; patience.check()) {
      std::span<const std::uint8_t> rest(unread_);
      const auto event = decoder_.next(rest);
      const std::string frame = event ? std::string(event->bytes.begin(), event->bytes.end()) : "";
      unread_.erase(unread_.begin(), unread_.end() - static_cast<std::ptrdiff_t>(rest.size()));
      if (event) {
        REQUIRE(event->kind == scip::DecodeEvent::Kind::frame);
        return frame;
      }
      unread_ = driver_.read_some(10000);
    }
  }

 private:
  Driver driver_;
  scip::FrameDecoder decoder_{scip::Sender::scanner};
  Bytes unread_;
};

Bytes scip_text(std::string_view text) {
  return {text.begin(), text.end()};
}

}  // namespace

TEST_CASE("a driver asks a Hokuyo scanner what it is, scans the room with intensities, and stops") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--robot", "hokuyo-utm-30lx", "--profile", "ideal", "--world",
                            dir.write("room.json", kScipRoom)});
  ScipHost host(emulator.port());
  CHECK(host.ask("PP\n") == kUtmPP);
  CHECK(host.ask("ME0000108001003\n") == "ME0000108001003\n00P\n\n");
  for (int i = 0; i < 3; ++i) {
    const std::string frame = host.next();
    scip::ScanME scan;
    const auto view =
        scip::read_answer({reinterpret_cast<const std::uint8_t*>(frame.data()), frame.size()});
    REQUIRE(view);
    REQUIRE(scip::read(*view, scan));
    REQUIRE(scan.step_count == 1081);
    for (std::size_t step = 0; step < scan.step_count; ++step) {
      const double angle_rad = (static_cast<double>(step) - 540) * std::numbers::pi / 720;
      const double x = std::cos(angle_rad);
      const double y = std::sin(angle_rad);
      const double wall_m =
          std::min(x > 0 ? 3 / x : -2 / x, y < 0 ? -1.5 / y : 1 / std::max(y, 1e-9));
      CHECK(scan.steps[step][0] == doctest::Approx(1000 * wall_m).epsilon(0.001));
    }
  }
  CHECK(host.ask("QT\n") == "QT\n00P\n\n");
}

TEST_CASE("what passes between a Hokuyo scanner and its driver is decoded by names, in order") {
  const TempDir dir;
  const std::string file = dir / "scan.pcapng";
  {
    EmulatorProcess emulator({"run", "--robot", "hokuyo-urg-04lx", "--record", file});
    ScipHost host(emulator.port());
    host.ask("SCIP2.0\n");
    host.ask("MD0044072501002\n");
    host.next();
    emulator.send_signal(SIGINT);
    emulator.wait_for_exit();
  }
  const std::string text = run_to_end({"decode", file}).output;
  std::size_t at = 0;
  for (const std::string name :
       {"SCIP2", "Answer status=114 text=SCIP2.0",
        "MD start=44 end=725 cluster=1 interval=0 number=2", "Answer status=0 text=MD0044072501002",
        "ScanMD start=44 end=725"}) {
    CAPTURE(name);
    at = text.find(name, at);
    CHECK(at != std::string::npos);
  }
}

TEST_CASE("Wireshark shows the frames of real Hokuyo scanners with their values") {
  CaptureFile capture;
  capture.add_line({.kind = "hokuyo-urg-04lx", .link_type = 153});
  using fakebot::capture::PacketDirection;
  capture.add(PacketDirection::outbound, scip_text("MD0044072501300\n"), 1);
  capture.add(PacketDirection::inbound, scip_text(kUrgPP), 1);
  capture.add(PacketDirection::inbound, scip_text(kUrgGD), 1);
  capture.add(PacketDirection::inbound, scip_text(kUxmTM1), 1);
  std::string broken(kUrgBM);
  broken[5] = 'X';
  capture.add(PacketDirection::inbound, scip_text(broken), 1);
  const auto packets = dissected(
      capture.path(), {"hokuyo.md.interval", "hokuyo.parameters.last_step",
                       "hokuyo.parameters.largest_mm", "hokuyo.scan_gd.time_ms",
                       "hokuyo.clock_time.time_ms", "hokuyo.sum.status", "_ws.malformed"});
  REQUIRE(packets.size() == 5);
  CHECK(packets[0] == FieldTexts{{"hokuyo.md.interval", "3"}});
  CHECK(packets[1] == FieldTexts{{"hokuyo.parameters.last_step", "725"},
                                 {"hokuyo.parameters.largest_mm", "5600"},
                                 {"hokuyo.sum.status", "1"}});
  CHECK(packets[2] ==
        FieldTexts{{"hokuyo.scan_gd.time_ms", "6968830"}, {"hokuyo.sum.status", "1"}});
  CHECK(packets[3] ==
        FieldTexts{{"hokuyo.clock_time.time_ms", "3292603"}, {"hokuyo.sum.status", "1"}});
  CHECK(packets[4] == FieldTexts{{"hokuyo.sum.status", "0"}});
}
