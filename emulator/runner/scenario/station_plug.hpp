// The plug of a robot's device, in the hand of a scenario.
#pragma once

#include <functional>
#include <string>

#include "line/station.hpp"
#include "runner/session/session.hpp"
#include "sim/scenario/events/action.hpp"

namespace fakebot::runner {

/// Plugs or unplugs the device, but later, because the device may be reporting bytes of a driver.
/// `on_error` is called if the device could not be plugged in.
void plug_later(Session& session, line::Station& station, const sim::scenario::Plug& plug,
                std::function<void(const std::string&)> on_error);

}  // namespace fakebot::runner
