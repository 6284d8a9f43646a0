// Events of scenarios, given one at a time.
#pragma once

#include "live/api/operation.hpp"

namespace fakebot::live {

/// Executes it at once, or plans it, and answers what became of it. Throws Problem and ConfigError.
Response perform(const Call& call, const Json& event);
Response perform(const Call& call, const config::JsonFile& event);

}  // namespace fakebot::live
