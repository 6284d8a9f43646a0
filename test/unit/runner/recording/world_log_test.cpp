#include "runner/recording/world_log.hpp"

#include <doctest/doctest.h>

using namespace std::chrono_literals;
using fakebot::runner::WorldLog;
using fakebot::sim::world::Placement;
using fakebot::sim::world::World;
using fakebot::sim::world::WorldDescription;

namespace {

std::shared_ptr<const World> with_dock_at(double x_m) {
  WorldDescription description;
  description.dock = Placement{{x_m, 0}, 0};
  return std::make_shared<const World>(std::move(description));
}

}  // namespace

TEST_CASE("a log has when the world changed and how, but no other world that is the same") {
  const auto first = with_dock_at(1);
  WorldLog log(first);
  log.add(0ms, first);
  log.add(20ms, with_dock_at(1));
  CHECK(log.changes().empty());
  const auto second = with_dock_at(2);
  log.add(40ms, second);
  log.add(60ms, second);
  log.add(80ms, first);
  REQUIRE(log.changes().size() == 2);
  CHECK(log.changes()[0].at == 40ms);
  CHECK(log.changes()[0].change.dock->position.x_m == 2);
  CHECK(log.changes()[1].at == 80ms);
  CHECK(log.changes()[1].change.dock->position.x_m == 1);
}

TEST_CASE("a log of worlds has room for its first changes, and tells that there were more") {
  WorldLog log(with_dock_at(0));
  for (std::size_t i = 1; i <= WorldLog::kMostChanges; ++i) {
    log.add(i * 1ms, with_dock_at(static_cast<double>(i)));
  }
  CHECK(log.changes().size() == WorldLog::kMostChanges);
  CHECK_FALSE(log.is_cut());
  log.add(1h, with_dock_at(0));
  CHECK(log.changes().size() == WorldLog::kMostChanges);
  CHECK(log.is_cut());
}
