// Parts of a scenario refused by the reader of scenarios.
#pragma once

#include <nlohmann/json.hpp>

namespace fakebot::live {

/// A scenario file: keys stay in the order of writing.
using ScenarioJson = nlohmann::ordered_json;

/// A scenario valid for `fakebot test`: without refused actions, events, commands and expectations,
/// and without the events and expectations behind a refused event. The description tells the number
/// of parts left out. A scenario played by the interface, for example, may have put things into the
/// world without leaving a trace in the file.
ScenarioJson without_what_is_refused(ScenarioJson scenario);

}  // namespace fakebot::live
