// What a run did, in a few lines for a person.
#pragma once

#include <string>
#include <vector>

#include "io/station.hpp"

namespace fakebot::cli {

std::string summary_of(const io::Station& station);

/// A line for each fault of the wire.
std::string faults_text(const std::vector<sim::faults::FaultCount>& counts);

}  // namespace fakebot::cli
