#include "cli/options/option_faults.hpp"

namespace fakebot::cli {

std::vector<config::SharedFault> parse_faults(const std::vector<std::string>& options,
                                              const sim::WireProtocol& wire) {
  std::vector<config::SharedFault> faults;
  faults.reserve(options.size());
  for (const std::string& option : options) { faults.push_back(config::parse_fault(option, wire)); }
  return faults;
}

void add_faults(sim::scenario::Scenario& scenario, const std::vector<config::SharedFault>& faults) {
  std::size_t number = 0;
  for (const config::SharedFault& fault : faults) {
    scenario.events.push_back({"--fault " + std::to_string(++number) + " " + fault->name,
                               sim::scenario::At{sim::SimTime{0}},
                               {sim::scenario::BeginFault{fault}}});
  }
}

}  // namespace fakebot::cli
