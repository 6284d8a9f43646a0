// A scanner in a world, driven by tests.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fakebot/protocol/hex.hpp"
#include "sim/outbox.hpp"
#include "sim/robot.hpp"
#include "sim/signal.hpp"
#include "sim/world/world.hpp"
#include "unit/hex.hpp"

namespace fakebot::test {

using sim::SimTime;

using SharedWorld = std::shared_ptr<const sim::world::World>;

/// Walls at x = 3 and x = -2, y = 1 and y = -1.5; the scanner stands at (0, 0) and looks along x.
inline SharedWorld lopsided_room() {
  sim::world::WorldDescription description;
  description.walls = {{{3, 1}, {-2, 1}, {-2, -1.5}, {3, -1.5}, {3, 1}}};
  return std::make_shared<const sim::world::World>(description);
}

/// From (0, 0) to the wall of the lopsided room; clockwise.
inline double wall_m(double clockwise_deg) {
  const double angle_rad = -clockwise_deg * std::numbers::pi / 180;
  const double x = std::cos(angle_rad);
  const double y = std::sin(angle_rad);
  const double along_x = x > 0 ? 3 / x : x < 0 ? -2 / x : 1e9;
  const double along_y = y > 0 ? 1 / y : y < 0 ? -1.5 / y : 1e9;
  return std::min(along_x, along_y);
}

template <class Scanner>
struct ScanStage {
  template <class Options>
  explicit ScanStage(const Options& options) : scanner(options) {}

  void send(const std::string& hex) { scanner.receive(from_hex(hex)); }

  /// All frames from now on.
  std::vector<Bytes> run(SimTime duration) {
    std::vector<Bytes> frames;
    for (SimTime end = time + duration; time < end; time += scanner.tick()) {
      sim::Outbox out;
      scanner.step(out);
      out.for_each([&](std::span<const std::uint8_t> frame) {
        frames.emplace_back(frame.begin(), frame.end());
      });
    }
    return frames;
  }
  /// The bytes of all frames as hex.
  std::string said(SimTime duration = std::chrono::milliseconds(20)) {
    Bytes all;
    for (const Bytes& frame : run(duration)) { all = all + frame; }
    return protocol::to_hex(all);
  }

  double value(std::string_view signal) const {
    const auto found = sim::value_of(scanner, signal);
    REQUIRE_MESSAGE(found.has_value(), std::string(signal));
    return found.value_or(0);
  }
  void force(std::string_view signal, double value) {
    const auto index = sim::find_signal(scanner.signals(), signal);
    REQUIRE(index.has_value());
    scanner.set(*index, value);
  }
  void release(std::string_view signal) {
    const auto index = sim::find_signal(scanner.signals(), signal);
    REQUIRE(index.has_value());
    scanner.release(*index);
  }

  Scanner scanner;
  SimTime time{0};
};

}  // namespace fakebot::test
