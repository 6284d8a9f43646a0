// What `fakebot list` prints of Kobukis alone.
#pragma once

#include <string>

namespace fakebot::robots::kobuki {

std::string firmware_text();
std::string sounds_text();

}  // namespace fakebot::robots::kobuki
