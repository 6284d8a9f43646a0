// Scenarios, worlds and profiles installed with the program.
#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class Option;
}

namespace fakebot::cli {

/// The path unchanged, unless only the folder of installed files has such a file: ../share/fakebot
/// from the folder of the program.
std::string with_installed(const std::string& path);

/// The option also accepts paths of installed files.
CLI::Option* may_be_installed(CLI::Option* option);

}  // namespace fakebot::cli
