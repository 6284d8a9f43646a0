// What a scenario may be about, and what a driver may be able to do: the names in "tags" and
// "needs", with their meanings.
#pragma once

#include <array>
#include <string_view>

namespace fakebot::config {

/// The first tag of a case is the case's area on a report card. The order of the table is the order
/// of the areas, which are numbered from 1: new tags go to the end.
struct Tag {
  std::string_view name;
  std::string_view meaning;
};
inline constexpr std::array kTags{
    Tag{"protocol", "what is sent and asked, and how frames of the robot are read"},
    Tag{"safety", "bumps, cliffs, hanging wheels, walls, stalls: what must stop the robot"},
    Tag{"wire", "faults of the line between robot and driver"},
    Tag{"unplugging", "the cable comes out, or the device disappears"},
    Tag{"power", "battery, adapter, a robot that is switched off"},
    Tag{"restart", "the driver ends, is killed, is stopped or starts again"},
    Tag{"odometry", "encoders, gyro, time stamps: distance and heading"},
    Tag{"docking", "the docking station"},
    Tag{"panel", "buttons, LEDs, sounds, inputs and outputs"},
    Tag{"load", "long runs, many events, much to carry"},
    Tag{"multi", "several robots, or a robot with several devices"},
    Tag{"scanner", "a laser scanner"},
    Tag{"balance", "a robot that balances: pushes, tilt, the controller"},
};

/// What a driver does without being asked by the scenario.
struct Ability {
  std::string_view name;
  std::string_view meaning;
  /// Name of a second ability that comes with the first; empty: none.
  std::string_view implied{};
};
inline constexpr std::array kAbilities{
    Ability{"drives", "drives ahead by itself"},
    Ability{"wanders", "drives about by itself, and goes on after what it meets", "drives"},
    Ability{"drives_to", "drives a given distance, path or angle by odometry, and stands there"},
    Ability{"drives_backwards", "drives backwards by itself"},
    Ability{"drives_arcs", "drives arcs by itself"},
    Ability{"turns", "turns on the spot by itself"},
    Ability{"creeps", "drives at 0.1 m/s or slower"},
    Ability{"drives_briskly", "drives ahead by itself at 0.15 m/s or faster", "drives"},
    Ability{"drives_fast", "drives as fast as the robot can, or is asked to drive faster"},
    Ability{"holds_heading", "keeps its heading when somebody turns the robot"},
    Ability{"goes_around", "drives around, or waits for, what is in its way"},
    Ability{"docks", "drives to a docking station and stays there"},
    Ability{"undocks", "leaves the docking station when the battery is full"},
    Ability{"stands_when_asked", "stands until somebody asks it to drive"},
    Ability{"asks_versions", "asks for versions and the identifier of the robot"},
    Ability{"asks_parameters", "asks the robot for its parameters"},
    Ability{"sets_parameters", "sets gains or parameters of the robot"},
    Ability{"has_buttons", "drives and stands by the robot's buttons"},
    Ability{"has_lamp", "switches an LED by a button"},
    Ability{"sets_leds", "shows what happens by LEDs"},
    Ability{"plays_sounds", "plays melodies or tones"},
    Ability{"sets_outputs", "switches digital outputs or external power"},
    Ability{"reads_inputs", "knows what is connected to the robot's inputs"},
    Ability{"tells_state", "prints what it knows of the robot"},
    Ability{"joins_commands", "sends several commands in one frame"},
    Ability{"falls_silent", "is stopped or silent for a while, as the scenario needs"},
    Ability{"reads_scan", "drives by a laser scanner"},
    Ability{"bad_on_purpose", "sends what no good driver sends"},
};

}  // namespace fakebot::config
