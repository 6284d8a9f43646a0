#include "cli/options/line_options.hpp"

#include <CLI/CLI.hpp>

#include "cli/options/value_words.hpp"

namespace fakebot::cli {

void add_link_option(CLI::App& command, std::optional<std::string>& link, const std::string& more) {
  command
      .add_option(kLinkOption, link,
                  "Stable name of the device that drivers open, a symbolic link" + more)
      ->type_name(value_words::kFile);
}

void add_line_options(CLI::App& command, runner::LineChoice& line) {
  command
      .add_option("--fault", line.faults,
                  "A fault of the line, TYPE[,KEY=VALUE]..., such as "
                  "flip_bits,toxicity=0.1,bits=2; from= and until= are in seconds; can be "
                  "repeated; see: fakebot list faults")
      ->type_name(value_words::kFault)
      ->allow_extra_args(false);
}

}  // namespace fakebot::cli
