// The linear controller of the attitude against the firmware's (LQR.cpp with the full equations of
// the model), executed on the host at random states.
#include "robots/kugle/control/attitude/balance_lqr.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "unit/robots/kugle/units.hpp"

using fakebot::robots::kugle::BalanceLqr;

namespace {

struct LqrCase {
  std::array<double, 3> yaw_pitch_roll_deg;
  fakebot::robots::kugle::Vec3 rates_rad_s;
  std::array<double, 3> wanted_yaw_pitch_roll_deg;
  fakebot::robots::kugle::Vec3 wanted_rates_rad_s;
  fakebot::robots::kugle::PerWheel torque_nm;
};

fakebot::robots::kugle::Quaternion lqr_attitude(const std::array<double, 3>& yaw_pitch_roll_deg) {
  using fakebot::test::kugle::kRadPerDeg;
  return from_euler(
      fakebot::robots::kugle::EulerAngles{.roll_rad = yaw_pitch_roll_deg[2] * kRadPerDeg,
                                          .pitch_rad = yaw_pitch_roll_deg[1] * kRadPerDeg,
                                          .yaw_rad = yaw_pitch_roll_deg[0] * kRadPerDeg});
}

void check_lqr(std::span<const LqrCase> cases, double tolerance_nm) {
  const auto tuning =
      fakebot::robots::kugle::tuning_of(fakebot::protocol::kugle::ParameterMemory{});
  fakebot::robots::kugle::NominalModel model;
  model.tune(tuning.model);
  BalanceLqr controller;
  controller.tune(tuning.balance_lqr);
  for (const LqrCase& each : cases) {
    CAPTURE(&each - cases.data());
    const auto attitude = lqr_attitude(each.yaw_pitch_roll_deg);
    fakebot::robots::kugle::Seen state;
    state.attitude = attitude;
    state.body_rates_rad_s = each.rates_rad_s;
    const auto torque_nm =
        controller.step(model, state,
                        {.attitude = lqr_attitude(each.wanted_yaw_pitch_roll_deg),
                         .body_rates_rad_s = each.wanted_rates_rad_s});
    for (std::size_t i = 0; i < torque_nm.size(); ++i) {
      CHECK(std::abs(torque_nm[i] - each.torque_nm[i]) < tolerance_nm);
    }
  }
}

// clang-format off
constexpr std::array kLqrTwoDegrees = std::to_array<LqrCase>({
    {{-12.577, -0.507, -1.446}, {0.073, -0.099, 0.001}, {-14.254, 0.217, 0.467}, {-0.092, -0.024, 0.041}, {0.862379, 0.834516, -1.612719}},
    {{-16.313, 0.9, -1.371}, {-0.052, -0.078, 0.001}, {-15.951, 1.097, -0.465}, {0.049, -0.08, -0.042}, {1.839615, -0.793740, -1.037108}},
    {{59.24, 0.903, -0.313}, {-0.082, -0.047, -0.058}, {60.478, -1.202, 1.546}, {0.076, -0.089, -0.024}, {3.226608, -3.949993, 0.611847}},
    {{-2.818, -1.906, -0.301}, {0.081, -0.078, 0.019}, {-2.503, 1.581, -1.188}, {-0.098, -0.083, 0.008}, {-2.352159, 4.468868, -2.136823}},
});
constexpr std::array kLqrFiveDegrees = std::to_array<LqrCase>({
    {{24.277, -0.711, 0.781}, {-0.118, 0.125, 0.129}, {20.879, 0.207, -1.722}, {-0.1, 0.181, 0.199}, {-2.575068, 2.661134, 0.086253}},
    {{-154.851, 3.602, 1.032}, {-0.047, -0.087, 0.07}, {-152.992, 1.618, -3.67}, {0.107, 0.193, 0.188}, {-4.092249, 1.798484, 2.072347}},
    {{38.531, -4.557, -4.959}, {-0.146, 0.176, -0.079}, {42.513, -1.856, 0.49}, {-0.026, -0.174, 0.034}, {7.199445, -3.598474, -3.972040}},
    {{116.983, -3.436, -2.757}, {-0.035, -0.185, -0.001}, {118.562, 0.335, 3.551}, {-0.14, 0.027, -0.05}, {6.138570, 2.036760, -8.232829}},
    {{34.444, -3.871, 2.755}, {-0.161, -0.133, 0.123}, {33.776, -0.859, -2.545}, {-0.09, 0.047, -0.129}, {-5.231646, 6.968493, -1.473684}},
});
constexpr std::array kLqrFarTurned = std::to_array<LqrCase>({
    {{-16.191, 1.195, 8.484}, {-0.034, 0.008, 0.087}, {-14.047, 2.598, 5.86}, {-0.406, -0.197, -0.409}, {-6.244253, 3.430396, 3.086626}},
    {{105.279, 3.869, -9.162}, {0.482, 0.465, 0.154}, {43.628, -9.7, 0.568}, {-0.44, -0.31, -0.258}, {-0.521205, -11.098213, 12.643632}},
    {{-159.772, -0.721, -1.189}, {0.342, 0.019, 0.14}, {-130.531, -0.853, -4.437}, {0.498, 0.496, 0.34}, {-2.064738, 2.497113, -1.286470}},
});
// clang-format on

}  // namespace

// Of 2000 random states each the worst differs by 0.005, 0.021 and, when the heading is up to 90
// degrees from the wanted heading and the tilts up to 10, 0.82 Nm of 29.
TEST_CASE("within 2 degrees the linear controller's torques are the firmware's within 0.005 Nm") {
  check_lqr(kLqrTwoDegrees, 0.005);
}

TEST_CASE("within 5 degrees the linear controller's torques are the firmware's within 0.022 Nm") {
  check_lqr(kLqrFiveDegrees, 0.022);
}

TEST_CASE(
    "far from the wanted heading the linear controller's torques differ by less than 0.9 Nm") {
  check_lqr(kLqrFarTurned, 0.9);
}

TEST_CASE("without equivalent control only errors make torque") {
  auto tuning = fakebot::robots::kugle::tuning_of(fakebot::protocol::kugle::ParameterMemory{});
  tuning.balance_lqr.equivalent_control = false;
  fakebot::robots::kugle::NominalModel model;
  model.tune(tuning.model);
  BalanceLqr controller;
  controller.tune(tuning.balance_lqr);
  const auto attitude = lqr_attitude({20, 3, 1});
  fakebot::robots::kugle::Seen state;
  state.attitude = attitude;
  const auto torque_nm =
      controller.step(model, state, {.attitude = attitude, .body_rates_rad_s = {}});
  CHECK(std::abs(torque_nm[0]) < 1e-12);
}
