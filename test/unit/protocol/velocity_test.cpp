#include "fakebot/protocol/kobuki/velocity.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace fakebot::protocol::kobuki;

TEST_CASE("a velocity gives the speed and radius that the official driver sends") {
  // Source: kobuki_core 1.4.0, diff_drive.cpp, computed by hand.
  struct Case {
    const char* name;
    Velocity velocity;
    int speed_mm_s;
    int radius_mm;
  };
  const std::vector<Case> cases = {
      {"stand", {0, 0}, 0, 0},
      {"straight", {0.2, 0}, 200, 0},
      {"backward", {-0.35, 0}, -350, 0},
      {"hardly a turn is none", {0.2, 0.00009}, 200, 0},
      {"turn left on the spot", {0, 1}, 115, 1},
      {"turn right on the spot: the sign is in the speed", {0, -1}, -115, 1},
      {"a radius of at most 1 mm is on the spot", {0.001, 1}, 115, 1},
      {"arc to the left: outer wheel is the right one", {0.2, 0.5}, 257, 400},
      {"arc to the right", {0.2, -0.5}, 257, -400},
      {"backward arc, turning clockwise: centre on the left", {-0.2, -0.5}, -257, 400},
      {"backward arc, turning counter-clockwise", {-0.2, 0.5}, -257, -400},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const BaseControl command = to_base_control(c.velocity);
    CHECK(command.speed_mm_s == c.speed_mm_s);
    CHECK(command.radius_mm == c.radius_mm);
  }
}

TEST_CASE("speed and radius give the velocity that they stand for") {
  CHECK(to_velocity({200, 0}).linear_m_s == doctest::Approx(0.2));
  CHECK(to_velocity({200, 0}).angular_rad_s == 0);
  CHECK(to_velocity({115, 1}).angular_rad_s == doctest::Approx(1.0));
  CHECK(to_velocity({115, -1}).angular_rad_s == doctest::Approx(-1.0));
  CHECK(to_velocity({115, 1}).linear_m_s == 0);
  // Outer wheel 315 mm/s at 315 mm from the centre: 1 rad/s, 0.2 m/s in the middle.
  CHECK(to_velocity({315, 200}).angular_rad_s == doctest::Approx(1.0));
  CHECK(to_velocity({315, 200}).linear_m_s == doctest::Approx(0.2));
  CHECK(to_velocity({315, -200}).angular_rad_s == doctest::Approx(-1.0));
  CHECK(to_velocity({-315, 200}).linear_m_s == doctest::Approx(-0.2));
  CHECK(to_velocity({-315, 200}).angular_rad_s == doctest::Approx(-1.0));
}

TEST_CASE("a round trip loses no more than the millimetre resolution of the command") {
  for (double v = -0.7; v <= 0.7; v += 0.05) {
    for (double w = -4; w <= 4; w += 0.25) {
      if (std::abs(v) < 0.02 && w != 0) { continue; }
      const Velocity back = to_velocity(to_base_control({v, w}));
      CAPTURE(v);
      CAPTURE(w);
      CHECK(back.linear_m_s == doctest::Approx(v).epsilon(0.05));
      CHECK(back.angular_rad_s == doctest::Approx(w).epsilon(0.05));
    }
  }
}

TEST_CASE("velocities out of range are clamped, never wrapped") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double nan = std::nan("");
  CHECK(to_base_control({40, 0}).speed_mm_s == 32767);
  CHECK(to_base_control({-40, 0}).speed_mm_s == -32767);
  CHECK(to_base_control({10, 0.0002}).radius_mm == 32767);
  CHECK(to_base_control({kInfinity, 0}).speed_mm_s == 32767);
  CHECK(to_base_control({nan, 0}).speed_mm_s == 0);
  CHECK(to_base_control({0.1, nan}).speed_mm_s == 0);
}
