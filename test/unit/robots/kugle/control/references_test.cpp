// From a driver's commands to the controllers' references. Numbers: firmware executed on the host.
#include "robots/kugle/control/references/references.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "unit/robots/kugle/units.hpp"

namespace kugle = fakebot::robots::kugle;
namespace reference_frame = kugle::reference_frame;
using fakebot::test::kugle::kRadPerDeg;
using fakebot::test::kugle::kTickS;
using kugle::Quaternion;
using kugle::References;

namespace {

void check_quaternion(Quaternion q, Quaternion expected) {
  CHECK(std::abs(q.w - expected.w) < 1e-5);
  CHECK(std::abs(q.x - expected.x) < 1e-5);
  CHECK(std::abs(q.y - expected.y) < 1e-5);
  CHECK(std::abs(q.z - expected.z) < 1e-5);
}

kugle::Tuning reference_defaults() {
  return kugle::tuning_of(fakebot::protocol::kugle::ParameterMemory{});
}

const Quaternion kTurnedAndTilted =
    from_euler(kugle::EulerAngles{.roll_rad = -0.2, .pitch_rad = 0.1, .yaw_rad = 2.0});

References standing() {
  References references;
  references.restart(kTurnedAndTilted);
  return references;
}

void follow(References& references, const kugle::Tuning& tuning, int ticks) {
  for (int i = 0; i < ticks; ++i) {
    references.run_tests(tuning);
    references.follow_attitude(tuning, kTurnedAndTilted, false, kTickS);
    references.age(1);
  }
}

}  // namespace

TEST_CASE("at the start the reference is upright with the heading that there is") {
  check_quaternion(standing().attitude().attitude, {0.5403023, 0, 0, 0.8414710});
}

TEST_CASE("an attitude counts for half a second, then it is upright with its heading") {
  References references = standing();
  const Quaternion wanted = from_euler(kugle::EulerAngles{0.05, 0.02, 1.0});
  references.on(kugle::QuaternionReference{wanted});
  follow(references, reference_defaults(), 100);
  check_quaternion(references.attitude().attitude, wanted);
  follow(references, reference_defaults(), 1);
  const auto angles = to_euler(references.attitude().attitude);
  CHECK(std::abs(angles.roll_rad) < 1e-6);
  CHECK(std::abs(angles.pitch_rad) < 1e-6);
  CHECK(std::abs(angles.yaw_rad - 1.0) < 1e-3);
}

TEST_CASE("rates in the frame of the body are integrated into the attitude") {
  References references = standing();
  references.attitude() = {.attitude = kTurnedAndTilted, .body_rates_rad_s = {}};
  references.on(kugle::AngularVelocityReference{reference_frame::body, {0.3, -0.2, 0.7}});
  follow(references, reference_defaults(), 1);
  check_quaternion(references.attitude().attitude, {0.5313066, -0.0949993, -0.0565025, 0.8399379});
  CHECK(references.attitude().body_rates_rad_s.z == 0.7);
}

TEST_CASE("rates in the inertial frame are integrated there, and told in the body's") {
  References references = standing();
  references.attitude() = {.attitude = kTurnedAndTilted, .body_rates_rad_s = {}};
  references.on(kugle::AngularVelocityReference{reference_frame::inertial, {0.3, -0.2, 0.7}});
  follow(references, reference_defaults(), 1);
  check_quaternion(references.attitude().attitude, {0.5313066, -0.0956386, -0.0580959, 0.8397565});
  CHECK(std::abs(references.attitude().body_rates_rad_s.x + 0.3750547) < 1e-6);
  CHECK(std::abs(references.attitude().body_rates_rad_s.y + 0.3180719) < 1e-6);
  CHECK(std::abs(references.attitude().body_rates_rad_s.z - 0.6149505) < 1e-6);
}

TEST_CASE("rates in the heading's frame are told as they are, and nothing integrates them") {
  References references = standing();
  const Quaternion before = references.attitude().attitude;
  references.on(kugle::AngularVelocityReference{reference_frame::heading, {0.3, -0.2, 0.7}});
  follow(references, reference_defaults(), 10);
  check_quaternion(references.attitude().attitude, before);
  CHECK(references.attitude().body_rates_rad_s.x == 0.3);
}

TEST_CASE("a turn at a constant rate turns by rate times time") {
  References references = standing();
  const double from_rad = to_euler(references.attitude().attitude).yaw_rad;
  for (int tick = 0; tick < 200; ++tick) {
    references.on(kugle::AngularVelocityReference{reference_frame::body, {0, 0, 0.5}});
    follow(references, reference_defaults(), 1);
  }
  CHECK(to_euler(references.attitude().attitude).yaw_rad - from_rad ==
        doctest::Approx(0.5).epsilon(1e-6));
}

