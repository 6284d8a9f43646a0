// Scenarios, worlds and profiles of the program's own library.
#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class Option;
}

namespace fakebot::cli {

/// The path unchanged, unless there is no such file, and the library has one: by a path as
/// "scenarios/kobuki/bump-left.json", or by a name of `fakebot list scenarios` as
/// "kobuki/bump-left", or by a folder of names as "kobuki".
std::string with_installed(const std::string& path);

/// The option also accepts paths and names of the library.
CLI::Option* may_be_installed(CLI::Option* option);

}  // namespace fakebot::cli
