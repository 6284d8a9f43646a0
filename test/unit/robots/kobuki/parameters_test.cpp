// The parameters of the profiles.
#include "robots/kobuki/parameters.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace fakebot::robots::kobuki;

TEST_CASE("parameters have different names and members, a meaning and a source") {
  std::set<std::string> names;
  Parameters parameters{};
  std::set<const double*> members;
  for (std::size_t i = 0; i < parameter_table().size(); ++i) {
    const fakebot::sim::Parameter& parameter = parameter_table()[i];
    CAPTURE(std::string(parameter.name));
    CHECK(names.insert(std::string(parameter.name)).second);
    CHECK(members.insert(&value_of(parameters, i)).second);
    CHECK_FALSE(parameter.meaning.empty());
    CHECK_FALSE(parameter.source.empty());
  }
  CHECK(members.size() * sizeof(double) == sizeof(Parameters));
}

TEST_CASE("every value of every profile is within its range") {
  for (const fakebot::sim::Profile& profile : profiles()) {
    CAPTURE(std::string(profile.name));
    Parameters parameters = parameters_of(profile.values);
    for (std::size_t i = 0; i < parameter_table().size(); ++i) {
      const fakebot::sim::Parameter& parameter = parameter_table()[i];
      CAPTURE(std::string(parameter.name));
      CHECK(parameter.min < parameter.max);
      CHECK(profile.values[i] >= parameter.min);
      CHECK(profile.values[i] <= parameter.max);
      CHECK(value_of(parameters, i) == profile.values[i]);
    }
  }
}

TEST_CASE("the profiles standard, ideal and firmware exist with different names") {
  std::set<std::string> names;
  for (const fakebot::sim::Profile& profile : profiles()) {
    CHECK(names.insert(std::string(profile.name)).second);
    CHECK_FALSE(profile.meaning.empty());
  }
  CHECK(names.contains("standard"));
  CHECK(names.contains("ideal"));
  CHECK(names.contains("firmware"));
}

TEST_CASE("the standard profile has the documented and observed values") {
  const Parameters standard = standard_parameters();
  CHECK(standard.command_timeout_s == 3.0);    // observed, firmware 1.0.0 to 1.2.0
  CHECK(standard.drive_dead_time_s == 0.1);    // observed, firmware 1.2.0
  CHECK(standard.bridge_hold_s == 0.5);        // observed, firmware 1.2.0
  CHECK(standard.arc_half_track_m == 0.115);   // specification: 230 mm
  CHECK(standard.pwm_limit_percent == 91);     // observed, firmware 1.2.0
  CHECK(standard.p_gain == 100);               // specification
  CHECK(standard.i_gain == 0.1);               // specification
  CHECK(standard.d_gain == 2);                 // specification
  CHECK(standard.button_debounce_s == 0.025);  // observed, firmware 1.2.0
  CHECK(standard.overcurrent_after_s == 0.8);  // read from firmware 1.2.0
}

TEST_CASE("the ideal profile has no lag, no dead time, no filter and no noise") {
  const Parameters ideal = ideal_parameters();
  CHECK(ideal.wheel_lag == 0);
  CHECK(ideal.drive_dead_time_s == 0);
  CHECK(ideal.sound_motor_cut_s == 0);
  CHECK(ideal.wheel_slip_mm == 0);
  CHECK(ideal.current_filter == 1);
  CHECK(ideal.current_noise_ma == 0);
  CHECK(ideal.cliff_noise_adc == 0);
  CHECK(ideal.battery_filter == 1);
  CHECK(ideal.button_debounce_s == 0);
  CHECK(ideal.gyro_noise_digits == 0);
  CHECK(ideal.gyro_bias_x_deg_s == 0);
  CHECK(ideal.gyro_bias_y_deg_s == 0);
  CHECK(ideal.gyro_bias_z_deg_s == 0);
  CHECK(ideal.gyro_bias_spread_deg_s == 0);
  CHECK(ideal.gyro_bias_drift_deg_s == 0);
  CHECK(ideal.gyro_rate_error == 0);
  CHECK(ideal.gyro_clock_error_percent == 0);
  // Everything else is the same in both.
  CHECK(ideal.command_timeout_s == standard_parameters().command_timeout_s);
  CHECK(ideal.arc_half_track_m == standard_parameters().arc_half_track_m);
}

TEST_CASE("the firmware profile differs from standard only where the firmware does") {
  const Parameters firmware = firmware_parameters();
  CHECK(firmware.arc_half_track_m == 0.123);  // observed, firmware 1.2.0
  CHECK(firmware.feed_forward == 10);         // read from firmware 1.2.0
  CHECK(firmware.gyro_bias_known == 0);       // observed, firmware 1.2.0
  CHECK(firmware.gyro_steady_deg_s == 0.8);   // observed, firmware 1.2.0
  const Parameters standard = standard_parameters();
  CHECK(firmware.drive_dead_time_s == standard.drive_dead_time_s);
  CHECK(firmware.motor_time_constant_s == standard.motor_time_constant_s);
  CHECK(firmware.gyro_noise_digits == standard.gyro_noise_digits);
  CHECK(firmware.cliff_window_s == standard.cliff_window_s);
}
