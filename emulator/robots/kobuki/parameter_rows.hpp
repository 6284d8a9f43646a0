// The table of the parameters. The profiles and the listings are made from it.
#pragma once

#include <array>
#include <chrono>
#include <string_view>

#include "fakebot/protocol/kobuki/constants.hpp"
#include "robots/kobuki/parameters.hpp"

namespace fakebot::robots::kobuki {

struct ParameterRow {
  std::string_view name;
  std::string_view unit;
  double Parameters::*member;
  double min;
  double max;
  double standard;  ///< value in the profile `standard`
  double ideal;     ///< value in the profile `ideal`
  double firmware;  ///< value in the profile `firmware`
  std::string_view meaning;
  std::string_view source;
};

inline constexpr double kCommandTimeoutS =
    std::chrono::duration<double>(protocol::kobuki::kCommandTimeout).count();

// name, unit, member, min, max, standard, ideal, firmware, meaning, source
inline constexpr std::array kParameterTable{
    ParameterRow{
        "boot_as_firmware", "flag", &Parameters::boot_as_firmware, 0, 1, 0, 0, 1,
        "1: the robot takes time to boot, and its first frame has versions, UDID and more, unless "
        "that is too much for its transmit buffer",
        "choice; 1 observed, firmware 1.0.0 to 1.2.0"},
    ParameterRow{"transmit_buffer_bytes", "byte", &Parameters::transmit_buffer_bytes, 128, 259, 259,
                 259, 128, "of a frame of this length or longer only the bytes beyond it are sent",
                 "choice: every frame fits; 128 observed, firmware 1.2.0"},
    ParameterRow{"checksum_checked", "flag", &Parameters::checksum_checked, 0, 1, 1, 1, 0,
                 "1: a command with a wrong checksum is dropped; 0: it is obeyed, and counted too",
                 "specification; 0 observed, firmware 1.0.0 to 1.2.0"},
    ParameterRow{
        "frames_resynchronised", "flag", &Parameters::frames_resynchronised, 0, 1, 1, 1, 0,
        "1: the next good frame is never lost, a half frame is discarded; 0: any bytes between AA "
        "and 55 are skipped, and the next bytes complete a half frame",
        "choice; 0 observed, firmware 1.2.0"},
    ParameterRow{
        "unknown_stepped_over", "flag", &Parameters::unknown_stepped_over, 0, 1, 1, 1, 0,
        "1: the data of a command that is unknown or has a wrong length is skipped; 0: it is read "
        "as commands, of which 0 and those above 14 end the frame",
        "specification; 0 observed, firmware 1.2.0"},
    ParameterRow{
        "requests_gathered", "flag", &Parameters::requests_gathered, 0, 1, 1, 1, 0,
        "1: Request Extras of one frame period are combined; 0: of several within a tick of 5 ms "
        "the "
        "last one wins",
        "specification; 0 observed, firmware 1.2.0"},
    ParameterRow{
        "reception_lead_s", "s", &Parameters::reception_lead_s, 0, 0.004, 0, 0, 0.0006,
        "a command of a scenario that arrives, or an event that happens, later than this "
        "before the end of a tick counts in the next one",
        "choice; 0.6 ms observed, firmware 1.2.0: the last moment for an answer is 5.6 ms "
        "before the first byte of a frame; a charger that comes 0.1 ms before the end of a "
        "tick is heard a tick later"},
    ParameterRow{"command_timeout_s", "s", &Parameters::command_timeout_s, 0.005, 3600,
                 kCommandTimeoutS, kCommandTimeoutS, kCommandTimeoutS,
                 "silence of the driver after which the wheels stop",
                 "observed, firmware 1.0.0 to 1.2.0"},
    ParameterRow{"wheel_lag", "flag", &Parameters::wheel_lag, 0, 1, 1, 0, 1,
                 "1: motor and speed controller; 0: wheels have the commanded speed at once",
                 "choice"},
    ParameterRow{"drive_dead_time_s", "s", &Parameters::drive_dead_time_s, 0, 1, 0.1, 0, 0.1,
                 "from the first command after standing still to power at the motors",
                 "observed, firmware 1.2.0"},
    ParameterRow{"bridge_hold_s", "s", &Parameters::bridge_hold_s, 0, 10, 0.5, 0.5, 0.5,
                 "motors stay energised after a command to stop", "observed, firmware 1.2.0"},
    ParameterRow{"sound_motor_cut_s", "s", &Parameters::sound_motor_cut_s, 0, 1, 0.1, 0, 0.1,
                 "motors are cut off for this time when a tone starts while driving",
                 "observed, firmware 1.2.0"},
    ParameterRow{"tone_excludes_motors", "flag", &Parameters::tone_excludes_motors, 0, 1, 0, 0, 1,
                 "1: a tone is silent while the motors have power, and cuts them off until the "
                 "melody is over "
                 "that may be playing; a start waits for the end of a tone; 0: only the cut above",
                 "choice; 1 observed, firmware 1.0.0 to 1.2.0"},
    ParameterRow{"arc_half_track_m", "m", &Parameters::arc_half_track_m, 0.05, 0.2, 0.115, 0.115,
                 0.123, "half the wheel distance in the arc formula of a command",
                 "specification: 230 mm; observed, firmware 1.2.0: 123 mm"},
    ParameterRow{"arc_truncated", "flag", &Parameters::arc_truncated, 0, 1, 0, 0, 1,
                 "1: the wheel speeds of an arc are truncated to whole mm/s",
                 "observed, firmware 1.2.0"},
    ParameterRow{
        "speed_refused_above_m_s", "m/s", &Parameters::speed_refused_above_m_s, 0, 32.767, 32.767,
        32.767, 1.6,
        "a Base Control with a higher speed is refused and does not restart the timeout; backward "
        "there is no limit",
        "observed, firmware 1.2.0"},
    ParameterRow{"motor_volts_s_m", "V s/m", &Parameters::motor_volts_s_m, 1, 100, 16.3, 16.3,
                 16.34, "voltage that a motor generates per wheel speed",
                 "motor data: 830 rpm/V, gear 49.58, wheel 35 mm; 16.34 fits the duties that were "
                 "observed, firmware 1.0.0 to 1.2.0, on a board with motors of its own"},
    ParameterRow{"motor_friction_a_s_m", "A s/m", &Parameters::motor_friction_a_s_m, 0, 10, 1.2,
                 1.2, 1.2, "current that friction takes per wheel speed",
                 "assumed: 0.24 A at 0.2 m/s, and 0.70 m/s at the PWM limit as specified"},
    ParameterRow{"motor_static_v", "V", &Parameters::motor_static_v, 0, 20, 1.86, 1.86, 0.16,
                 "voltage that static friction takes from a motor whose wheel stands: below it the "
                 "wheel does not start",
                 "captured: 7.5 ticks a frame, 32 mm/s, with 13 % of 15.9 V and 0 to 60 mA, of "
                 "which the generated voltage explains a quarter; 0.16 is the board on which the "
                 "firmware was observed"},
    ParameterRow{"motor_static_until_m_s", "m/s", &Parameters::motor_static_until_m_s, 0.001, 10,
                 0.2, 0.2, 0.01, "wheel speed at which static friction has faded",
                 "assumed: the motor data explain the duty of 24 % at 0.2 m/s; 0.01 as above"},
    ParameterRow{"motor_resistance_ohm", "Ohm", &Parameters::motor_resistance_ohm, 0.1, 100, 1.55,
                 1.55, 1.55, "resistance of a motor", "motor data"},
    ParameterRow{
        "wheel_grip_n", "N", &Parameters::wheel_grip_n, 0, 10000, 200, 200, 200,
        "force of a wheel on the floor before it slips: with 200 the motors of a robot stall at a "
        "wall, with 15 its wheels slip",
        "assumed: a loaded robot on a carpet"},
    ParameterRow{"wheel_scrub_n", "N", &Parameters::wheel_scrub_n, 0, 10000, 15, 15, 15,
                 "force at each wheel that drags the robot sideways, along a wall",
                 "assumed: a TurtleBot 2 of 6.3 kg"},
    ParameterRow{"wheel_left_error_percent", "%", &Parameters::wheel_left_error_percent, -50, 50, 0,
                 0, 0, "how much larger the left wheel is than the encoder assumes",
                 "choice: odometry is exact; real wheels differ by some tenths of a percent"},
    ParameterRow{"wheel_right_error_percent", "%", &Parameters::wheel_right_error_percent, -50, 50,
                 0, 0, 0, "how much larger the right wheel is than the encoder assumes",
                 "as for the left"},
    ParameterRow{"wheel_base_error_percent", "%", &Parameters::wheel_base_error_percent, -50, 50, 0,
                 0, 0, "how much larger the wheel base is than 230 mm", "as for the left"},
    ParameterRow{
        "wheel_slip_mm", "mm", &Parameters::wheel_slip_mm, 0, 20, 0, 0, 0,
        "standard deviation of the slip of a wheel over 1 m; grows with the root of the distance",
        "as for the left"},
    ParameterRow{"motor_time_constant_s", "s", &Parameters::motor_time_constant_s, 0, 10, 0.3, 0,
                 0.3, "of the wheel speed after a step of the voltage; gives 60 ms in the loop",
                 "assumed, from measured delays of 200 ms from command to odometry"},
    ParameterRow{"pwm_limit_percent", "%", &Parameters::pwm_limit_percent, 1, 100, 91, 91, 91,
                 "largest duty", "observed, firmware 1.2.0"},
    ParameterRow{"pwm_reference_v", "V", &Parameters::pwm_reference_v, 1, 30, 14.0, 14.0, 14.0,
                 "above this battery voltage the duty is reduced in proportion",
                 "observed, firmware 1.2.0"},
    ParameterRow{
        "feed_forward", "", &Parameters::feed_forward, 0, 1000, 34.6, 34.6, 10,
        "output of the speed controller per unit of target speed; 34.6 holds the "
        "commanded speed, the firmware's own 10 lets it sag at first",
        "computed from the motor data, for the documented speed; 10 read from firmware 1.2.0"},
    ParameterRow{"friction_feed_forward", "flag", &Parameters::friction_feed_forward, 0, 1, 1, 1, 0,
                 "1: the speed controller adds what static friction takes at the target speed",
                 "choice: holds the commanded speed; firmware 1.2.0 has no such term"},
    ParameterRow{"p_gain", "", &Parameters::p_gain, 0, 1e6, 100, 100, 100, "Kp, factory default",
                 "specification"},
    ParameterRow{"i_gain", "", &Parameters::i_gain, 0, 1e6, 0.1, 0.1, 0.1, "Ki, factory default",
                 "specification"},
    ParameterRow{"d_gain", "", &Parameters::d_gain, 0, 1e6, 2, 2, 2, "Kd, factory default",
                 "specification"},
    ParameterRow{"controller_truncated", "flag", &Parameters::controller_truncated, 0, 1, 0, 0, 1,
                 "1: the speed controller computes in integers, truncated",
                 "read from firmware 1.2.0"},
    ParameterRow{"controller_incremental", "flag", &Parameters::controller_incremental, 0, 1, 0, 0,
                 0, "1: the speed controller adds up its output, as releases before 1.1.3 do",
                 "read from firmware 1.0.0 to 1.1.2"},
    ParameterRow{"controller_sums_early", "flag", &Parameters::controller_sums_early, 0, 1, 0, 0, 0,
                 "1: the speed controller adds up before the motors have power, too, as 1.1.0 and "
                 "1.0.0 do",
                 "observed, firmware 1.0.0 and 1.1.0"},
    ParameterRow{"duty_offset_percent", "%", &Parameters::duty_offset_percent, 0, 50, 0, 0, 0,
                 "of the duty that a controller that adds up gives, the part that it gives at "
                 "once; 1.1.0 and 1.0.0 have 5",
                 "read from firmware 1.0.0 and 1.1.0"},
    ParameterRow{
        "overcurrent_after_s", "s", &Parameters::overcurrent_after_s, 0.005, 1e6, 0.8, 0.8, 0.8,
        "time at the PWM limit after which over-current is flagged, whether the wheel turns or not",
        "observed, firmware 1.2.0"},
    ParameterRow{"current_filter", "", &Parameters::current_filter, 0.001, 1, 0.2, 1, 0.2,
                 "weight of a new sample in the motor current, every 5 ms",
                 "read from firmware 1.2.0"},
    ParameterRow{"current_noise_ma", "mA", &Parameters::current_noise_ma, 0, 1000, 10, 0, 10,
                 "standard deviation of a reading while a motor has current; a reading has steps "
                 "of 10 mA",
                 "assumed; captured: 0 at rest"},
    ParameterRow{"current_wraps", "flag", &Parameters::current_wraps, 0, 1, 0, 0, 1,
                 "1: a current of 2.56 A or more is reported modulo 2.56 A; 0: as 2.55 A",
                 "observed, firmware 1.2.0"},
    ParameterRow{
        "analog_rest_adc", "adc", &Parameters::analog_rest_adc, 0, 4095, 4074, 4095, 4095,
        "reading of an analog input that nothing is connected to",
        "captured from two robots, which read 4057 to 4091; 4095 captured from a third one, "
        "and the board on which the firmware was observed"},
    ParameterRow{"analog_spread_adc", "adc", &Parameters::analog_spread_adc, 0, 4095, 13, 0, 0,
                 "how far the inputs of a robot are from this at most, drawn from the seed",
                 "captured as above"},
    ParameterRow{"analog_noise_adc", "adc", &Parameters::analog_noise_adc, 0, 1000, 4.0 / 3, 0, 0,
                 "standard deviation of a reading of an analog input",
                 "captured from a robot: no reading is farther off than 4"},
    ParameterRow{"cliff_window_s", "s", &Parameters::cliff_window_s, 0.005, 0.045, 0.045, 0.005,
                 0.045, "the largest reading of a cliff sensor in this time is reported",
                 "observed, firmware 1.2.0"},
    ParameterRow{"dock_ir_word_s", "s", &Parameters::dock_ir_word_s, 0.005, 1, 0.05, 0.02, 0.05,
                 "from one code word of the docking station to the next",
                 "observed: 32 ms of word, more than 17 ms of silence"},
    ParameterRow{"dock_ir_hold_s", "s", &Parameters::dock_ir_hold_s, 0, 1, 0.1, 0, 0.09,
                 "how long a word of the docking station is held",
                 "observed, firmware 1.2.0: 88 to 98 ms; choice: two words, so that one that is "
                 "missed does not show"},
    ParameterRow{"dock_ir_loss", "", &Parameters::dock_ir_loss, 0, 1, 0.05, 0, 0.05,
                 "share of the station's words that a receiver misses", "assumed"},
    ParameterRow{"battery_packs", "", &Parameters::battery_packs, 1, 2, 1, 1, 1,
                 "1: 4S1P, 2200 mAh; 2: 4S2P, 4400 mAh", "specification"},
    ParameterRow{"battery_charge", "", &Parameters::battery_charge, 0, 1, 1, 1, 1,
                 "charge at the start: 1 full, 0 where the robot switches off", "choice"},
    ParameterRow{
        "battery_v", "V", &Parameters::battery_v, 0, 20, 16.8, 16.8, 16.8,
        "upper limit of the charge at the start: that of a battery with this voltage under the "
        "load of the measured discharge curve",
        "specification: a full pack"},
    ParameterRow{
        "battery_speed_factor", "", &Parameters::battery_speed_factor, 0, 10000, 1, 1, 1,
        "factor by which the battery charges and discharges faster; 0: the charge is constant",
        "choice"},
    ParameterRow{"battery_resistance_ohm", "Ohm", &Parameters::battery_resistance_ohm, 0, 10, 0.2,
                 0, 0.2,
                 "of the pack 4S1P: makes the voltage sag with the current; 4S2P has half of it",
                 "assumed: 40 mOhm a cell, 40 mOhm for protection and cable"},
    ParameterRow{"cliff_noise_adc", "adc", &Parameters::cliff_noise_adc, 0, 1000, 6, 0, 6,
                 "standard deviation of a reading of a cliff sensor",
                 "assumed: no reading is farther off than 10 to 20"},
    ParameterRow{"battery_filter", "", &Parameters::battery_filter, 0.001, 1, 0.2, 1, 0.2,
                 "weight of a new sample in the battery voltage, every 50 ms; starts at 1.5 V",
                 "observed, firmware 1.2.0"},
    ParameterRow{"battery_low_v", "V", &Parameters::battery_low_v, 0, 20, 13.5, 13.5, 13.5,
                 "measured voltage up to which the status LED is orange and the battery low",
                 "read from and observed on firmware 1.2.0"},
    ParameterRow{"battery_critical_v", "V", &Parameters::battery_critical_v, 0, 20, 13.1, 13.1,
                 13.1, "measured voltage at which the battery is critical",
                 "an issue about earlier firmware"},
    ParameterRow{"battery_off_v", "V", &Parameters::battery_off_v, 0, 20, 10.7, 10.7, 10.7,
                 "the robot switches off below this voltage, or when the charge is 0",
                 "measured discharge curve of 4S1P, its end"},
    ParameterRow{"battery_recharge_below", "", &Parameters::battery_recharge_below, 0, 1, 0.95,
                 0.95, 0.95, "a charger that is still connected starts again below this charge",
                 "assumed: usual for lithium-ion chargers"},
    ParameterRow{
        "charger_hold_s", "s", &Parameters::charger_hold_s, 0, 60, 3.0, 3.0, 3.0,
        "charging is reported for so long after a charger was connected, and after its battery was "
        "full",
        "observed, firmware 1.2.0"},
    ParameterRow{"electronics_w", "W", &Parameters::electronics_w, 0, 100, 1.6, 1.6, 1.6,
                 "power consumption of the robot at rest",
                 "assumed: the measured 0.48 A minus Kinect and motors"},
    ParameterRow{"power_3v3_w", "W", &Parameters::power_3v3_w, 0, 100, 0, 0, 0,
                 "battery power for the load at this output, when it is on",
                 "choice: nothing is connected"},
    ParameterRow{"power_5v_w", "W", &Parameters::power_5v_w, 0, 100, 0, 0, 0,
                 "battery power for the load at this output, when it is on",
                 "choice: nothing is connected"},
    ParameterRow{"power_12v5a_w", "W", &Parameters::power_12v5a_w, 0, 100, 0, 0, 0,
                 "battery power for the load at this output, when it is on",
                 "choice: nothing is connected"},
    ParameterRow{"power_12v1a5_w", "W", &Parameters::power_12v1a5_w, 0, 100, 4.8, 4.8, 4.8,
                 "battery power for the load at this output, when it is on",
                 "assumed: the Kinect of a TurtleBot 2, 0.36 A at 12 V, with 10 % of loss"},
    ParameterRow{
        "button_debounce_s", "s", &Parameters::button_debounce_s, 0, 1, 0.025, 0, 0.025,
        "time for which a button must be pressed before that counts; a release counts at once",
        "observed, firmware 1.2.0"},
    ParameterRow{"gyro_bias_x_deg_s", "deg/s", &Parameters::gyro_bias_x_deg_s, -250, 250, 0.35, 0,
                 0.35, "of the raw samples, in the axes of the sensor", "captured from a robot"},
    ParameterRow{"gyro_bias_y_deg_s", "deg/s", &Parameters::gyro_bias_y_deg_s, -250, 250, -0.95, 0,
                 -0.95, "of the raw samples, in the axes of the sensor", "captured from a robot"},
    ParameterRow{"gyro_bias_z_deg_s", "deg/s", &Parameters::gyro_bias_z_deg_s, -250, 250, -0.6, 0,
                 -0.6, "of the raw samples, in the axes of the sensor", "captured from a robot"},
    ParameterRow{"gyro_bias_spread_deg_s", "deg/s", &Parameters::gyro_bias_spread_deg_s, 0, 80, 0.3,
                 0, 0.3, "standard deviation of a robot's bias from these, drawn from the seed",
                 "assumed; data sheet of the L3G4200D: within 10 deg/s"},
    ParameterRow{"gyro_bias_drift_deg_s", "deg/s", &Parameters::gyro_bias_drift_deg_s, 0, 60, 0.02,
                 0, 0.02, "standard deviation of the drift of the bias after an hour",
                 "assumed: a turn at 5 deg/s still has its documented error"},
    ParameterRow{"gyro_noise_digits", "digit", &Parameters::gyro_noise_digits, 0, 1000, 4, 0, 4,
                 "standard deviation of a raw sample", "captured from a robot: 3 to 7"},
    ParameterRow{"gyro_rate_error", "", &Parameters::gyro_rate_error, 0, 10, 1, 0, 1,
                 "1: a turn in place is misjudged as documented, by up to 2.3 degrees; 0: not",
                 "documentation, plot gyro_in_place_rotation"},
    ParameterRow{"gyro_range_deg_s", "deg/s", &Parameters::gyro_range_deg_s, 1, 10000, 250, 10000,
                 250, "largest rate that the gyro measures", "documentation: 250 deg/s part"},
    ParameterRow{
        "gyro_scale", "", &Parameters::gyro_scale, 0, 10, 1, 1, 0.88 / 0.875,
        "factor from the raw samples to the rate and the heading",
        "documented sensitivity; observed, firmware 1.2.0 without a calibration of its own: 0.88 "
        "centidegrees per second a digit of 0.875"},
    ParameterRow{
        "gyro_steady_deg_s", "deg/s", &Parameters::gyro_steady_deg_s, 0, 10000, 0.8, 0, 0.8,
        "a robot at rest whose rate has stayed within this for 0.4 s freezes its heading; on its "
        "floor and before its first drive it does so at once and at any rate. 0: never",
        "observed, firmware 1.2.0: 0.7 to 0.85"},
    ParameterRow{"gyro_bias_known", "flag", &Parameters::gyro_bias_known, 0, 1, 1, 1, 0,
                 "1: at power-on the bias is known; 0: it is 0 until the robot has rested",
                 "choice; 0 observed, firmware 1.2.0"},
    ParameterRow{
        "gyro_clock_error_percent", "%", &Parameters::gyro_clock_error_percent, -20, 20, 0, 0, 0,
        "how much faster than 100 Hz the gyro samples; some frames then have 3 samples, or 1",
        "captured: all frames have 2"},
};

static_assert(kParameterTable.size() * sizeof(double) == sizeof(Parameters),
              "every parameter has its line in the table");

}  // namespace fakebot::robots::kobuki
