// The keys of a shared part of scenarios.
#pragma once

#include <array>

#include "config/scenario/scenario_types.hpp"

namespace fakebot::config::scenario_keys {

inline constexpr std::array kPart{
    KeyInfo{"$schema", kText, Presence::optional, "for editors; not used"},
    KeyInfo{"part", kText, Presence::required, "what it is for; tells a part from a scenario"},
    KeyInfo{"include", kPaths, Presence::optional, "further parts, which come first"},
    KeyInfo{"parameters", kParameters, Presence::optional,
            "defaults: a parameter of the same name in the scenario, or in a later part, takes "
            "precedence"},
    KeyInfo{"derived", kDerived, Presence::optional, "as \"parameters\""},
    KeyInfo{"commands", kCommands, Presence::optional,
            "those of the scenario, or of a later part, take their place"},
    KeyInfo{"events", kEvents, Presence::optional, "come before those of the scenario"},
    KeyInfo{"expectations", kExpectations, Presence::optional, "come before those of the scenario"},
    KeyInfo{"explore", kExploreObject, Presence::optional,
            "its events come before those of the scenario, whose other values take precedence"},
};

}  // namespace fakebot::config::scenario_keys
