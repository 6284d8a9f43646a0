#include "live/api/simulation.hpp"

namespace fakebot::live {

void refuse_without_simulation(const Api& api, const Operation& operation) {
  if (!api.not_simulated || operation.needs == Needs::nothing) { return; }
  if (operation.needs == Needs::simulation) {
    throw Problem(kConflict, "this needs a simulated robot, and " + api.not_simulated->what);
  }
  if (!api.not_simulated->has_own_time) { return; }
  throw Problem(kConflict, "nobody stops or changes the time of a robot that is not simulated: " +
                               api.not_simulated->what);
}

}  // namespace fakebot::live
