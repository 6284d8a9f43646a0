// The modes of the program by name.
#pragma once

#include <memory>
#include <string>

#include "behaviour.hpp"

namespace explorer {

/// Nothing if there is no such mode. `number` is empty if there is none.
std::unique_ptr<Behaviour> make_behaviour(const std::string& mode, const std::string& number);

/// Names and meanings, one a line.
std::string list_of_modes();

}  // namespace explorer
