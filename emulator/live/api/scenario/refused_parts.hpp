// Parts of a scenario refused by the reader of scenarios.
#pragma once

#include <nlohmann/json.hpp>

namespace fakebot::live {

/// A scenario file: keys stay in the order of writing.
using ScenarioJson = nlohmann::ordered_json;

/// Valid for `fakebot test`: events, commands and expectations that would be refused are left out,
/// with the events and expectations that need them; of an event only those actions, if others are
/// left. The description tells how many. A scenario played by the interface, for example, may have
/// put things into the world that are not in the file.
ScenarioJson without_what_is_refused(ScenarioJson scenario);

}  // namespace fakebot::live
