#include "config/world/start.hpp"

#include <doctest/doctest.h>

#include <numbers>
#include <optional>
#include <string>

#include "unit/config/message_of.hpp"
#include "unit/config/world/world_text.hpp"

using fakebot::config::start_of;
using fakebot::sim::world::Placement;
using fakebot::sim::world::Vec2;
using namespace fakebot::test;

namespace {

constexpr auto kNotSaid = std::nullopt;
constexpr auto kAlone = std::nullopt;

const char* const kHall = R"({
  "walls": [[[-9, 5], [9, 5]]],
  "cliffs": [{"hole": [[-9, -9], [9, -9], [9, -5], [-9, -5]], "depth_m": 1}],
  "places": {"desk": {"x_m": 1, "y_m": 2, "heading_deg": 90},
             "start1": {"x_m": 3, "y_m": 4}, "start02": {"x_m": 5, "y_m": 0}},
  "start": {"x_m": -1, "y_m": -2, "heading_deg": 180}})";

Placement start(std::optional<std::string> option, std::optional<std::size_t> number) {
  return start_of(*world_from(kHall), option, number, kRadiusM);
}

std::string refusal(const std::string& world, std::optional<std::string> option) {
  return message_of([&] { start_of(*world_from(world), option, kAlone, kRadiusM); });
}

}  // namespace

TEST_CASE("a robot starts where the world says") {
  CHECK(start(kNotSaid, kAlone).position == Vec2{-1, -2});
  CHECK(start(kNotSaid, kAlone).heading_rad == doctest::Approx(std::numbers::pi));
}

TEST_CASE("a robot starts where the command line says") {
  CHECK(start("0.5,-1.25,-90", kAlone).position == Vec2{0.5, -1.25});
  CHECK(start("0.5,-1.25,-90", kAlone).heading_rad == doctest::Approx(-std::numbers::pi / 2));
  CHECK(start("desk", kAlone).position == Vec2{1, 2});
  CHECK(start("desk", kAlone).heading_rad == doctest::Approx(std::numbers::pi / 2));
}

TEST_CASE("each of several robots starts at the place with its number, when there is one") {
  CHECK(start(kNotSaid, 0).position == Vec2{-1, -2});
  CHECK(start(kNotSaid, 1).position == Vec2{3, 4});
  CHECK(start(kNotSaid, 2).position == Vec2{-1, -2});
  CHECK(start(kNotSaid, kAlone).position == Vec2{-1, -2});
}

TEST_CASE("the start of the command line applies to all robots") {
  CHECK(start("desk", 1).position == Vec2{1, 2});
  CHECK(start("0,0,0", 1).position == Vec2{0, 0});
}

TEST_CASE("an invalid start or one without room is refused") {
  struct Case {
    std::string name;
    std::string world;
    std::optional<std::string> option;
    std::string message;
  };
  for (const Case& c :
       {Case{"no place in no world", "{}", "desk",
             "--start: found \"desk\", expected X,Y,HEADING_DEG, in metres up to 1000 and degrees "
             "up to 360, for example 1,0.5,90"},
        Case{"another place", kHall, "dsk",
             "--start: found \"dsk\", expected X,Y,HEADING_DEG, in metres up to 1000 and degrees "
             "up to 360, for example 1,0.5,90, or one of "
             "desk, start02, start1; did you mean \"desk\"?"},
        Case{"two numbers", "{}", "1,2",
             "--start: found \"1,2\", expected X,Y,HEADING_DEG, in metres up to 1000 and degrees "
             "up to 360, for example 1,0.5,90"},
        Case{"nothing", "{}", "",
             "--start: found \"\", expected X,Y,HEADING_DEG, in metres up to 1000 and degrees up "
             "to 360, for example 1,0.5,90"},
        Case{"not finite", "{}", "inf,0,0",
             "--start: found \"inf,0,0\", expected X,Y,HEADING_DEG, in metres up to 1000 and "
             "degrees up to 360, for example 1,0.5,90"},
        Case{"farther than a world may be", "{}", "1001,0,0",
             "--start: found \"1001,0,0\", expected X,Y,HEADING_DEG, in metres up to 1000 and "
             "degrees up to 360, for example 1,0.5,90"},
        Case{"in the wall", kHall, "0,4.9,0",
             "--start: found no room at 0, 4.9, expected nothing solid within the robot's radius "
             "of 0.17575 m; the nearest place with room is -0.04, 4.81: --start -0.04,4.81,0"},
        Case{"above the hole", kHall, "0,-6,0",
             "--start: found no floor at 0, -6, expected a place on the table and in no hole; "
             "the nearest place with room is 0.07, -5: --start 0.07,-5,0"},
        Case{"where nobody said it", R"({"walls": [[[0, -1], [0, 1]]]})", kNotSaid,
             "--start: found no room at 0, 0, where the world starts, expected nothing solid "
             "within the robot's radius of 0.17575 m; the nearest place with room is 0.2, 0: "
             "--start "
             "0.2,0,0"}}) {
    CAPTURE(c.name);
    CHECK(refusal(c.world, c.option) == c.message);
  }
}
