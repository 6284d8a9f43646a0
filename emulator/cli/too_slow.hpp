// When a machine was too slow to judge a driver on it.
#pragma once

#include <optional>
#include <string>

#include "io/lateness.hpp"

namespace fakebot::cli {

/// The reason, with figures; nothing when it was fast enough.
std::optional<std::string> why_too_slow(const io::Lateness& lateness);

}  // namespace fakebot::cli
