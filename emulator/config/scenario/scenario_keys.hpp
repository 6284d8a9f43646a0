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
    KeyInfo{"description", kText, Presence::optional,
            "what the scenario shows, and what a good driver does"},
    KeyInfo{"robot", kRobot, Presence::optional,
            "the robot; default: a {robot} with the profile standard"},
    KeyInfo{"world", kWorld, Presence::optional,
            "the surroundings; a path is relative to this file; default: an endless floor"},
    KeyInfo{"driver", kDriverObject, Presence::optional,
            "the driver to judge, in real time; default: the one on the command line, or none"},
    KeyInfo{"duration", kDuration, Presence::required, "how long the scenario takes"},
    KeyInfo{"seed", kWholeNumber, Presence::optional, "of everything that is random; default: 1",
            kSeed},
    KeyInfo{"parameters", kParameters, Presence::optional,
            "values that are used elsewhere as \"${name}\"; the scenario is played with each value "
            "of a list or range, and with each combination of several"},
    KeyInfo{"samples", kWholeNumber, Presence::optional,
            "how many values are drawn of the parameters with a distribution; required if there "
            "are any",
            kSamples},
    KeyInfo{"commands", kCommands, Presence::optional,
            "what is sent to the robot when there is no driver"},
    KeyInfo{"events", kEvents, Presence::optional, "what happens to the robot"},
    KeyInfo{"expectations", kExpectations, Presence::required, "what is judged"},
    KeyInfo{
        "explore", kExploreObject, Presence::optional,
        "events of which fakebot explore draws some; fakebot test plays the scenario without them"},
};

// Random events.
inline constexpr std::array kExplore{
    KeyInfo{"events", kDeclaredEvents, Presence::required,
            "any value in them may be an interval, uniform, or a choice; an event without a time "
            "of its own gets one; each has to make sense alone, and with \"for\" it is undone"},
    KeyInfo{"at_least", kWholeNumber, Presence::optional,
            "the smallest number of events of a run; default: 1", kDrawnEvents},
    KeyInfo{"at_most", kWholeNumber, Presence::optional,
            "the largest number of events of a run; default: 5", kDrawnEvents},
    KeyInfo{"from", kTime, Presence::optional, "the earliest time of an event; default: 0"},
    KeyInfo{"until", kTime, Presence::optional, "the latest time of an event; default: the end"},
};

// A range of values of a parameter.
inline constexpr std::array kRange{
    KeyInfo{"from", kNumber, Presence::required, "the first value", kSwept},
    KeyInfo{"to", kNumber, Presence::required, "the last value at most", kSwept},
    KeyInfo{"step", kNumber, Presence::required, "from one value to the next", kSwept},
};

// Distributions of a parameter.
inline constexpr std::array kUniform{
    KeyInfo{"uniform", kNumbers, Presence::required,
            "the smallest and the largest value; all between them are equally likely", kSwept, 2},
    KeyInfo{
        "step", kNumber, Presence::optional,
        "only whole numbers of steps from the smallest, both ends included: 1 for whole numbers",
        kSampled},
};
inline constexpr std::array kNormal{
    KeyInfo{"normal", kNormalObject, Presence::required, "a normal distribution"},
    KeyInfo{"step", kNumber, Presence::optional,
            "rounded to multiples of the step: 1 for whole numbers", kSampled},
};
inline constexpr std::array kNormalKeys{
    KeyInfo{"mean", kNumber, Presence::required, "mean of the distribution without bounds", kSwept},
    KeyInfo{"deviation", kNumber, Presence::required,
            "standard deviation of the distribution without bounds", kSampled},
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
            "values of all its parameters; a file is relative to this one"},
    KeyInfo{"profile_changes", kProfileChanges, Presence::optional,
            "values that differ from the profile; see: fakebot list profiles"},
};
inline constexpr KeyInfo kStartKey{"start", kStart, Presence::optional,
                                   "where the robot starts; default: the start of the world"};

inline constexpr std::array kDriver{
    KeyInfo{"command", kCommandLine, Presence::optional,
            "a program with a folder in its path is relative to this file; {port} is the device, "
            "{index} the number of the job, from 0; a driver on the command line takes precedence"},
    KeyInfo{"kind", kDriverKind, Presence::optional,
            "the exit status of a test program, such as rostest, pytest or ctest, is its verdict; "
            "default: \"driver\""},
    KeyInfo{"environment", kEnvironment, Presence::optional,
            "added to the environment of fakebot; {port} and {index} as in \"command\"; "
            "FAKEBOT_PORT and FAKEBOT_INDEX are always there"},
    KeyInfo{"start", kDriverStart, Presence::optional,
            "with the scenario, or when an event starts the driver; default: \"at_begin\""},
    KeyInfo{"ready_when", kCondition, Presence::optional,
            "the time of the scenario starts when this becomes true, even if only for a moment, as "
            "by a tool that opens the device, sends something and ends; default: when the driver "
            "has opened the device"},
    KeyInfo{"ready_within", kDuration, Presence::optional,
            "later than this is an error; what the driver has waited for a processor is added; "
            "--ready-within takes precedence; default: 10 s"},
    KeyInfo{
        "end", kDriverEnd, Presence::optional,
        "\"any_time\": the driver may end by itself, and then the scenario is over; \"by_itself\": "
        "the driver has to end before the scenario is over, which goes on; \"when_asked\": the "
        "driver ends on SIGTERM, and to end earlier is an error; default: the driver ends on "
        "SIGTERM, and an earlier end cuts the run short, which is inconclusive"},
    KeyInfo{"exit_status", kWholeNumber, Presence::optional,
            "the exit status that the driver has to end with; default: 0; after SIGTERM the status "
            "is checked only if this key or \"end\" is given",
            kExitStatus},
    KeyInfo{"end_within", kDuration, Presence::optional,
            "a driver that takes longer to end after SIGTERM is killed with all that it has "
            "started, which is an error; processes that the driver leaves behind when it ends in "
            "time are only warned about; --end-within takes precedence; default: 10 s"},
};

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
    KeyInfo{"from", kTime, Presence::optional, "the first time; default: 0"},
    KeyInfo{"until", kTime, Presence::optional, "the last time; default: no end"},
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

