#include "sim/scenario/events/changing_world.hpp"

#include <utility>

namespace fakebot::sim::scenario {

bool ChangingWorld::make(const Change& change) {
  std::vector<Change> changes = changes_;
  std::erase(changes, change);
  changes.push_back(change);
  return enter(std::move(changes));
}

bool ChangingWorld::take_back(const Change& change) {
  std::vector<Change> changes = changes_;
  return std::erase(changes, change) == 0 || enter(std::move(changes));
}

bool ChangingWorld::enter(std::vector<Change> changes) {
  world::WorldDescription description = original_->description();
  for (const Change& change : changes) { description = changed(std::move(description), *change); }
  if (!robot_.enter(std::make_shared<const world::World>(std::move(description)))) { return false; }
  changes_ = std::move(changes);
  return true;
}

}  // namespace fakebot::sim::scenario
