// Draws the attributes that a declared fault leaves open.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "config/scenario/draws/drawn_values.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::config {

/// Gives each fault that the event begins, without intervals and choices, a drawn value for each
/// open attribute: in the usual range of the attribute, and any message and field.
/// An attribute without a usual range is left open, and so are all of an unknown type, and of
/// faults on the line of another part, whose messages may be others.
void draw_open_attributes(nlohmann::ordered_json& event, const sim::WireProtocol& wire,
                          const Draw& draw);

}  // namespace fakebot::config
