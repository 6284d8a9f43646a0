// Parts of a scenario that its reader refuses.
#pragma once

#include <nlohmann/json.hpp>

namespace fakebot::live {

/// Valid for `fakebot test`: events, commands and expectations that would be refused are left out,
/// with the events and expectations that need them. The description tells how many. A scenario
/// played by the interface, for example, may have put things into the world that are not in the
/// file.
nlohmann::ordered_json without_what_is_refused(nlohmann::ordered_json scenario);

}  // namespace fakebot::live
