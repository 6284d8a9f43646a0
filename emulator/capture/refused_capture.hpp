// A capture that is wrong, as the wrong file of a person.
#pragma once

#include "capture/pcapng/pcapng_blocks.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::capture {

/// With the same text and the same parts.
config::ConfigError refusal_of(const CaptureError& error);

}  // namespace fakebot::capture
