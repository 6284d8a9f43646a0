// The lists of `fakebot list` that only the Kugle has.
#pragma once

#include <string>

namespace fakebot::robots::kugle {

/// The parameters of the board: group, number, type, default, whether messages reach the parameter.
std::string board_parameters_text();

}  // namespace fakebot::robots::kugle
