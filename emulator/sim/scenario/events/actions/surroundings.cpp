#include "sim/scenario/events/action.hpp"
#include "sim/scenario/events/action_context.hpp"

namespace fakebot::sim::scenario {

bool ChangeWorld::perform(ActionContext& context) const {
  return context.report_unless(context.world.make(change),
                               "the robot was in the way of a change of the world");
}

Action ChangeWorld::opposite() const {
  return TakeBackChange{change};
}

bool TakeBackChange::perform(ActionContext& context) const {
  return context.report_unless(context.world.take_back(change),
                               "the robot was in the way when a change of the world was to end");
}

bool Note::perform(ActionContext& context) const {
  context.report(Happening::Kind::note, text);
  return true;
}

}  // namespace fakebot::sim::scenario
