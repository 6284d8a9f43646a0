// The table of the profile's parameters, the source of the profiles and the listings.
#pragma once

#include <array>
#include <string_view>

#include "robots/kugle/body/plant_constants.hpp"
#include "robots/kugle/parameters.hpp"

namespace fakebot::robots::kugle {

struct ParameterRow {
  std::string_view name;
  std::string_view unit;
  double Parameters::*member;
  double min;
  double max;
  double standard;  ///< value in the profile `standard`
  double ideal;     ///< value in the profile `ideal`
  std::string_view meaning;
  std::string_view source;
};

inline constexpr PlantConstants kRealBody{};

// name, unit, member, min, max, standard, ideal, meaning, source
inline constexpr std::array kParameterTable{
    ParameterRow{"boot_s", "s", &Parameters::boot_s, 0, 60, 0.5, 0.5,
                 "from power-on, or the return of its USB device, to the start of the controller",
                 "assumed; the firmware configures its inertial unit meanwhile"},
    ParameterRow{"stabilise_s", "s", &Parameters::stabilise_s, 0, 60, 1, 1,
                 "from the start of the controller to its first messages", "firmware"},
    ParameterRow{"usb_return_s", "s", &Parameters::usb_return_s, 0.1, 60, 2, 2,
                 "how long its USB device is away while it restarts", "assumed"},
    ParameterRow{"stream_delay_s", "s", &Parameters::stream_delay_s, 0, 10, 0.2, 0.2,
                 "from when a driver opens the device to the first message of the stream: the PC "
                 "library first waits until nothing arrives for 1 ms",
                 "choice; the firmware looks for the other side each 0.1 s"},
    ParameterRow{"starts_booted", "flag", &Parameters::starts_booted, 0, 1, 1, 1,
                 "1: it was switched on long ago, and its stream runs at once", "choice"},
    ParameterRow{"dumps_enabled", "flag", &Parameters::dumps_enabled, 0, 1, 1, 1,
                 "default of the board's parameter EnableDumpMessages; 0: 80 kB/s instead of 188",
                 "firmware; 0 is for slow machines"},
    ParameterRow{"battery_messages", "flag", &Parameters::battery_messages, 0, 1, 0, 0,
                 "1: a battery state each second, as the PC library reads it",
                 "firmware: it has none"},
    ParameterRow{
        "frames_resynchronised", "flag", &Parameters::frames_resynchronised, 0, 1, 1, 1,
        "1: a bad frame is dropped; 0: after one the board hears nothing until it restarts",
        "choice; 0 read from the firmware"},
    ParameterRow{"body_mass_kg", "kg", &Parameters::body_mass_kg, 1, 100, kRealBody.body_mass_kg,
                 kRealBody.body_mass_kg, "mass of the body; the board believes 6.154",
                 "MATLAB model, Constants_Kugle.m"},
    ParameterRow{"ball_mass_kg", "kg", &Parameters::ball_mass_kg, 0.1, 20, kRealBody.ball_mass_kg,
                 kRealBody.ball_mass_kg, "mass of the ball", "MATLAB model, Constants_Kugle.m"},
    ParameterRow{"ball_friction_n_s_m", "N s/m", &Parameters::ball_friction_n_s_m, 0, 10,
                 kRealBody.ball_friction_n_s_m, 0, "friction between ball and floor",
                 "MATLAB model, Constants_Kugle.m"},
    ParameterRow{"motor_friction_nm_s", "Nm s", &Parameters::motor_friction_nm_s, 0, 1,
                 kRealBody.motor_friction_nm_s, 0, "friction of each motor",
                 "MATLAB model, Constants_Kugle.m"},
    ParameterRow{"body_friction_nm_s_rad", "Nm s/rad", &Parameters::body_friction_nm_s_rad, 0, 1,
                 kRealBody.body_friction_nm_s_rad, 0, "friction of the body against the world",
                 "MATLAB model, Constants_Kugle.m"},
    ParameterRow{"sensor_noise", "", &Parameters::sensor_noise, 0, 100, 1, 0,
                 "noise of the inertial unit, times that of the firmware's covariances",
                 "firmware, Parameters.h"},
    ParameterRow{"estimate_noise", "", &Parameters::estimate_noise, 0, 10, 0.1, 0,
                 "share of the gyroscope's noise that is left in the estimated rates", "assumed"},
    ParameterRow{"torque_noise_nm", "Nm", &Parameters::torque_noise_nm, 0, 1, 0.007, 0,
                 "noise of the delivered torque",
                 "one digit of the motor driver's 12 bits over 30 A; firmware, ESCON.cpp"},
    ParameterRow{"compute_time_s", "s", &Parameters::compute_time_s, 0, 0.005, 0.0015, 0.0015,
                 "time that the controller takes in each tick", "assumed"},
    ParameterRow{"battery_charge", "", &Parameters::battery_charge, 0, 1, 0.9, 1,
                 "of both batteries at the start, 0 to 1", "choice"},
    ParameterRow{"battery_capacity_ah", "Ah", &Parameters::battery_capacity_ah, 0.1, 100, 5, 5,
                 "of each of the two batteries", "assumed"},
    ParameterRow{"battery_speed_factor", "", &Parameters::battery_speed_factor, 0, 1e4, 1, 0,
                 "factor by which the batteries discharge faster; 0: never", "choice"},
};

}  // namespace fakebot::robots::kugle
