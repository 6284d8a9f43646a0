// The parts of a scenario that must stay while the scenario is made smaller.
#pragma once

#include <cstdint>

#include "runner/shrink/json_shrinker.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// Who proves that a correct driver passes a smaller scenario, too.
enum class Reference : std::uint8_t {
  own_commands,  ///< the scenario's own commands, which act as a correct driver
  is_judged,     ///< nobody: the own commands are under test
  is_missing,    ///< nobody: there are no own commands
  fails_itself   ///< nobody: the own commands fail, too
};

/// Whether the failure is decided at the end: by an expectation at_end, or by an expectation that
/// can be met until the end. A shorter scenario would fail whatever the driver does.
bool is_decided_at_end(const ScenarioResult& result, sim::SimTime duration);

/// The parts to keep, except the commands of a reference.
KeptParts parts_to_keep(Reference reference, bool keeps_duration);

/// Everything except the commands of a reference.
KeptParts parts_other_than_commands(const nlohmann::ordered_json& scenario);

}  // namespace fakebot::runner
