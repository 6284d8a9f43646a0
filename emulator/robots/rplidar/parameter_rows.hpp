// The table of the profiles' parameters, the source of the profiles and the listings.
#pragma once

#include <array>
#include <string_view>

#include "robots/rplidar/parameters.hpp"

namespace fakebot::robots::rplidar {

struct ParameterRow {
  std::string_view name;
  std::string_view unit;
  double Parameters::*member;
  double min;
  double max;
  std::array<double, kModels> standard;  ///< values in the profile `standard`, by model
  bool is_zero_in_ideal;                 ///< 0 in the profile `ideal`, else as in `standard`
  std::string_view meaning;
  std::string_view source;
};

// name, unit, member, min, max, {A1, A2, A3, S1}, ideal, meaning, source
inline constexpr std::array kParameterTable{
    ParameterRow{
        "boot_s",
        "s",
        &Parameters::boot_s,
        0,
        60,
        {0.672, 0.672, 0.672, 2},
        false,
        "from power-on or a reset to the text; nothing is heard meanwhile",
        "A1: measured (cpane/heron); A2, A3: assumed to be the same; S1: ArduPilot, 14527"},
    ParameterRow{"rate_hz",
                 "Hz",
                 &Parameters::rate_hz,
                 1,
                 25,
                 {7.4, 10, 10, 10},
                 false,
                 "revolutions in a second; of an A2 or A3 at the power that the scanner wants, 660",
                 "A1 on its USB board: measured (cpane/heron); others: data sheets"},
    ParameterRow{"motor_start_s",
                 "s",
                 &Parameters::motor_start_s,
                 0.01,
                 60,
                 {1.5, 1, 1, 1},
                 false,
                 "from rest to the full rate",
                 "assumed; drivers wait 0.5 to 2 s"},
    ParameterRow{"motor_stop_s",
                 "s",
                 &Parameters::motor_stop_s,
                 0.01,
                 60,
                 {3, 2, 2, 2},
                 false,
                 "from the full rate to rest",
                 "assumed: it coasts for several seconds"},
    ParameterRow{"clock_slow",
                 "",
                 &Parameters::clock_slow,
                 -0.1,
                 0.1,
                 {0.007, 0, 0, 0},
                 true,
                 "share by which a measurement takes longer than the scanner says",
                 "A1: measured (cpane/heron); others: unknown"},
    ParameterRow{"least_m",
                 "m",
                 &Parameters::least_m,
                 0,
                 1,
                 {0.15, 0.15, 0.2, 0.1},
                 false,
                 "nothing is measured nearer",
                 "data sheets"},
    ParameterRow{"largest_m",
                 "m",
                 &Parameters::largest_m,
                 0.5,
                 40,
                 {12, 12, 25, 40},
                 false,
                 "nothing is measured farther away",
                 "data sheets, of white objects"},
    ParameterRow{"noise_m",
                 "m",
                 &Parameters::noise_m,
                 0,
                 1,
                 {0.0005, 0.00025, 0.00025, 0.01},
                 true,
                 "standard deviation of a distance",
                 "assumed; data sheets: resolution 0.5 mm"},
    ParameterRow{"noise_per_m",
                 "",
                 &Parameters::noise_per_m,
                 0,
                 1,
                 {0, 0, 0, 0},
                 true,
                 "more of it for each metre",
                 "assumed"},
    ParameterRow{"noise_per_m2",
                 "1/m",
                 &Parameters::noise_per_m2,
                 0,
                 1,
                 {0.0006, 0.0003, 0.0003, 0},
                 true,
                 "more of it for each square metre: triangulation",
                 "assumed; the data sheet draws a resolution that grows with the square"},
    ParameterRow{"grazing_deg",
                 "deg",
                 &Parameters::grazing_deg,
                 0,
                 90,
                 {4, 4, 4, 4},
                 true,
                 "a beam flatter to a surface than this has no echo",
                 "assumed"},
    ParameterRow{"lost_share",
                 "",
                 &Parameters::lost_share,
                 0,
                 1,
                 {0.02, 0.01, 0.01, 0.01},
                 true,
                 "share of the measurements without an echo, anywhere",
                 "assumed; a real A1 loses 38 % and more, mostly for causes in the room"},
    ParameterRow{
        "half_strength_m",
        "m",
        &Parameters::half_strength_m,
        0.1,
        100,
        {3.5, 3.5, 3.5, 10},
        false,
        "at this distance an echo has half the quality; an A1 and an S1 report one quality only",
        "A2: fitted to a revolution of a real one (18 to 25 at 2.2 to 3 m)"},
};

}  // namespace fakebot::robots::rplidar
