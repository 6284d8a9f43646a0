// The controllers' parameters out of the board's memory.
#include "robots/kugle/control/tuning.hpp"

#include <doctest/doctest.h>

namespace kugle = fakebot::robots::kugle;
using fakebot::protocol::kugle::find_parameter;
using fakebot::protocol::kugle::ParameterMemory;

TEST_CASE("after a start the controllers have the firmware's defaults") {
  const kugle::Tuning tuning = kugle::tuning_of(ParameterMemory{});
  CHECK(tuning.sample_rate_hz == 200);
  CHECK(tuning.mode == 0);
  CHECK(tuning.type == 2);
  CHECK(tuning.sliding_mode.k.y == 6);
  CHECK(tuning.sliding_mode.epsilon.z == doctest::Approx(0.3));
  CHECK(tuning.sliding_mode.manifold_type == kugle::manifold::kQDotBody);
  CHECK(tuning.sliding_mode.disable_omega_xy_in_equivalent_control);
  CHECK(tuning.balance_lqr.gain[17] == doctest::Approx(-0.280870541));
  CHECK(tuning.velocity_lqr.gain[19] == doctest::Approx(4.55403));
  CHECK(tuning.velocity_lqr.use_omega_ref);
  CHECK(tuning.torque.max_output_torque_nm == doctest::Approx(1.9825));
  CHECK(tuning.motor_failure.stops_controller);
  CHECK(tuning.model.centre_of_mass_m == doctest::Approx(0.4213));
}

TEST_CASE("what is changed in the memory is changed for the controllers") {
  ParameterMemory memory;
  memory.set_number(*find_parameter("mode"), 77);
  memory.set_number(*find_parameter("Kz"), 8.5);
  memory.set_number(*find_parameter("Mb"), 16.154);
  memory.set_number(*find_parameter("IndependentHeading"), 1);
  const kugle::Tuning tuning = kugle::tuning_of(memory);
  CHECK(tuning.mode == 77);
  CHECK(tuning.sliding_mode.k.z == 8.5);
  CHECK(tuning.sliding_mode.k.x == 6);
  CHECK(tuning.model.body_mass_kg == doctest::Approx(16.154));
  CHECK(tuning.references.independent_heading);
}
