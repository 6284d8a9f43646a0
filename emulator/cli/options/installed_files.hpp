// Scenarios, worlds and profiles that are installed with the program.
#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class Option;
}

namespace fakebot::cli {

/// The path as it is, unless only the folder of installed files has such a file: ../share/fakebot
/// from the folder of the program.
std::string with_installed(const std::string& path);

/// The paths that it is given may be those of installed files.
CLI::Option* may_be_installed(CLI::Option* option);

}  // namespace fakebot::cli
