// Events are added and removed while time goes on.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "unit/sim/scenario/events/timeline_play.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

TEST_CASE("an event that is added while time goes on happens when it is due, or at once") {
  TimelinePlay play({});
  play.run_until(1s);
  play.timeline.add({"late", At{0s}, {Note{"late"}}});
  play.timeline.act();
  play.timeline.add({"later", At{2s}, {Note{"later"}}});
  play.timeline.add({"after it", After{"later", 1s}, {Note{"after"}}});
  play.run_until(4s);
  CHECK(play.log == std::vector<std::string>{"1.000 s late", "late", "2.000 s later", "later",
                                             "3.000 s after it", "after"});
}

TEST_CASE("an event that is cancelled is undone, and does not happen again") {
  TimelinePlay play({{"press", Every{.period = 1s}, {Force{"bumper", 1}}, 500ms}});
  play.run_until(1s);
  play.log.clear();
  play.timeline.cancel(0);
  play.timeline.cancel(0);
  play.run_until(5s);
  CHECK(play.log == std::vector<std::string>{"release bumper", "1.000 s end of press"});
  CHECK(play.timeline.is_cancelled(0));
}

TEST_CASE("what another event still holds is not released by a cancelled one") {
  TimelinePlay play({{"first", At{0s}, {Force{"bumper", 1}}, 10s}});
  play.run_until(0s);
  const std::size_t second = play.timeline.add({"second", At{0s}, {Force{"bumper", 0}}, 10s});
  play.timeline.act();
  play.log.clear();
  play.timeline.cancel(second);
  CHECK(play.log.front() == "force bumper");
}

TEST_CASE("events that are over for good are forgotten, whatever number is added") {
  TimelinePlay play({});
  for (int i = 0; i < 1000; ++i) {
    play.run_until(play.now);
    play.timeline.add({"press" + std::to_string(i), At{0s}, {Force{"bumper", 1}}, 1ms});
    play.timeline.add({"note" + std::to_string(i), At{0s}, {Note{"note"}}});
    play.timeline.add({"set" + std::to_string(i), At{0s}, {Force{"other", 1}}});
    const std::string leader = "leader" + std::to_string(i);
    const std::size_t far = play.timeline.add({leader, At{1h}, {Note{"far"}}});
    play.timeline.cancel(play.timeline.add({"follower", After{leader, 1s}, {Note{"f"}}}));
    play.timeline.cancel(far);
  }
  CHECK(play.timeline.size() < 10);
}

TEST_CASE("an event that another one follows, or that still holds something, is not forgotten") {
  TimelinePlay play({});
  play.timeline.add({"held", At{0s}, {Force{"bumper", 1}}});
  play.timeline.add({"followed", At{0s}, {Note{"followed"}}});
  play.timeline.add({"follower", After{"followed", 1s}, {Note{"follower"}}});
  play.run_until(0s);
  for (int i = 0; i < 10; ++i) {
    play.timeline.add({"note" + std::to_string(i), At{0s}, {Note{"note"}}});
    play.timeline.act();
  }
  CHECK(play.timeline.event(0).name == "held");
  CHECK(play.timeline.event(1).name == "followed");
  play.log.clear();
  play.run_until(1s);
  CHECK(play.log == std::vector<std::string>{"1.000 s follower", "follower"});
}

TEST_CASE("an event in the place of a follower that was cancelled follows nothing") {
  TimelinePlay play({{"leader", Every{.period = 1s}, {Note{"leader"}}}});
  const std::size_t follower =
      play.timeline.add({"follower", After{"leader", 0s}, {Note{"follower"}}});
  play.run_until(0s);
  play.timeline.cancel(follower);
  CHECK(play.timeline.add({"other", At{0s}, {Note{"other"}}}) == follower);
  play.timeline.act();
  play.log.clear();
  play.run_until(1s);
  CHECK(play.log == std::vector<std::string>{"1.000 s leader", "leader"});
}

