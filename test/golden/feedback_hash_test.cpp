// The same seed gives the same bytes: in Debug and Release, with g++ and clang, on every machine.
// The hash was computed by a single build and must hold for all builds.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <span>

#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kugle/commands.hpp"
#include "golden/hash.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "robots/kugle/kugle.hpp"
#include "sim/simulation.hpp"

using namespace fakebot;
using test::Hash;
namespace wire = protocol::kobuki;

namespace {

/// Ten minutes of arcs, turns, stops, sounds and requests.
std::uint64_t hash_of_a_drive(const robots::kobuki::KobukiOptions& options) {
  robots::kobuki::Kobuki robot(options);
  sim::Simulation simulation(robot);
  sim::Outbox out;
  Hash hash;
  for (int step = 0; step < 1200; ++step) {
    wire::FrameBuilder builder;
    const auto speed = static_cast<std::int16_t>((step * 137) % 1000 - 400);
    const auto radius = static_cast<std::int16_t>((step * 61) % 900 - 450);
    builder.add(wire::BaseControl{step % 7 == 0 ? std::int16_t{0} : speed, radius});
    if (step % 5 == 0) { builder.add(wire::RequestExtra{0x0B}); }
    if (step % 11 == 0) { builder.add(wire::GetControllerGain{}); }
    if (step % 13 == 0) { builder.add(wire::Sound{826, 200}); }
    robot.receive(builder.finish());
    simulation.advance_to(std::chrono::milliseconds(500) * (step + 1), out);
    out.for_each([&](std::span<const std::uint8_t> frame) { hash.add(frame); });
    out.clear();
  }
  return hash.value();
}

/// A minute of balancing with each controller and manifold: velocities, turns, pushes, silence.
std::uint64_t hash_of_balancing(const robots::kugle::Parameters& parameters) {
  namespace kugle = protocol::kugle;
  robots::kugle::Kugle robot({.parameters = parameters, .seed = 42});
  const auto push = *sim::find_signal(robot.signals(), "hand.force_x_n");
  sim::Simulation simulation(robot);
  sim::Outbox out;
  kugle::FrameBuilder builder;
  Hash hash;
  const auto set = [&](std::uint8_t param, std::uint8_t value) {
    robot.receive(*builder.frame(0x03, std::array<std::uint8_t, 5>{3, param, 3, 1, value}));
  };
  for (int step = 0; step < 600; ++step) {
    if (step % 120 == 0) {
      set(3, 0);
      set(2, step < 480 ? 2 : 1);
      set(0x10, static_cast<std::uint8_t>(step / 120));
    }
    if (step % 120 == 1) { set(3, step % 240 == 1 ? 2 : 1); }
    if (step % 120 > 20 && step % 10 < 8) {
      robot.receive(builder.frame(
          kugle::VelocityReference{2, 0.05F * static_cast<float>(step % 7), 0.05F, 0.3F}));
    }
    robot.set(push, step % 60 == 50 ? 20 : 0);
    simulation.advance_to(std::chrono::milliseconds(100) * (step + 1), out);
    out.for_each([&](std::span<const std::uint8_t> frame) { hash.add(frame); });
    out.clear();
  }
  return hash.value();
}

}  // namespace

TEST_CASE("a Kugle with the same seed balances with the same bytes in every build") {
  CHECK(hash_of_balancing(robots::kugle::standard_parameters()) == 4186757601897325356ULL);
  CHECK(hash_of_balancing(robots::kugle::ideal_parameters()) == 14611498653145276376ULL);
}

TEST_CASE("the same seed gives the same bytes with every compiler and build type") {
  robots::kobuki::KobukiOptions standard;
  standard.seed = 42;
  CHECK(hash_of_a_drive(standard) == 7659190086874904332ULL);

  robots::kobuki::KobukiOptions ideal;
  ideal.parameters = robots::kobuki::ideal_parameters();
  CHECK(hash_of_a_drive(ideal) == 3046904328691139406ULL);

  robots::kobuki::KobukiOptions firmware;
  firmware.parameters = robots::kobuki::firmware_parameters();
  CHECK(hash_of_a_drive(firmware) == 11081526645344395812ULL);
}
