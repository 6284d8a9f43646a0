// Tells causes of failures apart: one cause is one find.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "runner/explore/find.hpp"

namespace fakebot::runner {

/// The find with the way to fail, and with all or some of the kinds of events; nullptr if the
/// failure is new.
Find* find_of(std::vector<Find>& finds, const WayToFail& way, const std::set<std::size_t>& kinds);

/// Whether the failure is known with fewer kinds of events.
bool needs_less(const std::vector<Find>& finds, const WayToFail& way,
                const std::set<std::size_t>& kinds);

/// Counts a further run with a failure of the find, once. Precondition: runs are counted in the
/// order of their seeds.
void count_run(Find& find, std::uint64_t seed);

/// Adds a find, in place of all finds with no further way to fail, and with the same or more kinds
/// of events. Returns the former places of the finds now gone, from the last to the first.
std::vector<std::size_t> add_find(std::vector<Find>& finds, Find find);

}  // namespace fakebot::runner