TEST_CASE("what follows an event that is forgotten never happens, and can be cancelled") {
  TimelinePlay play({});
  play.timeline.add({"gone", At{0s}, {Note{"gone"}}});
  play.timeline.act();
  play.timeline.add({"note", At{0s}, {Note{"note"}}});
  REQUIRE_FALSE(play.timeline.find("gone"));
  play.timeline.act();
  play.log.clear();
  const std::size_t follower = play.timeline.add({"follower", After{"gone", 0s}, {Note{"f"}}});
  play.run_until(1s);
  play.timeline.cancel(follower);
  CHECK(play.log.empty());
}

TEST_CASE("an event in the place of one that was cancelled happens at its own time") {
  TimelinePlay play({});
  play.run_until(0s);
  const std::size_t cancelled =
      play.timeline.add({"cancelled", Every{.period = 1s}, {Force{"bumper", 1}}, 500ms});
  play.timeline.act();
  play.timeline.cancel(cancelled);
  CHECK(play.timeline.add({"other", At{2s}, {Force{"bumper", 1}}, 1s}) == cancelled);
  play.log.clear();
  play.run_until(5s);
  CHECK(play.log == std::vector<std::string>{"2.000 s other", "force bumper", "release bumper",
                                             "3.000 s end of other"});
}

TEST_CASE("an event tells whether it may still happen") {
  TimelinePlay play(
      {{"once", When{"a"}, {Note{"once"}}},
       {"each time", When{.condition = "a", .each_time = true}, {Note{"each"}}},
       {"soon", At{1s}, {Note{"soon"}}},
       {"then", After{"soon", 1s}, {Note{"then"}}},
       {"ends", Every{.period = 1s, .until = 1s, .only_while = "b"}, {Note{"ends"}}}});
  const auto may_happen = [&] {
    std::string text;
    for (std::size_t i = 0; i < play.timeline.size(); ++i) {
      text += play.timeline.may_happen(i) ? '1' : '0';
    }
    return text;
  };
  CHECK(may_happen() == "11111");
  play.signals.a = 1;
  play.run_until(1s);
  CHECK(may_happen() == "01010");  // later events have their turn later
  play.run_until(2s);
  CHECK(may_happen() == "01000");
  play.timeline.cancel(1);
  CHECK(may_happen() == "00000");
}

TEST_CASE("events that follow one that is over are forgotten, too, and then it itself") {
  TimelinePlay play({});
  for (int i = 0; i < 100; ++i) {
    const std::string leader = "leader" + std::to_string(i);
    play.timeline.add({leader, At{play.now}, {Note{"leader"}}});
    play.timeline.add({"follower" + std::to_string(i), After{leader, 0s}, {Note{"follower"}}});
    play.run_until(play.now);
    CHECK(play.timeline.under_way() <= 2);
  }
  CHECK(play.timeline.size() < 10);
  CHECK(play.log.size() == 400);
}

TEST_CASE("an event that is added may also happen at a time of its own") {
  TimelinePlay play({});
  play.timeline.add({"leader", At{0s}, {Note{"leader"}}});
  play.run_until(1s);
  play.log.clear();
  play.timeline.add({"follower", After{"leader", 2s}, {Note{"follower"}}}, 2s);
  play.run_until(5s);
  CHECK(play.log == std::vector<std::string>{"2.000 s follower", "follower"});
}

TEST_CASE("an event that is removed is undone, and its name is free") {
  TimelinePlay play({});
  const std::size_t held = play.timeline.add({"held", At{0s}, {Force{"bumper", 1}}});
  play.timeline.act();
  play.timeline.remove(held);
  CHECK(play.log == std::vector<std::string>{"0.000 s held", "force bumper", "release bumper",
                                             "0.000 s end of held"});
  CHECK_FALSE(play.timeline.find("held"));
  CHECK(play.timeline.add({"held", At{1s}, {Note{"held"}}}) == held);
  play.log.clear();
  play.run_until(1s);
  CHECK(play.log == std::vector<std::string>{"1.000 s held", "held"});
}
