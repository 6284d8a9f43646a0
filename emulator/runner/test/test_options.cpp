#include "runner/test/test_options.hpp"

#include <iterator>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/scenario/events/option_faults.hpp"

namespace fakebot::runner {

std::vector<LoadedScenario> scenarios_to_test(LoadedFiles files, const TestOptions& options) {
  std::vector<LoadedScenario> scenarios;
  for (std::vector<LoadedScenario>& file : files.files) {
    for (LoadedScenario& one : file) {
      const sim::WireProtocol& wire = *one.content.robot.kind->wire;
      config::add_faults(one.content.scenario, config::parse_faults(options.faults, wire));
    }
    std::move(file.begin(), file.end(), std::back_inserter(scenarios));
  }
  std::erase_if(scenarios, [&](const LoadedScenario& one) {
    return one.content.scenario.name.find(options.filter) == std::string::npos;
  });
  if (scenarios.empty()) {
    config::refuse_option("--filter", "\"" + options.filter + "\"",
                          "a part of the name of a scenario");
  }
  return scenarios;
}

}  // namespace fakebot::runner
