// The lists of `fakebot list` that only Kobukis have.
#pragma once

#include <string>

namespace fakebot::robots::kobuki {

std::string firmware_text();
std::string sounds_text();

}  // namespace fakebot::robots::kobuki
