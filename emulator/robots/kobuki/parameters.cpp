#include "robots/kobuki/parameters.hpp"

#include <array>
#include <cassert>
#include <chrono>
#include <string_view>

#include "fakebot/protocol/kobuki/constants.hpp"

namespace fakebot::robots::kobuki {

namespace {

using P = Parameters;

struct Row {
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

constexpr double kCommandTimeoutS =
    std::chrono::duration<double>(protocol::kobuki::kCommandTimeout).count();

// name, unit, member, min, max, standard, ideal, firmware, meaning, source
constexpr std::array kTable{
    Row{"boot_as_firmware", "flag", &P::boot_as_firmware, 0, 1, 0, 0, 1,
        "1: the robot takes time to boot, and its first frame has versions, UDID and more, unless "
        "that is too much for its transmit buffer",
        "choice; 1 observed, firmware 1.0.0 to 1.2.0"},
    Row{"transmit_buffer_bytes", "byte", &P::transmit_buffer_bytes, 128, 259, 259, 259, 128,
        "of a frame of this length or longer only the bytes beyond it are sent",
        "choice: every frame fits; 128 observed, firmware 1.2.0"},
    Row{"checksum_checked", "flag", &P::checksum_checked, 0, 1, 1, 1, 0,
        "1: a command with a wrong checksum is dropped; 0: it is obeyed, and counted too",
        "specification; 0 observed, firmware 1.0.0 to 1.2.0"},
    Row{"frames_resynchronised", "flag", &P::frames_resynchronised, 0, 1, 1, 1, 0,
        "1: the next good frame is never lost, a half frame is discarded; 0: any bytes between AA "
        "and 55 are skipped, and the next bytes complete a half frame",
        "choice; 0 observed, firmware 1.2.0"},
    Row{"unknown_stepped_over", "flag", &P::unknown_stepped_over, 0, 1, 1, 1, 0,
        "1: the data of a command that is unknown or has a wrong length is skipped; 0: it is read "
        "as commands, of which 0 and those above 14 end the frame",
        "specification; 0 observed, firmware 1.2.0"},
    Row{"requests_gathered", "flag", &P::requests_gathered, 0, 1, 1, 1, 0,
        "1: Request Extras of one frame period are combined; 0: of several within a tick of 5 ms "
        "the "
        "last one wins",
        "specification; 0 observed, firmware 1.2.0"},
    Row{"command_timeout_s", "s", &P::command_timeout_s, 0.005, 3600, kCommandTimeoutS,
        kCommandTimeoutS, kCommandTimeoutS, "silence of the driver after which the wheels stop",
        "observed, firmware 1.0.0 to 1.2.0"},
    Row{"wheel_lag", "flag", &P::wheel_lag, 0, 1, 1, 0, 1,
        "1: motor and speed controller; 0: wheels have the commanded speed at once", "choice"},
    Row{"drive_dead_time_s", "s", &P::drive_dead_time_s, 0, 1, 0.1, 0, 0.1,
        "from the first command after standing still to power at the motors",
        "observed, firmware 1.2.0"},
    Row{"bridge_hold_s", "s", &P::bridge_hold_s, 0, 10, 0.5, 0.5, 0.5,
        "motors stay energised after a command to stop", "observed, firmware 1.2.0"},
    Row{"sound_motor_cut_s", "s", &P::sound_motor_cut_s, 0, 1, 0.1, 0, 0.1,
        "motors are cut off for this time when a tone starts while driving",
        "observed, firmware 1.2.0"},
    Row{"sound_start_delay_s", "s", &P::sound_start_delay_s, 0, 10, 0, 0, 0.8,
        "a tone within the dead time of a start delays the power of the motors by this, and one "
        "after "
        "a stop takes it away, so that the next start has its dead time; 0: neither",
        "choice; 0.8 observed, firmware 1.2.0"},
    Row{"coasting_s", "s", &P::coasting_s, 0, 10, 0, 0, 0.3,
        "time constant with which a turning wheel slows that is cut off; 0: it loses 1 m/s in a "
        "second",
        "assumed; 0.3 as that of the motor"},
    Row{"arc_half_track_m", "m", &P::arc_half_track_m, 0.05, 0.2, 0.115, 0.115, 0.123,
        "half the wheel distance in the arc formula of a command",
        "specification: 230 mm; observed, firmware 1.2.0: 123 mm"},
    Row{"arc_truncated", "flag", &P::arc_truncated, 0, 1, 0, 0, 1,
        "1: the wheel speeds of an arc are truncated to whole mm/s", "observed, firmware 1.2.0"},
    Row{"speed_refused_above_m_s", "m/s", &P::speed_refused_above_m_s, 0, 32.767, 32.767, 32.767,
        1.6,
        "a Base Control with a higher speed is refused and does not restart the timeout; backward "
        "there is no limit",
        "observed, firmware 1.2.0"},
    Row{"motor_volts_s_m", "V s/m", &P::motor_volts_s_m, 1, 100, 16.3, 16.3, 16.3,
        "voltage that a motor generates per wheel speed",
        "motor data: 830 rpm/V, gear 49.58, wheel 35 mm"},
    Row{"motor_friction_a_s_m", "A s/m", &P::motor_friction_a_s_m, 0, 10, 1.2, 1.2, 1.2,
        "current that friction takes per wheel speed",
        "assumed: 0.24 A at 0.2 m/s, and 0.70 m/s at the PWM limit as specified"},
    Row{"motor_resistance_ohm", "Ohm", &P::motor_resistance_ohm, 0.1, 100, 1.55, 1.55, 1.55,
        "resistance of a motor", "motor data"},
    Row{"wheel_grip_n", "N", &P::wheel_grip_n, 0, 10000, 200, 200, 200,
        "force of a wheel on the floor before it slips: with 200 the motors of a robot stall at a "
        "wall, with 15 its wheels slip",
        "assumed: a loaded robot on a carpet"},
    Row{"wheel_scrub_n", "N", &P::wheel_scrub_n, 0, 10000, 15, 15, 15,
        "force at each wheel that drags the robot sideways, along a wall",
        "assumed: a TurtleBot 2 of 6.3 kg"},
    Row{"wheel_left_error_percent", "%", &P::wheel_left_error_percent, -50, 50, 0, 0, 0,
        "how much larger the left wheel is than the encoder assumes",
        "choice: odometry is exact; real wheels differ by some tenths of a percent"},
    Row{"wheel_right_error_percent", "%", &P::wheel_right_error_percent, -50, 50, 0, 0, 0,
        "how much larger the right wheel is than the encoder assumes", "as for the left"},
    Row{"wheel_base_error_percent", "%", &P::wheel_base_error_percent, -50, 50, 0, 0, 0,
        "how much larger the wheel base is than 230 mm", "as for the left"},
    Row{"wheel_slip_mm", "mm", &P::wheel_slip_mm, 0, 20, 0, 0, 0,
        "standard deviation of the slip of a wheel over 1 m; grows with the root of the distance",
        "as for the left"},
    Row{"motor_time_constant_s", "s", &P::motor_time_constant_s, 0, 10, 0.3, 0, 0.3,
        "of the wheel speed after a step of the voltage; gives 60 ms in the loop",
        "assumed, from measured delays of 200 ms from command to odometry"},
    Row{"pwm_limit_percent", "%", &P::pwm_limit_percent, 1, 100, 91, 91, 91, "largest duty",
        "observed, firmware 1.2.0"},
    Row{"pwm_reference_v", "V", &P::pwm_reference_v, 1, 30, 14.0, 14.0, 14.0,
        "above this battery voltage the duty is reduced in proportion", "observed, firmware 1.2.0"},
    Row{"feed_forward", "", &P::feed_forward, 0, 1000, 34.6, 34.6, 10,
        "output of the speed controller per unit of target speed; 34.6 holds the "
        "commanded speed, the firmware's own 10 lets it sag at first",
        "computed from the motor data, for the documented speed; 10 read from firmware 1.2.0"},
    Row{"p_gain", "", &P::p_gain, 0, 1e6, 100, 100, 100, "Kp, factory default", "specification"},
    Row{"i_gain", "", &P::i_gain, 0, 1e6, 0.1, 0.1, 0.1, "Ki, factory default", "specification"},
    Row{"d_gain", "", &P::d_gain, 0, 1e6, 2, 2, 2, "Kd, factory default", "specification"},
    Row{"controller_truncated", "flag", &P::controller_truncated, 0, 1, 0, 0, 1,
        "1: the speed controller computes in integers, truncated", "read from firmware 1.2.0"},
    Row{"controller_incremental", "flag", &P::controller_incremental, 0, 1, 0, 0, 0,
        "1: the speed controller adds up its output, as older releases do", "observed"},
    Row{"overcurrent_after_s", "s", &P::overcurrent_after_s, 0.005, 1e6, 0.8, 0.8, 0.8,
        "time at the PWM limit after which over-current is flagged, whether the wheel turns or not",
        "observed, firmware 1.2.0"},
    Row{"current_filter", "", &P::current_filter, 0.001, 1, 0.2, 1, 0.2,
        "weight of a new sample in the motor current, every 5 ms", "read from firmware 1.2.0"},
    Row{"current_noise_ma", "mA", &P::current_noise_ma, 0, 1000, 10, 0, 10,
        "standard deviation of a reading while a motor has current; a reading has steps "
        "of 10 mA",
        "assumed; captured: 0 at rest"},
    Row{"current_wraps", "flag", &P::current_wraps, 0, 1, 0, 0, 1,
        "1: a current of 2.56 A or more is reported modulo 2.56 A; 0: as 2.55 A",
        "observed, firmware 1.2.0"},
    Row{"cliff_window_s", "s", &P::cliff_window_s, 0.005, 0.045, 0.045, 0.005, 0.045,
        "the largest reading of a cliff sensor in this time is reported",
        "observed, firmware 1.2.0"},
    Row{"dock_ir_word_s", "s", &P::dock_ir_word_s, 0.005, 1, 0.05, 0.02, 0.05,
        "from one code word of the docking station to the next",
        "observed: 32 ms of word, more than 17 ms of silence"},
    Row{"dock_ir_hold_s", "s", &P::dock_ir_hold_s, 0, 1, 0.1, 0, 0.1,
        "how long a word of the docking station is held", "observed, firmware 1.2.0: about 100 ms"},
    Row{"dock_ir_loss", "", &P::dock_ir_loss, 0, 1, 0.05, 0, 0.05,
        "share of the station's words that a receiver misses", "assumed"},
    Row{"battery_packs", "", &P::battery_packs, 1, 2, 1, 1, 1,
        "1: 4S1P, 2200 mAh; 2: 4S2P, 4400 mAh", "specification"},
    Row{"battery_charge", "", &P::battery_charge, 0, 1, 1, 1, 1,
        "charge at the start: 1 full, 0 where the robot switches off", "choice"},
    Row{"battery_v", "V", &P::battery_v, 0, 20, 16.8, 16.8, 16.8,
        "upper limit of the charge at the start: that of a battery with this voltage under the "
        "load of the measured discharge curve",
        "specification: a full pack"},
    Row{"battery_speed_factor", "", &P::battery_speed_factor, 0, 10000, 1, 1, 1,
        "factor by which the battery charges and discharges faster; 0: the charge is constant",
        "choice"},
    Row{"battery_resistance_ohm", "Ohm", &P::battery_resistance_ohm, 0, 10, 0.2, 0, 0.2,
        "of the pack 4S1P: makes the voltage sag with the current; 4S2P has half of it",
        "assumed: 40 mOhm a cell, 40 mOhm for protection and cable"},
    Row{"cliff_noise_adc", "adc", &P::cliff_noise_adc, 0, 1000, 6, 0, 6,
        "standard deviation of a reading of a cliff sensor",
        "assumed: no reading is farther off than 10 to 20"},
    Row{"battery_filter", "", &P::battery_filter, 0.001, 1, 0.2, 1, 0.2,
        "weight of a new sample in the battery voltage, every 50 ms; starts at 1.5 V",
        "observed, firmware 1.2.0"},
    Row{"battery_low_v", "V", &P::battery_low_v, 0, 20, 13.5, 13.5, 13.5,
        "measured voltage up to which the status LED is orange and the battery low",
        "read from and observed on firmware 1.2.0"},
    Row{"battery_critical_v", "V", &P::battery_critical_v, 0, 20, 13.1, 13.1, 13.1,
        "measured voltage at which the battery is critical", "an issue about earlier firmware"},
    Row{"battery_off_v", "V", &P::battery_off_v, 0, 20, 10.7, 10.7, 10.7,
        "the robot switches off below this voltage, or when the charge is 0",
        "measured discharge curve of 4S1P, its end"},
    Row{"battery_recharge_below", "", &P::battery_recharge_below, 0, 1, 0.95, 0.95, 0.95,
        "a charger that is still connected starts again below this charge",
        "assumed: usual for lithium-ion chargers"},
    Row{"charger_hold_s", "s", &P::charger_hold_s, 0, 60, 3.0, 3.0, 3.0,
        "charging is reported for so long after a charger was connected, and after its battery was "
        "full",
        "observed, firmware 1.2.0"},
    Row{"electronics_w", "W", &P::electronics_w, 0, 100, 1.8, 1.8, 1.8,
        "power consumption of the robot at rest",
        "assumed: the measured 0.48 A minus Kinect and motors"},
    Row{"power_3v3_w", "W", &P::power_3v3_w, 0, 100, 0, 0, 0,
        "battery power for the load at this output, when it is on", "choice: nothing is connected"},
    Row{"power_5v_w", "W", &P::power_5v_w, 0, 100, 0, 0, 0,
        "battery power for the load at this output, when it is on", "choice: nothing is connected"},
    Row{"power_12v5a_w", "W", &P::power_12v5a_w, 0, 100, 0, 0, 0,
        "battery power for the load at this output, when it is on", "choice: nothing is connected"},
    Row{"power_12v1a5_w", "W", &P::power_12v1a5_w, 0, 100, 4.8, 4.8, 4.8,
        "battery power for the load at this output, when it is on",
        "assumed: the Kinect of a TurtleBot 2, 0.36 A at 12 V, with 10 % of loss"},
    Row{"button_debounce_s", "s", &P::button_debounce_s, 0, 1, 0.025, 0, 0.025,
        "time for which a button must be pressed before that counts; a release counts at once",
        "observed, firmware 1.2.0"},
    Row{"gyro_bias_x_deg_s", "deg/s", &P::gyro_bias_x_deg_s, -250, 250, 0.35, 0, 0.35,
        "of the raw samples, in the axes of the sensor", "captured from a robot"},
    Row{"gyro_bias_y_deg_s", "deg/s", &P::gyro_bias_y_deg_s, -250, 250, -0.95, 0, -0.95,
        "of the raw samples, in the axes of the sensor", "captured from a robot"},
    Row{"gyro_bias_z_deg_s", "deg/s", &P::gyro_bias_z_deg_s, -250, 250, -0.6, 0, -0.6,
        "of the raw samples, in the axes of the sensor", "captured from a robot"},
    Row{"gyro_bias_spread_deg_s", "deg/s", &P::gyro_bias_spread_deg_s, 0, 80, 0.3, 0, 0.3,
        "standard deviation of a robot's bias from these, drawn from the seed",
        "assumed; data sheet of the L3G4200D: within 10 deg/s"},
    Row{"gyro_bias_drift_deg_s", "deg/s", &P::gyro_bias_drift_deg_s, 0, 60, 0.02, 0, 0.02,
        "standard deviation of the drift of the bias after an hour",
        "assumed: a turn at 5 deg/s still has its documented error"},
    Row{"gyro_noise_digits", "digit", &P::gyro_noise_digits, 0, 1000, 4, 0, 4,
        "standard deviation of a raw sample", "captured from a robot: 3 to 7"},
    Row{"gyro_rate_error", "", &P::gyro_rate_error, 0, 10, 1, 0, 1,
        "1: a turn in place is misjudged as documented, by up to 2.3 degrees; 0: not",
        "documentation, plot gyro_in_place_rotation"},
    Row{"gyro_range_deg_s", "deg/s", &P::gyro_range_deg_s, 1, 10000, 250, 10000, 250,
        "largest rate that the gyro measures", "documentation: 250 deg/s part"},
    Row{"gyro_scale", "", &P::gyro_scale, 0, 10, 1, 1, 0.88 / 0.875,
        "factor from the raw samples to the rate and the heading",
        "documented sensitivity; observed, firmware 1.2.0 without a calibration of its own: 0.88 "
        "centidegrees per second a digit of 0.875"},
    Row{"gyro_steady_deg_s", "deg/s", &P::gyro_steady_deg_s, 0, 10000, 0.8, 0, 0.8,
        "a robot at rest whose rate has stayed within this for 0.4 s freezes its heading; on its "
        "floor and before its first drive it does so at once and at any rate. 0: never",
        "observed, firmware 1.2.0: 0.7 to 0.85"},
    Row{"gyro_bias_known", "flag", &P::gyro_bias_known, 0, 1, 1, 1, 0,
        "1: at power-on the bias is known; 0: it is 0 until the robot has rested",
        "choice; 0 observed, firmware 1.2.0"},
    Row{"gyro_clock_error_percent", "%", &P::gyro_clock_error_percent, -20, 20, 0, 0, 0,
        "how much faster than 100 Hz the gyro samples; some frames then have 3 samples, or 1",
        "captured: all frames have 2"},
};

static_assert(kTable.size() * sizeof(double) == sizeof(Parameters),
              "every parameter has its line in the table");

/// Same in every profile.
constexpr auto kParameters = [] {
  std::array<sim::Parameter, kTable.size()> parameters{};
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    const Row& row = kTable[i];
    parameters[i] = {row.name, row.unit, row.min, row.max, row.meaning, row.source};
  }
  return parameters;
}();

constexpr auto values_of(double Row::*profile) {
  std::array<double, kTable.size()> values{};
  for (std::size_t i = 0; i < kTable.size(); ++i) { values[i] = kTable[i].*profile; }
  return values;
}
constexpr auto kStandard = values_of(&Row::standard);
constexpr auto kIdeal = values_of(&Row::ideal);
constexpr auto kFirmware = values_of(&Row::firmware);

constexpr std::array kProfiles{
    sim::Profile{"standard",
                 "documented protocol and kinematics, timing and noise of the real robot",
                 kStandard},
    sim::Profile{"ideal", "no lag, no dead time, no filters, no noise: for exact assertions",
                 kIdeal},
    sim::Profile{"firmware",
                 "standard, and where firmware 1.2.0 departs from its documents, as it does",
                 kFirmware},
};

}  // namespace

std::span<const sim::Parameter> parameter_table() {
  return kParameters;
}

std::span<const sim::Profile> profiles() {
  return kProfiles;
}

double& value_of(Parameters& parameters, std::size_t parameter) {
  return parameters.*kTable[parameter].member;
}

Parameters parameters_of(std::span<const double> values) {
  assert(values.size() == kTable.size());
  Parameters parameters{};
  for (std::size_t i = 0; i < kTable.size(); ++i) { value_of(parameters, i) = values[i]; }
  return parameters;
}

Parameters standard_parameters() {
  return parameters_of(kStandard);
}
Parameters ideal_parameters() {
  return parameters_of(kIdeal);
}
Parameters firmware_parameters() {
  return parameters_of(kFirmware);
}

}  // namespace fakebot::robots::kobuki
