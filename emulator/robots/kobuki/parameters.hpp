// The numbers of a profile. parameter_rows.hpp defines each number once: name, unit, range, value
// per profile, meaning and source.
#pragma once

#include <cstddef>
#include <span>

#include "sim/robot_kind.hpp"

namespace fakebot::robots::kobuki {

/// All values are numbers; units are in the names, SI. Defaults: the profile `standard`. Take a
/// profile from standard_parameters() and its like, or from parameters_of().
struct Parameters {
  double boot_as_firmware;
  double transmit_buffer_bytes;
  double checksum_checked;
  double frames_resynchronised;
  double unknown_stepped_over;
  double requests_gathered;
  double reception_lead_s;
  double command_timeout_s;
  double wheel_lag;
  double drive_dead_time_s;
  double bridge_hold_s;
  double sound_motor_cut_s;
  double tone_excludes_motors;
  double arc_half_track_m;
  double arc_truncated;
  double speed_refused_above_m_s;
  double motor_volts_s_m;
  double motor_friction_a_s_m;
  double motor_static_v;
  double motor_static_until_m_s;
  double motor_resistance_ohm;
  double wheel_grip_n;
  double wheel_scrub_n;
  double wheel_left_error_percent;
  double wheel_right_error_percent;
  double wheel_base_error_percent;
  double wheel_slip_mm;
  double motor_time_constant_s;
  double pwm_limit_percent;
  double pwm_reference_v;
  double feed_forward;
  double friction_feed_forward;
  double p_gain;
  double i_gain;
  double d_gain;
  double controller_truncated;
  double controller_incremental;
  double controller_sums_early;
  double duty_offset_percent;
  double overcurrent_after_s;
  double current_filter;
  double current_noise_ma;
  double current_wraps;
  double analog_rest_adc;
  double analog_spread_adc;
  double analog_noise_adc;
  double cliff_window_s;
  double dock_ir_word_s;
  double dock_ir_hold_s;
  double dock_ir_loss;
  double battery_packs;
  double battery_charge;
  double cliff_noise_adc;
  double battery_v;
  double battery_speed_factor;
  double battery_resistance_ohm;
  double battery_filter;
  double battery_low_v;
  double battery_critical_v;
  double battery_off_v;
  double battery_recharge_below;
  double charger_hold_s;
  double electronics_w;
  double power_3v3_w;
  double power_5v_w;
  double power_12v5a_w;
  double power_12v1a5_w;
  double button_debounce_s;
  double gyro_bias_x_deg_s;
  double gyro_bias_y_deg_s;
  double gyro_bias_z_deg_s;
  double gyro_bias_spread_deg_s;
  double gyro_bias_drift_deg_s;
  double gyro_noise_digits;
  double gyro_rate_error;
  double gyro_range_deg_s;
  double gyro_scale;
  double gyro_steady_deg_s;
  double gyro_bias_known;
  double gyro_clock_error_percent;
};

std::span<const sim::Parameter> parameter_table();

/// The built-in profiles: standard, ideal, firmware.
std::span<const sim::Profile> profiles();

/// The value of the row parameter_table()[parameter].
double& value_of(Parameters& parameters, std::size_t parameter);

/// Takes the values in the order of the table.
Parameters parameters_of(std::span<const double> values);
Parameters standard_parameters();
Parameters ideal_parameters();
Parameters firmware_parameters();

}  // namespace fakebot::robots::kobuki
