// Whether a smaller scenario still undoes what the larger one undid: an unplugged cable that stays
// out, or a fault of the world without its end, asks a driver for something else.
#pragma once

#include <span>

#include "sim/scenario/events/event.hpp"

namespace fakebot::runner {

/// Whether each thing that the events of `smaller` do is undone by as many of its events as in
/// `first`, the scenario from which events were taken away. "for" undoes by itself.
bool undoes_as_much(std::span<const sim::scenario::Event> first,
                    std::span<const sim::scenario::Event> smaller);

}  // namespace fakebot::runner
