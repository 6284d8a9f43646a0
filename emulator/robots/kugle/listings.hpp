// What `fakebot list` prints of the Kugle alone.
#pragma once

#include <string>

namespace fakebot::robots::kugle {

/// The parameters of the board: group, number, type, default, whether messages reach it.
std::string board_parameters_text();

}  // namespace fakebot::robots::kugle
