// Keys of the events and commands of a scenario file: names, types, ranges, meanings.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/faults/fault_keys.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config::scenario_keys {

// Triggers of events and commands.
inline constexpr std::array kTrigger{
    KeyInfo{"at", kTime, Presence::optional,
            "at this time; a command acts when its last byte has arrived, as from a driver"},
    KeyInfo{"when", kCondition, Presence::optional, "the first time that this becomes true"},
    KeyInfo{"after", kName, Presence::optional, "each time after the event with this name"},
    KeyInfo{"every", kDuration, Presence::optional, "repeatedly, with this period, at least 1 ms"},
    KeyInfo{"delay", kTime, Presence::optional, "this much later"},
    KeyInfo{"each_time", kFlag, Presence::optional,
            "every time that \"when\" becomes true, not only the first"},
    KeyInfo{"from", kMoment, Presence::optional,
            "the first time, or again from each occurrence of this event; default: 0"},
    KeyInfo{"until", kMoment, Presence::optional,
            "the last time, or no more from this event on; default: no end"},
    KeyInfo{"while", kCondition, Presence::optional, "only as long as this holds"},
};

inline const std::vector<Kind>& trigger_kinds() {
  static const std::vector<Kind> kKinds{
      {.key = "at"},
      {.key = "when", .optional = {"delay", "each_time"}},
      {.key = "after", .optional = {"delay"}},
      {.key = "every", .optional = {"from", "until", "while"}},
  };
  return kKinds;
}

// A command has a trigger, and at least one of the keys below or one message of the protocol.
inline constexpr std::string_view kDriveName = "drive";
inline constexpr std::array kSent{
    KeyInfo{kDriveName, kSpeeds, Presence::optional,
            "a speed in SI units, by the message of the protocol that makes the robot drive"},
    KeyInfo{"bytes", kHex, Presence::optional,
            "without any other key of these: the bytes unchanged, right or wrong"},
};

// Also beside the others, and alone.
inline constexpr KeyInfo kPrintKey{"print", kText, Presence::optional,
                                   "a line that the commands print, as a driver does"};

inline constexpr std::array kDrive{
    KeyInfo{"linear_m_s", kNumber, Presence::optional, "forward; default: 0", kSpeed},
    KeyInfo{"angular_rad_s", kNumber, Presence::optional, "counter-clockwise; default: 0",
            kTurnRate},
};

// Of events and commands.
inline constexpr KeyInfo kOnKey{
    "on", kActedOn, Presence::optional,
    "to which it happens, as scan or robots.b: names of inputs, and commands, are its own then; "
    "default: the robot of the scenario"};

// An event has a trigger and the keys below.
inline constexpr std::array kEvent{
    KeyInfo{"name", kName, Presence::optional,
            "for \"after\" and the report; default: event 1 and so on"},
    KeyInfo{"for", kDuration, Presence::optional,
            "after this time the event is undone; what another active event holds remains"},
    kOnKey,
    KeyInfo{"do", kActions, Presence::required, "what happens"},
};

// Changes of the world by an event.
inline constexpr std::array kChange{
    KeyInfo{"add", kAddedThings, Presence::optional,
            "things, each with a name; a thing of that name is replaced"},
    KeyInfo{"remove", kThings, Presence::optional, "things from the world file, or added ones"},
    KeyInfo{"dock", kDockPlace, Presence::optional, "moves the station; false: removes it"},
};

inline constexpr std::array kPush{
    KeyInfo{"forward_m", kNumber, Presence::optional, "ahead of the robot", kShove},
    KeyInfo{"left_m", kNumber, Presence::optional, "to the left of the robot", kShove},
    KeyInfo{"turn_deg", kNumber, Presence::optional, "counter-clockwise", kTurn},
};

}  // namespace fakebot::config::scenario_keys
