// The keys of a fault; attributes come from the table of faults.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "config/json/json_value.hpp"
#include "config/scenario/time_value.hpp"
#include "sim/faults/fault.hpp"

namespace fakebot::config::fault_keys {

inline constexpr std::string_view kFaults = "a fault, or a list of faults";
inline constexpr std::string_view kType = "the type of a fault; see: fakebot list faults";
inline constexpr std::string_view kStream = "\"downstream\" or \"upstream\"";
inline constexpr std::string_view kAttributes = "an object of the attributes of its type";
inline constexpr std::string_view kMessage = "the name of a message";
inline constexpr std::string_view kField = "the name of a field of the message, other than a text";

inline constexpr NumberRange kToxicity{0, 1};
inline constexpr NumberRange kTimes{1, 1e9};

inline constexpr std::array kFault{
    KeyInfo{"type", kType, Presence::required, "what goes wrong"},
    KeyInfo{"name", kText, Presence::optional, "for the report; default: the type"},
    KeyInfo{"stream", kStream, Presence::optional,
            "from the robot to the driver (default), or to the robot"},
    KeyInfo{"toxicity", kNumber, Presence::optional, "probability that a frame is hit; default: 1",
            kToxicity},
    KeyInfo{"every", kWholeNumber, Presence::optional, "only every nth frame may be hit", kTimes},
    KeyInfo{"count", kWholeNumber, Presence::optional, "at most this many frames are hit", kTimes},
    KeyInfo{"from", kTimeType, Presence::optional,
            "active from this long after its start; default: at once"},
    KeyInfo{"until", kTimeType, Presence::optional,
            "active until this long after its start; default: no end"},
    KeyInfo{"attributes", kAttributes, Presence::optional, "values of what this type of fault has"},
};

/// The keys of the attributes of a type.
std::vector<KeyInfo> attribute_keys(const sim::faults::FaultType& type);

}  // namespace fakebot::config::fault_keys
