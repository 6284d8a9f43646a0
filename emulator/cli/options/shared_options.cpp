#include "cli/options/shared_options.hpp"

#include <CLI/CLI.hpp>

namespace fakebot::cli {

void add_set_option(CLI::App& command, std::vector<std::string>& parameters) {
  command.add_option("--set", parameters, "Value of a parameter, overrides that of the scenario")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

}  // namespace fakebot::cli
