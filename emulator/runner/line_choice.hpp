// What options of the command line ask of a line: the same options for each command with a line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/tcp/served_line.hpp"
#include "line/line_options.hpp"
#include "sim/scenario/scenario.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::runner {

struct LineChoice {
  std::vector<std::string> faults{};  ///< as config::parse_faults() reads them
  /// Drivers reach the line by TCP, instead of a pseudo-terminal.
  std::optional<io::ServedLine> served{};
};

/// For a line without a scenario. Throws ConfigError.
line::LineOptions line_options(const LineChoice& choice, const sim::WireProtocol& wire,
                               std::uint64_t fault_seed);

/// For the line of a scenario, whose faults are events: see add_faults().
line::LineOptions line_options_of_scenario(const LineChoice& choice, std::uint64_t fault_seed);

/// Adds the faults to the scenario, as events at the start. Throws ConfigError.
void add_faults(const LineChoice& choice, const sim::WireProtocol& wire,
                sim::scenario::Scenario& scenario);

/// The option for lines of the protocol: "--tcp".
const char* option_of(io::ServedLine::Protocol protocol);

/// The options of the command line, each with the value: {"--fault", "drop"}.
std::vector<std::pair<std::string, std::string>> options_of(const LineChoice& choice);

}  // namespace fakebot::runner
