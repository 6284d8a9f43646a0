// Whether a smaller scenario still undoes everything that the original undid. A cable that stays
// unplugged, or a fault of the world without its end, asks a driver for a different reaction.
#pragma once

#include <span>

#include "sim/scenario/events/event.hpp"

namespace fakebot::runner {

/// Whether each change by events of `smaller` is undone by as many events as in `first`, the
/// scenario from which events were removed. "for" undoes by itself.
bool undoes_as_much(std::span<const sim::scenario::Event> first,
                    std::span<const sim::scenario::Event> smaller);

}  // namespace fakebot::runner
