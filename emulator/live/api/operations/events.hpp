// Events of scenarios, given one at a time.
#pragma once

#include "live/api/operation.hpp"

namespace fakebot::live {

/// Executes the event at once, or plans the event, and answers what became of it. Throws
/// ConfigError.
Answer perform(const Call& call, const Json& event);

}  // namespace fakebot::live
