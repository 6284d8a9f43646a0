// What stays of a scenario that is made smaller.
#pragma once

#include <cstdint>

#include "runner/shrink/json_shrinker.hpp"
#include "runner/verdict/scenario_result.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::runner {

/// Who says that a correct driver passes a smaller scenario, too.
enum class Reference : std::uint8_t {
  own_commands,  ///< the scenario's, which act as a correct driver
  is_judged,     ///< nobody: the own commands are what fails
  is_missing,    ///< nobody: there are no own commands
  fails_itself   ///< nobody: the own commands fail, too
};

/// Whether the failure is decided at the end, such as that of an expectation of the end, or of
/// something that may happen until then: in a shorter scenario it would fail whatever the driver
/// does.
bool is_decided_at_end(const ScenarioResult& result, sim::SimTime duration);

/// Without the commands, if they are those of a reference.
KeptParts parts_to_keep(Reference reference, bool keeps_duration);

/// All but the commands of a reference.
KeptParts parts_other_than_commands(const nlohmann::ordered_json& scenario);

}  // namespace fakebot::runner
