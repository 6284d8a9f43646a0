// Keys of a scenario file: names, types, ranges, meanings; for events and commands see
// events/event_keys.hpp. Every value may also be a reference "${name}" to a parameter, and every
// text may contain references: the sweep inserts the values before the tables are used.
#pragma once

#include <array>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/scenario_types.hpp"

namespace fakebot::config::scenario_keys {

inline constexpr std::array kScenario{
    KeyInfo{"$schema", kText, Presence::optional, "path of the schema of scenarios"},
    KeyInfo{"name", kText, Presence::optional, "for people; default: the name of the file"},
    KeyInfo{"description", kText, Presence::optional,
            "what the scenario shows, and what a good driver does"},
    KeyInfo{"tags", kTagList, Presence::optional, "what the scenario is about"},
    KeyInfo{"needs", kAbilityList, Presence::optional,
            "what a driver has to do by itself; for a driver that does not, the scenario is not "
            "applicable: --can"},
    KeyInfo{"case", kWholeNumber, Presence::optional,
            "the number of this case of report cards within its area, which is the first of "
            "\"tags\"; see: fakebot certify",
            kCaseNumber},
    KeyInfo{"clause", kText, Presence::optional,
            "what requires the behaviour in the case: a heading of docs/protocol.md, or an "
            "observation"},
    KeyInfo{"include", kPaths, Presence::optional,
            "parts that scenarios share: files with some of \"parameters\", \"derived\", "
            "\"commands\", \"events\", \"expectations\", \"explore\"; paths are relative to this "
            "file"},
    KeyInfo{"robot", kRobot, Presence::optional,
            "the robot; default: a {robot} with the profile standard"},
    KeyInfo{
        "robots", kRobots, Presence::optional,
        "further robots, which meet the robot; the names of their signals begin with robots.NAME: "
        "robots.b.pose.x_m"},
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
    KeyInfo{"derived", kDerived, Presence::optional,
            "numbers that are computed from the parameters, and used like them"},
    KeyInfo{"samples", kWholeNumber, Presence::optional,
            "how many values are drawn of the parameters with a distribution; required if there "
            "are any",
            kSamples},
    KeyInfo{"commands", kCommands, Presence::optional,
            "what is sent to the robot when there is no driver"},
    KeyInfo{"events", kEvents, Presence::optional,
            "what happens to the robot; any value in them may be an interval, uniform, or a "
            "choice, and is drawn from the seed of the run, so that each of --repeat has others"},
    KeyInfo{"expectations", kExpectations, Presence::required, "what is judged"},
    KeyInfo{
        "explore", kExploreObject, Presence::optional,
        "events of which fakebot explore draws some; fakebot test plays the scenario without them"},
};

// Random events.
inline constexpr std::array kExplore{
    KeyInfo{"events", kDeclaredEvents, Presence::optional,
            "required, here or in a part; any value in them may be an interval, uniform, or a "
            "choice; an event without a time "
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

inline constexpr KeyInfo kWithKey{
    "with", kDevices, Presence::optional,
    "devices that the robot carries, each on a line of its own; the names of their signals begin "
    "with the name of the device: scan.rate_hz"};
// Besides the keys of every kind of robot.
inline constexpr std::array kDeviceKeys{
    KeyInfo{"name", kDeviceName, Presence::optional,
            "default: the usual name of its kind, such as scan; the second is scan2"},
    KeyInfo{"at", world_keys::kPose, Presence::optional,
            "its place on the robot, x forward and y to the left; default: 0, 0 with heading 0"},
};

// Besides the keys of the robot.
inline constexpr std::array kFurtherRobotKeys{
    KeyInfo{"driver", kDriverObject, Presence::optional,
            "the driver of this robot; default: none, and the commands are sent"},
    KeyInfo{"commands", kCommands, Presence::optional,
            "what is sent to this robot, if it has no driver"},
};

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
        "driver ends on SIGTERM, and to end earlier is an error; \"when_done\": the driver may end "
        "by itself, with success, and the scenario goes on without it; default: the driver ends on "
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

inline constexpr std::array kExpectation{
    KeyInfo{"name", kText, Presence::optional, "for the report; default: what it expects"},
    KeyInfo{"because", kText, Presence::optional, "printed when it fails"},
    KeyInfo{"lenient", kFlag, Presence::optional,
            "on a report card a case in which only such expectations fail is lenient, not failed: "
            "the driver works, but a robot would need luck; default: false"},
    KeyInfo{"reaction", kText, Presence::optional,
            "what the driver does, as \"stops\": a report card tells the time that it took"},
    KeyInfo{"shows", kAbility, Presence::optional,
            "the driver has this ability if the expectation passes; for the scenarios with which "
            "fakebot certify watches a driver"},
    KeyInfo{"always", kCondition, Presence::optional, "holds at every tick"},
    KeyInfo{"never", kCondition, Presence::optional, "holds at no tick"},
    KeyInfo{"signal", kSignal, Presence::optional,
            "stays between \"min\" and \"max\", or on one side of one of them"},
    KeyInfo{"no_violations", kTrue, Presence::optional, "the driver obeys the protocol"},
    KeyInfo{"eventually", kCondition, Presence::optional,
            "becomes true; refused if it holds from the start, without a driver"},
    KeyInfo{"sometimes", kCondition, Presence::optional,
            "becomes true in at least one of all runs of a test, or of an exploration; refused as "
            "\"eventually\" is"},
    KeyInfo{"after", kName, Presence::optional,
            "each time after the event with this name \"that\" becomes true"},
    KeyInfo{"that", kCondition, Presence::optional,
            "what becomes true after the event; of \"prints\": what is true whenever such a line "
            "comes, also over the numbers in it"},
    KeyInfo{"at_end", kCondition, Presence::optional, "holds when the scenario is over"},
    KeyInfo{"count", kCondition, Presence::optional, "becomes true this often"},
    KeyInfo{"sequence", kConditions, Presence::optional,
            "these become true one after another, after the start or each time after the event"},
    KeyInfo{"share", kCondition, Presence::optional,
            "holds for this share of the time, from 0 to 1, between \"min\" and \"max\""},
    KeyInfo{"prints", kPattern, Presence::optional,
            "the driver prints a line in which this is found, after the start or each time after "
            "the event"},
    KeyInfo{"never_prints", kPattern, Presence::optional,
            "the driver prints no line in which this is found"},
    KeyInfo{"min", kNumber, Presence::optional, "the smallest value of the signal, or share"},
    KeyInfo{"max", kNumber, Presence::optional, "the largest value of the signal, or share"},
    KeyInfo{"while", kCondition, Presence::optional, "checked only while this holds"},
    KeyInfo{"from", kMoment, Presence::optional,
            "when checking begins: at this time, or each time this event happens; default: 0"},
    KeyInfo{"until", kMoment, Presence::optional,
            "when checking ends: at this time, or when this event happens; default: the end"},
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

/// Keys that every kind of expectation may have.
inline constexpr std::array<std::string_view, 4> kCommonOfExpectations{"name", "because", "lenient",
                                                                       "shows"};

/// Besides kCommonOfExpectations.
inline const std::vector<Kind>& expectation_kinds() {
  static const std::vector<Kind> kKinds{
      {.key = "always", .optional = {"while", "from", "until", "tolerance"}},
      {.key = "never", .optional = {"while", "from", "until", "tolerance"}},
      {.key = "signal",
       .at_least_one = {"min", "max"},
       .optional = {"while", "from", "until", "tolerance"}},
      {.key = "no_violations"},
      {.key = "eventually", .optional = {"within", "for"}},
      {.key = "sometimes", .optional = {"within", "for"}},
      {.key = "after", .required = {"that", "within"}, .optional = {"for", "reaction"}},
      {.key = "at_end"},
      {.key = "count",
       .at_least_one = {"at_least", "at_most", "exactly"},
       .optional = {"from", "until"}},
      {.key = "sequence", .optional = {"after", "within"}},
      {.key = "share", .at_least_one = {"min", "max"}, .optional = {"while", "from", "until"}},
      {.key = "prints", .optional = {"after", "within", "that"}},
      {.key = "never_prints", .optional = {"from", "until"}},
  };
  return kKinds;
}

}  // namespace fakebot::config::scenario_keys
