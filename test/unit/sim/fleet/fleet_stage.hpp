// A fleet of robots, driven by tests.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <numbers>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "fakebot/protocol/kugle/commands.hpp"
#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "robots/kobuki/parameters.hpp"
#include "robots/kugle/kugle.hpp"
#include "sim/fleet/fleet.hpp"
#include "sim/outbox.hpp"

namespace fakebot::test {

using sim::SimTime;
using sim::world::Placement;
using sim::world::Vec2;

using SharedWorld = std::shared_ptr<const sim::world::World>;

inline constexpr double kPi = std::numbers::pi;

inline SharedWorld endless_floor() {
  return std::make_shared<const sim::world::World>();
}

inline std::unique_ptr<sim::Robot> make_kobuki(const SharedWorld& world, const Placement& start,
                                               std::uint64_t seed = 1) {
  robots::kobuki::KobukiOptions options;
  options.parameters = robots::kobuki::ideal_parameters();
  options.seed = seed;
  options.world = world;
  options.start = {start.position.x_m, start.position.y_m, start.heading_rad};
  return std::make_unique<robots::kobuki::Kobuki>(options);
}

inline std::unique_ptr<sim::Robot> make_kugle(const SharedWorld& world, const Placement& start,
                                              std::uint64_t seed = 1) {
  return std::make_unique<robots::kugle::Kugle>(
      robots::kugle::KugleOptions{.parameters = robots::kugle::ideal_parameters(),
                                  .seed = seed,
                                  .world = world,
                                  .start = start});
}

/// Sends a command to drive, like a driver.
inline void drive(sim::Robot& robot, double linear_m_s, double angular_rad_s = 0) {
  const auto command = robot.wire().drive(linear_m_s, angular_rad_s);
  REQUIRE(command.has_value());
  const auto bytes = robot.wire().encode(std::span(&*command, 1));
  REQUIRE(bytes.has_value());
  robot.receive(*bytes);
}

/// Lets a Kugle follow velocities, once booted.
inline void begin_to_follow(sim::Robot& kugle) {
  protocol::kugle::FrameBuilder builder;
  constexpr std::uint8_t kVelocityMode = 2;
  kugle.receive(*builder.frame(0x03, std::array<std::uint8_t, 5>{3, 3, 3, 1, kVelocityMode}));
}

inline double value(const sim::Robot& robot, std::string_view signal) {
  const auto found = sim::value_of(robot, signal);
  REQUIRE(found.has_value());
  return found.value_or(0);
}

/// The distance from surface to surface; negative for overlapping robots.
inline double gap_m(const sim::Robot& a, const sim::Robot& b) {
  const auto one = a.presence();
  const auto other = b.presence();
  return length_m(one.position - other.position) - one.radius_m - other.radius_m;
}

/// A fleet, the robots and the sent bytes.
struct FleetStage {
  explicit FleetStage(std::vector<std::unique_ptr<sim::Robot>> robots)
      : all(std::move(robots)), out(all.size()), sent(all.size()) {
    for (std::size_t i = 0; i < all.size(); ++i) { fleet.collect(fleet.add(*all[i]), out[i]); }
  }

  void run_until(SimTime time) {
    fleet.advance_to(time);
    for (std::size_t i = 0; i < all.size(); ++i) {
      out[i].for_each([&](std::span<const std::uint8_t> frame) {
        sent[i].insert(sent[i].end(), frame.begin(), frame.end());
      });
      out[i].clear();
    }
  }
  void run(SimTime duration) { run_until(fleet.now() + duration); }
  sim::Robot& robot(std::size_t i) { return *all[i]; }

  std::vector<std::unique_ptr<sim::Robot>> all;
  std::vector<sim::Outbox> out;
  std::vector<std::vector<std::uint8_t>> sent;
  sim::Fleet fleet;
};

/// A list of robots.
template <class... Robots>
std::vector<std::unique_ptr<sim::Robot>> robots_of(Robots... robots) {
  std::vector<std::unique_ptr<sim::Robot>> all;
  (all.push_back(std::move(robots)), ...);
  return all;
}

}  // namespace fakebot::test
