// Single events of scenarios.
#pragma once

#include "live/api/operation.hpp"

namespace fakebot::live {

/// Executes the event at once, or plans the event, and answers with the outcome. Throws
/// ConfigError.
Answer perform(const Call& call, const Json& event);

}  // namespace fakebot::live
