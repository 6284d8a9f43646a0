// What may stand where a file says a fault: the attributes come from the table of faults.
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
inline constexpr std::string_view kSubPayload = "the name of a sub-payload";
inline constexpr std::string_view kField = "the name of a field of the sub-payload";

inline constexpr NumberRange kToxicity{0, 1};
inline constexpr NumberRange kTimes{1, 1e9};

inline constexpr std::array kFault{
    KeyInfo{"type", kType, Presence::required, "what goes wrong"},
    KeyInfo{"name", kText, Presence::optional, "for the report; its type when left out"},
    KeyInfo{"stream", kStream, Presence::optional,
            "from the robot to the driver, which it is when left out, or to the robot"},
    KeyInfo{"toxicity", kNumber, Presence::optional, "how likely a frame is hit; 1 when left out",
            kToxicity},
    KeyInfo{"every", kWholeNumber, Presence::optional, "only every so many frames one may be hit",
            kTimes},
    KeyInfo{"count", kWholeNumber, Presence::optional, "so many frames are hit, and no more",
            kTimes},
    KeyInfo{"from", kTimeType, Presence::optional, "so long after it began; at once when left out"},
    KeyInfo{"until", kTimeType, Presence::optional, "so long after it began; no end when left out"},
    KeyInfo{"attributes", kAttributes, Presence::optional, "of its type"},
};

/// Of the attributes of a type.
std::vector<KeyInfo> attribute_keys(const sim::faults::FaultType& type);

}  // namespace fakebot::config::fault_keys
