// Tells one run of the program from another at the same address.
#pragma once

#include <string>

namespace fakebot::live {

/// Random; the same as long as the program runs.
const std::string& run_id();

}  // namespace fakebot::live
