// `fakebot decode` on the command line.
#pragma once

#include "cli/commands/decode.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

/// It writes into the options, which must outlive the command line.
CLI::App* add_decode_command(CLI::App& command_line, DecodeCommandOptions& options);

}  // namespace fakebot::cli
