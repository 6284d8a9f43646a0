// All keys of a scenario file: names, types, ranges, meanings. Every value may also be a reference
// "${name}" to a parameter, and every text may contain some: the sweep inserts the values before
// these tables are used.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/events/fault_keys.hpp"
#include "config/scenario/time_value.hpp"

namespace fakebot::config::scenario_keys {

// Types in addition to those of json_value.hpp.
inline constexpr std::string_view kTime = kTimeType;
inline constexpr std::string_view kDuration =
    "a time longer than 0, seconds or a text like \"200ms\"";
inline constexpr std::string_view kCondition = "a condition over signals";
inline constexpr std::string_view kName = "a name";
inline constexpr std::string_view kRobot = "an object that describes the robot";
inline constexpr std::string_view kWorld = "a world, or the path of a file with one";
inline constexpr std::string_view kCommands = "a list of commands";
inline constexpr std::string_view kEvents = "a list of events";
inline constexpr std::string_view kExploreObject = "an object with events to draw from";
inline constexpr std::string_view kDeclaredEvents = "a list of events with intervals and choices";
inline constexpr std::string_view kExpectations = "a list of expectations";
inline constexpr std::string_view kActions = "an action, or a list of actions";
inline constexpr std::string_view kForced = "an object of signals and their values";
inline constexpr std::string_view kSwitches = "the name of a switch, or a list of names";
inline constexpr std::string_view kSignals = "the name of a signal, or a list of names";
inline constexpr std::string_view kPlace = "true, a pose, or the name of a place";
inline constexpr std::string_view kOnOff = "\"on\" or \"off\"";
inline constexpr std::string_view kTrue = "true";
inline constexpr std::string_view kWorldChange = "an object with \"add\", \"remove\" or \"dock\"";
inline constexpr std::string_view kAddedThings =
    "an object with \"walls\", \"obstacles\" or \"cliffs\"";
inline constexpr std::string_view kThings = "the name of a thing in the world, or a list of names";
inline constexpr std::string_view kDockPlace = "a pose, or false";
inline constexpr std::string_view kStart = "a pose, or the name of a place";
inline constexpr std::string_view kPlugging = "\"unplug\" or \"plug_in\"";
inline constexpr std::string_view kDriverOrder = "\"start\", \"stop\" or \"kill\"";
inline constexpr std::string_view kDriverStart = "\"at_begin\" or \"by_event\"";
inline constexpr std::string_view kDriverEnd = "\"any_time\", \"by_itself\" or \"when_asked\"";
inline constexpr std::string_view kDriverKind = "\"driver\" or \"test_program\"";
inline constexpr std::string_view kDriverObject = "an object that describes the driver";
inline constexpr std::string_view kCommandLine = "a list of texts: a program and its arguments";
inline constexpr std::string_view kEnvironment = "an object of names and texts";
inline constexpr std::string_view kParameters = "an object of parameters";
inline constexpr std::string_view kParameter =
    "a number, a text, true or false, a list of them, a range or a distribution";
inline constexpr std::string_view kSweptObject =
    "a range with \"from\", \"to\" and \"step\", or a distribution: \"uniform\", \"normal\" or "
    "\"choice\"";
inline constexpr std::string_view kParameterList = "a list of numbers, texts, true or false";
inline constexpr std::string_view kNormalObject = "an object with \"mean\" and \"deviation\"";
inline constexpr std::string_view kProfileChanges = "an object of a profile's parameters";
inline constexpr std::string_view kHex = "bytes in hex, like \"AA 55 06\"";
inline constexpr std::string_view kRobotType = "the name of a robot; see: fakebot list robots";
inline constexpr std::string_view kProfile = "the name of a profile, or a file that ends in .json";
inline constexpr std::string_view kSignal = "the name of a signal";
inline constexpr std::string_view kSpeeds =
    "an object with \"linear_m_s\" or \"angular_rad_s\", or both";
inline constexpr std::string_view kShoves =
    "an object with \"forward_m\", \"left_m\" or \"turn_deg\"";

inline constexpr NumberRange kSeed{0, 4294967295};
inline constexpr NumberRange kCount{0, 1e9};
inline constexpr NumberRange kAtLeastOnce{1, 1e9};
inline constexpr NumberRange kDrawnEvents{1, 1000};
inline constexpr NumberRange kExitStatus{0, 255};
inline constexpr NumberRange kShove{-10, 10, "m"};
inline constexpr NumberRange kTurn{-360, 360, "degrees"};
inline constexpr NumberRange kSpeed{-10, 10, "m/s"};
inline constexpr NumberRange kTurnRate{-20, 20, "rad/s"};
inline constexpr NumberRange kSwept{-1e9, 1e9};
inline constexpr NumberRange kSampled{1e-9, 1e9};
inline constexpr NumberRange kSamples{1, 10000};

inline constexpr std::array kScenario{
    KeyInfo{"$schema", kText, Presence::optional, "path of the schema of scenarios"},
    KeyInfo{"name", kText, Presence::optional, "for people; default: the name of the file"},
    KeyInfo{"description", kText, Presence::optional, "what it shows, and what a good driver does"},
    KeyInfo{"robot", kRobot, Presence::optional, "the robot; default: a {robot}"},
    KeyInfo{"world", kWorld, Presence::optional, "the surroundings; default: an endless floor"},
    KeyInfo{"driver", kDriverObject, Presence::optional, "the driver to judge, in real time"},
    KeyInfo{"duration", kDuration, Presence::required, "how long the scenario takes"},
    KeyInfo{"seed", kWholeNumber, Presence::optional, "of everything that is random; default: 1",
            kSeed},
    KeyInfo{"parameters", kParameters, Presence::optional,
            "values that are used elsewhere as \"${name}\"; the scenario is run with each of a "
            "list or range"},
    KeyInfo{"samples", kWholeNumber, Presence::optional,
            "how many are drawn of the parameters with a distribution; required if there are any",
            kSamples},
    KeyInfo{"commands", kCommands, Presence::optional,
            "what is sent to the robot when there is no driver"},
    KeyInfo{"events", kEvents, Presence::optional, "what happens to the robot"},
    KeyInfo{"expectations", kExpectations, Presence::required, "what is judged"},
    KeyInfo{"explore", kExploreObject, Presence::optional,
            "events of which fakebot explore draws some; others do without"},
};

// Random events.
inline constexpr std::array kExplore{
    KeyInfo{"events", kDeclaredEvents, Presence::required,
            "events in which a value may be {\"uniform\": [.., ..]} or {\"choice\": [..]}; "
            "without a time of their own they get one"},
    KeyInfo{"at_least", kWholeNumber, Presence::optional, "events of a run; default: 1",
            kDrawnEvents},
    KeyInfo{"at_most", kWholeNumber, Presence::optional, "events of a run; default: 5",
            kDrawnEvents},
    KeyInfo{"from", kTime, Presence::optional, "of their times; default: 0"},
    KeyInfo{"until", kTime, Presence::optional, "of their times; default: the end"},
};

// A range of values of a parameter.
inline constexpr std::array kRange{
    KeyInfo{"from", kNumber, Presence::required, "the first value", kSwept},
    KeyInfo{"to", kNumber, Presence::required, "the last value at most", kSwept},
    KeyInfo{"step", kNumber, Presence::required, "from one value to the next", kSwept},
};

// Distributions of a parameter.
inline constexpr std::array kUniform{
    KeyInfo{"uniform", kNumbers, Presence::required, "the smallest and the largest value", kSwept,
            2},
    KeyInfo{"step", kNumber, Presence::optional,
            "only whole numbers of steps from the smallest: 1 for whole numbers", kSampled},
};
inline constexpr std::array kNormal{
    KeyInfo{"normal", kNormalObject, Presence::required, "a normal distribution"},
    KeyInfo{"step", kNumber, Presence::optional, "only multiples of it: 1 for whole numbers",
            kSampled},
};
inline constexpr std::array kNormalKeys{
    KeyInfo{"mean", kNumber, Presence::required, "of the distribution without bounds", kSwept},
    KeyInfo{"deviation", kNumber, Presence::required,
            "the standard deviation of the distribution without bounds", kSampled},
    KeyInfo{"min", kNumber, Presence::optional, "what is smaller is drawn again", kSwept},
    KeyInfo{"max", kNumber, Presence::optional, "what is larger is drawn again", kSwept},
};
inline constexpr std::array kChoice{
    KeyInfo{"choice", kParameterList, Presence::required, "one of these values"},
    KeyInfo{"weights", kNumbers, Presence::optional,
            "how likely each of them is, relative to the others; default: all alike", kSampled},
};

// Keys of every kind of robot. robot_keys() inserts the key of variants between these two and
// appends those of a single kind.
inline constexpr std::array kRobotKeys{
    KeyInfo{"type", kRobotType, Presence::optional, "kind of robot; default: a {robot}"},
    KeyInfo{"profile", kProfile, Presence::optional,
            "its parameters; a file is relative to this one"},
    KeyInfo{"profile_changes", kProfileChanges, Presence::optional,
            "values that differ from the profile; see: fakebot list profiles"},
};
inline constexpr KeyInfo kStartKey{"start", kStart, Presence::optional,
                                   "where the robot starts; default: the start of the world"};

inline constexpr std::array kDriver{
    KeyInfo{"command", kCommandLine, Presence::optional,
            "{port} in it is the device, {index} the number of the job; a driver on the command "
            "line takes precedence"},
    KeyInfo{"kind", kDriverKind, Presence::optional,
            "the status of a test program, such as pytest, is its verdict; default: \"driver\""},
    KeyInfo{"environment", kEnvironment, Presence::optional,
            "variables added to the environment of fakebot; {port} and {index} as in \"command\""},
    KeyInfo{"start", kDriverStart, Presence::optional,
            "with the scenario, or when an event starts it"},
    KeyInfo{"ready_when", kCondition, Presence::optional,
            "when the time of the scenario starts; default: when the driver has opened the device"},
    KeyInfo{"ready_within", kDuration, Presence::optional,
            "later than this is an error; default: 10 s"},
    KeyInfo{"end", kDriverEnd, Presence::optional,
            "how it may end: on its own or on SIGTERM; default: an early end is inconclusive"},
    KeyInfo{"exit_status", kWholeNumber, Presence::optional,
            "that it has to end with; default: 0, or ended by SIGTERM", kExitStatus},
    KeyInfo{"end_within", kDuration, Presence::optional,
            "after SIGTERM, later it is killed; default: 10 s"},
};

// Triggers of events and commands.
inline constexpr std::array kTrigger{
    KeyInfo{"at", kTime, Presence::optional, "it happens at this time"},
    KeyInfo{"when", kCondition, Presence::optional, "it happens when this becomes true"},
    KeyInfo{"after", kName, Presence::optional, "it happens after that event, each time"},
    KeyInfo{"every", kDuration, Presence::optional, "it happens repeatedly, with this period"},
    KeyInfo{"delay", kTime, Presence::optional, "this much later than \"when\" or \"after\""},
    KeyInfo{"each_time", kFlag, Presence::optional,
            "every time that \"when\" becomes true, not only the first"},
    KeyInfo{"from", kTime, Presence::optional, "the first time of \"every\"; default: 0"},
    KeyInfo{"until", kTime, Presence::optional, "the last time of \"every\"; default: no end"},
    KeyInfo{"while", kCondition, Presence::optional,
            "\"every\" is skipped while this does not hold"},
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

// A command has a trigger and one or more of these keys or messages of the protocol.
inline constexpr std::string_view kDriveName = "drive";
inline constexpr std::array kSent{
    KeyInfo{kDriveName, kSpeeds, Presence::optional, "Base Control in SI units"},
    KeyInfo{"bytes", kHex, Presence::optional,
            "without any other command: these bytes unchanged, right or wrong"},
};

inline constexpr std::array kDrive{
    KeyInfo{"linear_m_s", kNumber, Presence::optional, "forward; default: 0", kSpeed},
    KeyInfo{"angular_rad_s", kNumber, Presence::optional, "counter-clockwise; default: 0",
            kTurnRate},
};

// An event has these keys and a trigger.
inline constexpr std::array kEvent{
    KeyInfo{"name", kName, Presence::optional, "for \"after\" and the report"},
    KeyInfo{"for", kDuration, Presence::optional, "after this time the event is undone"},
    KeyInfo{"do", kActions, Presence::required, "what happens"},
};

inline constexpr std::array kAction{
    KeyInfo{"set", kForced, Presence::optional, "inputs are forced to these values"},
    KeyInfo{"release", kSignals, Presence::optional, "inputs follow their sensors again"},
    KeyInfo{"press", kSwitches, Presence::optional, "set to 1; without \"for\" for 0.2 s"},
    KeyInfo{"lift", kTrue, Presence::optional, "the robot is lifted off the floor"},
    KeyInfo{"put_down", kPlace, Presence::optional, "where it was, or somewhere else"},
    KeyInfo{"push", kShoves, Presence::optional, "the robot is pushed over the floor by hand"},
    KeyInfo{"power", kOnOff, Presence::optional, "the power switch of the robot"},
    KeyInfo{"device", kPlugging, Presence::optional,
            "the device is unplugged, or plugged in again"},
    KeyInfo{"driver", kDriverOrder, Presence::optional,
            "the process of the driver; \"stop\" sends SIGTERM"},
    KeyInfo{"world", kWorldChange, Presence::optional,
            "things are added and removed, the dock moves"},
    KeyInfo{"fault", fault_keys::kFaults, Presence::optional, "a fault of the line, from now on"},
    KeyInfo{"note", kText, Presence::optional, "a text for the report"},
};

// Changes of the world by an event.
inline constexpr std::array kChange{
    KeyInfo{"add", kAddedThings, Presence::optional,
            "things with names; each replaces the thing of that name"},
    KeyInfo{"remove", kThings, Presence::optional, "names of the things to remove"},
    KeyInfo{"dock", kDockPlace, Presence::optional, "moves the station; false: removes it"},
};

inline constexpr std::array kPush{
    KeyInfo{"forward_m", kNumber, Presence::optional, "relative to the robot", kShove},
    KeyInfo{"left_m", kNumber, Presence::optional, "relative to the robot", kShove},
    KeyInfo{"turn_deg", kNumber, Presence::optional, "counter-clockwise", kTurn},
};

inline constexpr std::array kExpectation{
    KeyInfo{"name", kText, Presence::optional, "for the report; default: what it expects"},
    KeyInfo{"because", kText, Presence::optional, "printed when it fails"},
    KeyInfo{"always", kCondition, Presence::optional, "holds at every tick"},
    KeyInfo{"never", kCondition, Presence::optional, "holds at no tick"},
    KeyInfo{"signal", kSignal, Presence::optional, "stays from \"min\" to \"max\""},
    KeyInfo{"no_violations", kTrue, Presence::optional, "the driver speaks the protocol"},
    KeyInfo{"eventually", kCondition, Presence::optional, "becomes true"},
    KeyInfo{"after", kName, Presence::optional, "each time that event has happened ..."},
    KeyInfo{"that", kCondition, Presence::optional, "... becomes true"},
    KeyInfo{"at_end", kCondition, Presence::optional, "holds when the scenario is over"},
    KeyInfo{"count", kCondition, Presence::optional, "becomes true this many times"},
    KeyInfo{"min", kNumber, Presence::optional, "of \"signal\""},
    KeyInfo{"max", kNumber, Presence::optional, "of \"signal\""},
    KeyInfo{"while", kCondition, Presence::optional, "checked only while this holds"},
    KeyInfo{"from", kTime, Presence::optional, "default: 0"},
    KeyInfo{"until", kTime, Presence::optional, "default: the end"},
    KeyInfo{"tolerance", kTime, Presence::optional, "violations may last this long in all"},
    KeyInfo{"within", kTime, Presence::optional, "within this time; default: until the end"},
    KeyInfo{"for", kTime, Presence::optional, "and stays true this long"},
    KeyInfo{"at_least", kWholeNumber, Presence::optional, "times", kAtLeastOnce},
    KeyInfo{"at_most", kWholeNumber, Presence::optional, "times", kCount},
    KeyInfo{"exactly", kWholeNumber, Presence::optional, "times", kCount},
};

/// Besides "name" and "because".
inline const std::vector<Kind>& expectation_kinds() {
  static const std::vector<Kind> kKinds{
      {.key = "always", .optional = {"while", "from", "until", "tolerance"}},
      {.key = "never", .optional = {"while", "from", "until", "tolerance"}},
      {.key = "signal",
       .at_least_one = {"min", "max"},
       .optional = {"while", "from", "until", "tolerance"}},
      {.key = "no_violations"},
      {.key = "eventually", .optional = {"within", "for"}},
      {.key = "after", .required = {"that", "within"}, .optional = {"for"}},
      {.key = "at_end"},
      {.key = "count",
       .at_least_one = {"at_least", "at_most", "exactly"},
       .optional = {"from", "until"}},
  };
  return kKinds;
}

}  // namespace fakebot::config::scenario_keys
