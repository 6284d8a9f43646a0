#include "config/scenario/faults/option_faults.hpp"

#include <cstddef>

namespace fakebot::config {

std::vector<SharedFault> parse_faults(const std::vector<std::string>& options,
                                      const sim::WireProtocol& wire) {
  std::vector<SharedFault> faults;
  faults.reserve(options.size());
  for (const std::string& option : options) { faults.push_back(parse_fault(option, wire)); }
  return faults;
}

void add_faults(sim::scenario::Scenario& scenario, const std::vector<SharedFault>& faults) {
  std::size_t number = 0;
  for (const SharedFault& fault : faults) {
    scenario.events.push_back({"--fault " + std::to_string(++number) + " " + fault->name,
                               sim::scenario::At{sim::SimTime{0}},
                               {sim::scenario::BeginFault{fault}}});
  }
}

}  // namespace fakebot::config
