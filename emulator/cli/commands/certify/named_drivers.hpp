// The drivers of a list, each with a name of its own.
#pragma once

#include <string>
#include <vector>

#include "config/driver_manifest.hpp"

namespace fakebot::cli {

/// Programs, and descriptions of drivers (*.json). A program is named after its file or, if several
/// have the same, after its folder; equal names get numbers. No name has a slash. Throws
/// ConfigError for a file that is missing or wrong.
std::vector<config::DriverManifest> named_drivers(const std::vector<std::string>& paths);

}  // namespace fakebot::cli