// A command has a trigger and one or more of these keys or messages of the protocol.
inline constexpr std::string_view kDriveName = "drive";
inline constexpr std::array kSent{
    KeyInfo{kDriveName, kSpeeds, Presence::optional,
            "a speed in SI units, by the message of the protocol that makes the robot drive"},
    KeyInfo{"bytes", kHex, Presence::optional,
            "without any other key of these: the bytes unchanged, right or wrong"},
};

inline constexpr std::array kDrive{
    KeyInfo{"linear_m_s", kNumber, Presence::optional, "forward; default: 0", kSpeed},
    KeyInfo{"angular_rad_s", kNumber, Presence::optional, "counter-clockwise; default: 0",
            kTurnRate},
};

// An event has these keys and a trigger.
inline constexpr std::array kEvent{
    KeyInfo{"name", kName, Presence::optional,
            "for \"after\" and the report; default: event 1 and so on"},
    KeyInfo{"for", kDuration, Presence::optional,
            "after this time the event is undone; what another active event holds remains"},
    KeyInfo{"do", kActions, Presence::required, "what happens"},
};

inline constexpr std::array kAction{
    KeyInfo{"set", kForced, Presence::optional,
            "forces inputs to these values, whatever the sensors see"},
    KeyInfo{"release", kSignals, Presence::optional, "these inputs follow their sensors again"},
    KeyInfo{"press", kSwitches, Presence::optional, "sets them to 1; without \"for\" for 0.2 s"},
    KeyInfo{"lift", kTrue, Presence::optional, "lifts the robot off the floor"},
    KeyInfo{"put_down", kPlace, Presence::optional,
            "puts the robot down where it was, or somewhere else"},
    KeyInfo{"push", kShoves, Presence::optional, "moves the robot over the floor by hand, at once"},
    KeyInfo{"power", kOnOff, Presence::optional, "switches the robot on or off"},
    KeyInfo{
        "device", kPlugging, Presence::optional,
        "\"unplug\": the device disappears; \"plug_in\": the device is back under the same name"},
    KeyInfo{"driver", kDriverOrder, Presence::optional,
            "starts, ends by SIGTERM, or kills the driver with all that it has started; a start "
            "waits until nothing of the former driver is left; without a driver: whether the "
            "commands are sent"},
    KeyInfo{"world", kWorldChange, Presence::optional,
            "adds and removes things, and moves the dock"},
    KeyInfo{"fault", fault_keys::kFaults, Presence::optional,
            "disturbs the line between robot and driver from now on; see: fakebot list faults"},
    KeyInfo{"note", kText, Presence::optional, "a text for the report"},
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

inline constexpr std::array kExpectation{
    KeyInfo{"name", kText, Presence::optional, "for the report; default: what it expects"},
    KeyInfo{"because", kText, Presence::optional, "printed when it fails"},
    KeyInfo{"always", kCondition, Presence::optional, "holds at every tick"},
    KeyInfo{"never", kCondition, Presence::optional, "holds at no tick"},
    KeyInfo{"signal", kSignal, Presence::optional,
            "stays between \"min\" and \"max\", or on one side of one of them"},
    KeyInfo{"no_violations", kTrue, Presence::optional, "the driver obeys the protocol"},
    KeyInfo{"eventually", kCondition, Presence::optional,
            "becomes true; refused if it holds from the start, without a driver"},
    KeyInfo{"after", kName, Presence::optional,
            "each time after the event with this name \"that\" becomes true"},
    KeyInfo{"that", kCondition, Presence::optional, "what becomes true after the event"},
    KeyInfo{"at_end", kCondition, Presence::optional, "holds when the scenario is over"},
    KeyInfo{"count", kCondition, Presence::optional, "becomes true this often"},
    KeyInfo{"min", kNumber, Presence::optional, "the smallest value of the signal"},
    KeyInfo{"max", kNumber, Presence::optional, "the largest value of the signal"},
    KeyInfo{"while", kCondition, Presence::optional, "checked only while this holds"},
    KeyInfo{"from", kTime, Presence::optional, "the time at which checking begins; default: 0"},
    KeyInfo{"until", kTime, Presence::optional,
            "the time at which checking ends; default: the end"},
    KeyInfo{"tolerance", kTime, Presence::optional,
            "violations may last this long in all; as much is allowed again after \"while\" has "
            "not held for as long"},
    KeyInfo{"within", kTime, Presence::optional, "within this time; default: until the end"},
    KeyInfo{"for", kTime, Presence::optional, "and stays true for this time"},
    KeyInfo{"at_least", kWholeNumber, Presence::optional, "the smallest number of times",
            kAtLeastOnce},
    KeyInfo{"at_most", kWholeNumber, Presence::optional, "the largest number of times", kCount},
    KeyInfo{"exactly", kWholeNumber, Presence::optional, "the number of times", kCount},
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
