#include "sim/faults/fault_tally.hpp"

#include <doctest/doctest.h>

#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot::test;
using fakebot::sim::faults::FaultTally;

TEST_CASE("the line counts all faults, who began one only its own") {
  TestWire test;
  const auto own = std::make_shared<FaultTally>();
  test.wire.begin(shared(fault_of("duplicate")), SimTime{0});
  test.wire.begin(shared(fault_of("drop")), SimTime{0}, own);
  test.wire.from_robot(milliseconds(20), frame_at(20));
  CHECK(test.wire.tally().counts().size() == 2);
  CHECK(test.wire.tally().hits() == 3);
  REQUIRE(own->counts().size() == 1);
  CHECK(own->counts()[0].fault == "drop");
  CHECK(own->counts()[0].hits == 2);
  CHECK(own->records().size() == 2);
}

TEST_CASE("a fault counts for whom began it last") {
  TestWire test;
  const auto fault = shared(fault_of("drop"));
  const auto first = std::make_shared<FaultTally>();
  const auto second = std::make_shared<FaultTally>();
  test.wire.begin(fault, SimTime{0}, first);
  test.wire.from_robot(milliseconds(20), frame_at(20));
  test.wire.begin(fault, milliseconds(30), second);
  test.wire.from_robot(milliseconds(40), frame_at(40));
  CHECK(first->hits() == 1);
  CHECK(second->hits() == 1);
  CHECK(test.wire.tally().hits() == 2);
}

TEST_CASE("faults that nobody can begin again are left out when there are many") {
  TestWire test;
  const auto kept = shared(fault_of("duplicate"));
  test.wire.begin(kept, SimTime{0});
  test.wire.end(*kept, SimTime{0});
  constexpr std::size_t kMany = 5 * FaultTally::kMostCounted;
  for (std::size_t i = 0; i < kMany; ++i) {
    const auto drop = shared(fault_of("drop"));
    test.wire.begin(drop, SimTime{0});
    test.wire.from_robot(SimTime{0}, frame_at(1));
    test.wire.end(*drop, SimTime{0});
  }
  const FaultTally& tally = test.wire.tally();
  CHECK(tally.counts().size() <= FaultTally::kMostCounted);
  CHECK(tally.counts()[0].fault == "duplicate");
  CHECK(tally.left_out().faults == tally.left_out().hits);
  CHECK(tally.counts().size() + tally.left_out().faults == kMany + 1);
  CHECK(tally.hits() == kMany);
}

TEST_CASE("faults that can begin again are all counted") {
  FaultTally tally;
  std::vector<std::shared_ptr<const Fault>> faults;
  for (std::size_t i = 0; i < 2 * FaultTally::kMostCounted; ++i) {
    faults.push_back(shared(fault_of("drop")));
    tally.add(faults.back());
  }
  CHECK(tally.counts().size() == faults.size());
  CHECK(tally.left_out().faults == 0);
}
