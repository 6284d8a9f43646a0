// Scenarios to see the needs of a failure found by `fakebot explore`.
#pragma once

#include <vector>

#include "config/scenario/explore/exploration.hpp"
#include "runner/shrink/failure.hpp"
#include "runner/shrink/json_shrinker.hpp"

namespace fakebot::runner {

/// The scenario with the expectations of `ways` alone.
config::JsonFile with_only(const std::vector<WayToFail>& ways, const config::JsonFile& file);

/// The drawn scenario with only the events left in the smaller scenario. All else is as drawn: the
/// smaller scenario may be over too soon for further expectations.
config::ExploredFile with_events_left(const config::ExploredFile& drawn,
                                      const SmallerDocument& smaller);

/// Adds to `second` what `first` took away and made simpler. Precondition: `second` began with the
/// events left by `first`, and with all else.
void add_events_of(const SmallerDocument& first, SmallerDocument& second);

}  // namespace fakebot::runner
