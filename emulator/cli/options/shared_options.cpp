#include "cli/options/shared_options.hpp"

#include <CLI/CLI.hpp>

#include "cli/options/value_words.hpp"

namespace fakebot::cli {

void add_fault_option(CLI::App& command, std::vector<std::string>& faults) {
  command
      .add_option("--fault", faults,
                  "A fault of the line, TYPE[,KEY=VALUE]..., such as "
                  "flip_bits,toxicity=0.1,bits=2; from= and until= are in seconds; can be "
                  "repeated; see: fakebot list faults")
      ->type_name(value_words::kFault)
      ->allow_extra_args(false);
}

void add_link_option(CLI::App& command, std::optional<std::string>& link, const std::string& more) {
  command
      .add_option(kLinkOption, link,
                  "Stable name of the device that drivers open, a symbolic link" + more)
      ->type_name(value_words::kFile);
}

void add_set_option(CLI::App& command, std::vector<std::string>& parameters) {
  command.add_option("--set", parameters, "Value of a parameter, overrides that of the scenario")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

}  // namespace fakebot::cli
