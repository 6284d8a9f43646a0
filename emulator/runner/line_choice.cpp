#include "runner/line_choice.hpp"

#include "config/scenario/faults/option_faults.hpp"

namespace fakebot::runner {

line::LineOptions line_options(const LineChoice& choice, const sim::WireProtocol& wire,
                               std::uint64_t fault_seed) {
  line::LineOptions options = line_options_of_scenario(choice, fault_seed);
  options.faults = config::parse_faults(choice.faults, wire);
  return options;
}

line::LineOptions line_options_of_scenario(const LineChoice& choice, std::uint64_t fault_seed) {
  return {.fault_seed = fault_seed, .served = choice.served};
}

void add_faults(const LineChoice& choice, const sim::WireProtocol& wire,
                sim::scenario::Scenario& scenario) {
  config::add_faults(scenario, config::parse_faults(choice.faults, wire));
}

std::vector<std::pair<std::string, std::string>> options_of(const LineChoice& choice) {
  std::vector<std::pair<std::string, std::string>> options;
  for (const std::string& fault : choice.faults) { options.emplace_back("--fault", fault); }
  if (choice.served) {
    options.emplace_back(option_of(choice.served->protocol), io::text_of(choice.served->address));
  }
  return options;
}

const char* option_of(io::ServedLine::Protocol protocol) {
  return protocol == io::ServedLine::Protocol::raw ? "--tcp" : "--rfc2217";
}

}  // namespace fakebot::runner
