// `--tag` and `--can`: which scenarios are meant.
#pragma once

#include "config/scenario/labels/labels.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

/// `--can`: the abilities of the driver.
void add_can_option(CLI::App& command, std::optional<std::vector<std::string_view>>& can,
                    const std::string& meaning);

/// `--tag`: only scenarios about these.
void add_tag_option(CLI::App& command, std::vector<std::string_view>& tags);

/// Both options. What they leave out is "not applicable", and never a failure.
void add_label_options(CLI::App& command, config::LabelFilter& meant);

}  // namespace fakebot::cli
