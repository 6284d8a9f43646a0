// Scenarios, worlds and profiles of the program's own library.
#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class Option;
}

namespace fakebot::cli {

/// The path unchanged if the file exists or the library lacks the path. Otherwise the path in the
/// library, of a file such as "scenarios/kobuki/bump-left.json", a scenario by the name in `fakebot
/// list scenarios` such as "kobuki/bump-left", or a folder of names such as "kobuki".
std::string with_installed(const std::string& path);

/// The option also accepts paths and names of the library.
CLI::Option* may_be_installed(CLI::Option* option);

}  // namespace fakebot::cli
