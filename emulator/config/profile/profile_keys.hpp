// All keys of a profile file: names, types, meanings. Parameters come from the kind of robot.
#pragma once

#include <array>

#include "config/json/json_value.hpp"

namespace fakebot::config::profile_keys {

// Types in addition to those of json_value.hpp.
inline constexpr std::string_view kBase = "a built-in profile";
inline constexpr std::string_view kParameters = "an object of parameters and their values";

inline constexpr std::array kProfile{
    KeyInfo{"$schema", kText, Presence::optional, "path of the schema of profiles"},
    KeyInfo{"name", kText, Presence::optional, "for people"},
    KeyInfo{"base", kBase, Presence::optional, "the profile to start from; default: standard"},
    KeyInfo{"parameters", kParameters, Presence::optional, "values that differ from the base"},
};

}  // namespace fakebot::config::profile_keys
