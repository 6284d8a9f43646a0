#include "runner/shrink/undone.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <vector>

using namespace fakebot::sim::scenario;
using fakebot::runner::undoes_as_much;
using fakebot::sim::world::Placement;
using fakebot::sim::world::WorldChange;

namespace {

using Actions = std::vector<Action>;

/// An event for each list of actions.
std::vector<Event> events_of(const std::vector<Actions>& all) {
  std::vector<Event> events;
  for (const Actions& actions : all) { events.push_back({"", At{}, actions}); }
  return events;
}

ChangeWorld change(WorldChange what) {
  return {std::make_shared<const WorldChange>(std::move(what))};
}

const Actions kSet{Force{"cliff.left", 1}};
const Actions kRelease{Release{"cliff.left"}};

}  // namespace

TEST_CASE("what is done stays undone, whatever it is") {
  const std::vector<std::vector<Actions>> pairs{
      {{Plug{false}}, {Plug{true}}},
      {{SwitchPower{false, "power"}}, {SwitchPower{true, "power"}}},
      {{OrderDriver{DriverOrder::kill}}, {OrderDriver{DriverOrder::start}}},
      {{OrderDriver{DriverOrder::stop}}, {OrderDriver{DriverOrder::start}}},
      {{Lift{}}, {PutDown{Placement{}}}},
      {{Force{"cliff.left", 1}, Force{"battery_v", 13}}, {Release{"battery_v"}}},
      {kSet, kRelease},
      {{change({.moves_dock = true})}, {change({.moves_dock = true, .dock = Placement{}})}},
      {{change({.added = {{"box", {}}}})}, {change({.removed = {"box"}})}},
      {{Note{"both"}, Lift{}}, {PutDown{}, Note{"down"}}},
  };
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    CAPTURE(i);
    const auto both = events_of(pairs[i]);
    CHECK(undoes_as_much(both, both));
    CHECK(undoes_as_much(both, {}));
    CHECK(undoes_as_much(both, events_of({pairs[i][1]})));
    CHECK_FALSE(undoes_as_much(both, events_of({pairs[i][0]})));
  }
}

TEST_CASE("what was never undone, or undoes itself, needs no other event") {
  CHECK(undoes_as_much(events_of({kSet, kSet}), events_of({kSet})));
  const Actions other{Release{"cliff.right"}};
  CHECK(undoes_as_much(events_of({kSet, other}), events_of({kSet})));
  auto passing = events_of({kSet, kRelease});
  passing[0].lasts = std::chrono::seconds(2);
  CHECK(undoes_as_much(passing, std::vector{passing[0]}));
}

TEST_CASE("of two pairs one may go") {
  const auto first = events_of({kSet, kRelease, kSet, kRelease});
  CHECK(undoes_as_much(first, events_of({kSet, kRelease})));
  CHECK_FALSE(undoes_as_much(first, events_of({kSet, kSet, kRelease})));
}
