// Types and ranges of the values in a scenario file, for the tables of keys and for error messages.
#pragma once

#include <string_view>

#include "config/json/json_value.hpp"
#include "config/profile/devices.hpp"
#include "config/scenario/time_value.hpp"
#include "config/world/world_keys.hpp"

namespace fakebot::config::scenario_keys {

// Types in addition to the types of json_value.hpp.
inline constexpr std::string_view kTime = kTimeType;
inline constexpr std::string_view kDuration =
    "a time longer than 0, seconds or a text like \"200ms\"";
inline constexpr std::string_view kMoment =
    "a time, seconds or a text like \"200ms\", or the name of an event";
inline constexpr std::string_view kCondition = "a condition over signals";
inline constexpr std::string_view kName = "a name";
inline constexpr std::string_view kTag = "a tag; see: fakebot list tags";
inline constexpr std::string_view kConditions = "a list of two or more conditions";
inline constexpr std::string_view kPattern = "a regular expression";
inline constexpr std::string_view kTagList = "a list of tags; see: fakebot list tags";
inline constexpr std::string_view kAbilityList = "a list of abilities; see: fakebot list abilities";
inline constexpr std::string_view kAbility = "an ability; see: fakebot list abilities";
inline constexpr std::string_view kRobot = "an object that describes the robot";
inline constexpr std::string_view kRobots = "an object of names and robots";
inline constexpr std::string_view kActedOn = "the name of a device or of a further robot";
inline constexpr std::string_view kWorld = "a world, or the path of a file with one";
inline constexpr std::string_view kPaths = "a path, or a list of paths";
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
inline constexpr std::string_view kStart = world_keys::kStart;
inline constexpr std::string_view kPlugging = "\"unplug\" or \"plug_in\"";
inline constexpr std::string_view kDriverOrder = "\"start\", \"stop\" or \"kill\"";
inline constexpr std::string_view kDriverStart = "\"at_begin\" or \"by_event\"";
inline constexpr std::string_view kDriverEnd =
    "\"any_time\", \"by_itself\", \"when_asked\" or \"when_done\"";
inline constexpr std::string_view kDriverKind = "\"driver\" or \"test_program\"";
inline constexpr std::string_view kDriverObject = "an object that describes the driver";
inline constexpr std::string_view kCommandLine = "a list of texts: a program and its arguments";
inline constexpr std::string_view kEnvironment = "an object of names and texts";
inline constexpr std::string_view kParameters = "an object of parameters";
inline constexpr std::string_view kDerived = "an object of names and formulas over parameters";
inline constexpr std::string_view kParameter =
    "a number, a text, true or false, a list of them, a range or a distribution";
inline constexpr std::string_view kSweptObject =
    "a range with \"from\", \"to\" and \"step\", or a distribution: \"uniform\", \"normal\" or "
    "\"choice\"";
inline constexpr std::string_view kParameterList = "a list of numbers, texts, true or false";
inline constexpr std::string_view kNormalObject = "an object with \"mean\" and \"deviation\"";
inline constexpr std::string_view kProfileChanges = "an object of a profile's parameters";
inline constexpr std::string_view kHex = "bytes in hex, like \"AA 55 06\"";
inline constexpr std::string_view kDevices = "a list of devices, an object each";
inline constexpr std::string_view kDeviceName = config::kDeviceName;
inline constexpr std::string_view kRobotType = "the name of a robot; see: fakebot list robots";
inline constexpr std::string_view kProfile = "the name of a profile, or a file that ends in .json";
inline constexpr std::string_view kSignal = "the name of a signal";
inline constexpr std::string_view kSpeeds =
    "an object with \"linear_m_s\" or \"angular_rad_s\", or both";
inline constexpr std::string_view kShoves =
    "an object with \"forward_m\", \"left_m\" or \"turn_deg\"";

inline constexpr NumberRange kShareOfTime{0, 1};
inline constexpr NumberRange kSeed{0, 4294967295};
inline constexpr NumberRange kCount{0, 1e9};
inline constexpr NumberRange kAtLeastOnce{1, 1e9};
inline constexpr NumberRange kDrawnEvents{1, 1000};
inline constexpr NumberRange kCaseNumber{1, 999};
inline constexpr NumberRange kExitStatus{0, 255};
inline constexpr NumberRange kShove{-10, 10, "m"};
inline constexpr NumberRange kTurn{-360, 360, "degrees"};
inline constexpr NumberRange kSpeed{-10, 10, "m/s"};
inline constexpr NumberRange kTurnRate{-20, 20, "rad/s"};
inline constexpr NumberRange kSwept{-1e9, 1e9};
inline constexpr NumberRange kSampled{1e-9, 1e9};
inline constexpr NumberRange kSamples{1, 10000};

}  // namespace fakebot::config::scenario_keys
