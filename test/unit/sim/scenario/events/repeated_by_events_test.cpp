// Events begin and end repetitions.
#include <doctest/doctest.h>

#include "unit/sim/scenario/events/timeline_play.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

namespace {

using SaidNote = fakebot::sim::scenario::Note;

Event said_at(const std::string& name, SimTime at) {
  return {.name = name, .trigger = At{at}, .actions = {SaidNote{name}}};
}

Event said_every(Every every) {
  return {.name = "again", .trigger = std::move(every), .actions = {}};
}

}  // namespace

TEST_CASE("a repetition begins with an event, ends with another, and begins again") {
  TimelinePlay play({said_every({.period = 10ms, .from_event = "go", .until_event = "stop"}),
                     {.name = "go", .trigger = Every{.period = 50ms, .from = 20ms}, .actions = {}},
                     said_at("stop", 45ms)});
  play.run_until(85ms);
  CHECK(play.log == Log{"0.020 s go", "0.020 s again", "0.030 s again", "0.040 s again",
                        "0.045 s stop", "stop", "0.070 s go", "0.070 s again", "0.080 s again"});
}

TEST_CASE("no repetition follows the event that ends it in its tick") {
  TimelinePlay play({said_at("stop", 20ms), said_every({.period = 10ms, .until_event = "stop"})});
  play.run_until(100ms);
  CHECK(play.log == Log{"0.000 s again", "0.010 s again", "0.020 s stop", "stop"});
}

TEST_CASE("an event before the begin ends nothing") {
  TimelinePlay play(
      {said_every({.period = 10ms, .from = 40ms, .until = 60ms, .until_event = "stop"}),
       said_at("stop", 20ms)});
  play.run_until(100ms);
  CHECK(play.timeline.times(0) == 3);
}

TEST_CASE("it is told why a repetition by events has not begun") {
  TimelinePlay play({said_every({.period = 10ms, .from_event = "go"}),
                     {.name = "go", .trigger = When{"a"}, .actions = {}}});
  play.run_until(50ms);
  CHECK(play.timeline.why_not_yet(0) == "go never happened");
  CHECK(play.timeline.may_happen(0));
  play.signals.a = 1;
  play.run_until(60ms);
  CHECK(play.timeline.times(0) > 0);
}