TEST_CASE("an independent heading follows the robot, the tilt the reference") {
  const Quaternion wanted =
      from_euler(kugle::EulerAngles{.roll_rad = 0.15, .pitch_rad = 0.05, .yaw_rad = -1.0});
  check_quaternion(with_heading_of(wanted, kTurnedAndTilted),
                   {0.5343974, 0.0748276, 0.0251623, 0.8415384});
  References references = standing();
  references.on(kugle::QuaternionReference{wanted});
  references.follow_attitude(reference_defaults(), kTurnedAndTilted, true, kTickS);
  check_quaternion(references.attitude().attitude, {0.5343974, 0.0748276, 0.0251623, 0.8415384});
}

TEST_CASE("a velocity counts for half a second, and its turn adds up") {
  References references = standing();
  const kugle::Heading heading = kugle::heading(kTurnedAndTilted);
  references.on(kugle::VelocityReference{reference_frame::heading, {0.3, 0.1}, 0.5});
  kugle::WantedVelocity wanted;
  for (int tick = 0; tick < 100; ++tick) {
    wanted = references.follow_velocity(reference_defaults(), heading, false, kTickS);
    references.age(1);
  }
  CHECK(wanted.velocity_m_s.x_m == 0.3);
  CHECK(wanted.in_heading_frame);
  CHECK(references.heading().cos == doctest::Approx(std::cos(1.0 + 0.125)));
  wanted = references.follow_velocity(reference_defaults(), heading, false, kTickS);
  CHECK(wanted.velocity_m_s.x_m == 0);
  CHECK(wanted.yaw_rate_rad_s == 0);
  CHECK(references.heading().cos == doctest::Approx(std::cos(1.0 + 0.125)));
}

TEST_CASE("a velocity in any frame but the heading's is inertial") {
  for (const int frame : {0, 1, 3, 255}) {
    References references = standing();
    references.on(kugle::VelocityReference{static_cast<std::uint8_t>(frame), {0.3, 0.1}, 0});
    CHECK_FALSE(
        references.follow_velocity(reference_defaults(), {}, false, kTickS).in_heading_frame);
  }
}

TEST_CASE("the test of steps leans to the right after two seconds, and starts again after twenty") {
  kugle::Tuning tuning = reference_defaults();
  tuning.references.step_test_enabled = true;
  References references = standing();
  for (int round = 0; round < 2; ++round) {
    follow(references, tuning, 399);
    CHECK(std::abs(to_euler(references.attitude().attitude).roll_rad) < 1e-9);
    follow(references, tuning, 1);
    CHECK(to_euler(references.attitude().attitude).roll_rad == doctest::Approx(5 * kRadPerDeg));
    follow(references, tuning, 1600);  // 10 s
    CHECK(to_euler(references.attitude().attitude).pitch_rad == doctest::Approx(5 * kRadPerDeg));
    CHECK(to_euler(references.attitude().attitude).roll_rad == doctest::Approx(-5 * kRadPerDeg));
    follow(references, tuning, 1000);  // 15 s
    CHECK(to_euler(references.attitude().attitude).yaw_rad == doctest::Approx(45 * kRadPerDeg));
    follow(references, tuning, 1000);  // 20 s: begins again
  }
}

TEST_CASE("the test of a sine rolls by two degrees, faster and faster") {
  kugle::Tuning tuning = reference_defaults();
  tuning.references.sine_test_enabled = true;
  References references = standing();
  follow(references, tuning, 2001);  // at 10 s: (0.5 + 0.02 * 10) * 10 = 7 turns
  CHECK(std::abs(to_euler(references.attitude().attitude).roll_rad) < 1e-9);
  CHECK(references.attitude().body_rates_rad_s.x ==
        doctest::Approx(2 * kRadPerDeg * 2 * std::numbers::pi * 0.9));
}

TEST_CASE("the test of a circle leans by three degrees all the way round") {
  kugle::Tuning tuning = reference_defaults();
  tuning.references.circle_test_enabled = true;
  References references = standing();
  follow(references, tuning, 1001);  // at 5 s: a quarter of a turn
  CHECK(std::abs(to_euler(references.attitude().attitude).roll_rad) < 1e-9);
  CHECK(to_euler(references.attitude().attitude).pitch_rad == doctest::Approx(3 * kRadPerDeg));
}
