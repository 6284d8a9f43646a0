// What `fakebot list` prints about Kobukis only.
#pragma once

#include <string>

namespace fakebot::robots::kobuki {

std::string firmware_text();
std::string sounds_text();

}  // namespace fakebot::robots::kobuki
