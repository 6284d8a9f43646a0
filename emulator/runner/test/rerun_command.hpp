// The command that plays a scenario of a test again, alone and in the same way.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "runner/scenario/loaded_scenario.hpp"
#include "runner/test/test_options.hpp"

namespace fakebot::runner {

/// `fakebot test bump.json --set side=left --set pressed_ms=43.21 --seed 7 -- ./my_driver {port}`,
/// quoted for a shell. Values of parameters are named, so that nothing is drawn again.
std::string rerun_command(const LoadedScenario& scenario, std::uint64_t seed,
                          const TestOptions& options);

/// The command for a file without parameters, which is read for the command. Throws ConfigError.
std::string rerun_command(const std::string& path, const TestOptions& options);

/// The word for a POSIX shell, in quotes if needed.
std::string shell_word(std::string_view word);

}  // namespace fakebot::runner
