// What a run did, in a few lines for a person.
#pragma once

#include <string>

#include "io/station.hpp"

namespace fakebot::cli {

std::string summary_of(const io::Station& station);

}  // namespace fakebot::cli
