// What a robot carries, by options.
#include "config/profile/devices.hpp"

#include <doctest/doctest.h>

#include "robots/registry.hpp"
#include "unit/config/message_of.hpp"

using namespace fakebot;
using test::message_of;

namespace {

std::vector<config::DeviceChoice> devices_by(const std::vector<std::string>& options) {
  return config::parse_devices(options, robots::robot_kinds(), robots::default_kind());
}

}  // namespace

TEST_CASE("a device has the usual name of its kind, further ones with a number, or its own name") {
  const auto devices = devices_by({"rplidar-a1", "rplidar-a2@0.1,-0.2,90", "top=rplidar-a1"});
  REQUIRE(devices.size() == 3);
  CHECK(devices[0].name == "scan");
  CHECK(devices[0].placement == sim::world::Placement{});
  CHECK(devices[1].name == "scan2");
  CHECK(devices[1].robot.kind->name == "rplidar-a2");
  CHECK(devices[1].placement.position == sim::world::Vec2{0.1, -0.2});
  CHECK(devices[1].placement.heading_rad == doctest::Approx(1.5707963));
  CHECK(devices[2].name == "top");
}

TEST_CASE("equipped robots are the same if all that they carry is the same, at the same place") {
  const auto robot = [](const std::vector<std::string>& options) {
    return config::equip(config::first_choice(robots::default_kind()), devices_by(options));
  };
  CHECK(config::is_same_robot(robot({"rplidar-a1@0.1,0,0"}), robot({"rplidar-a1@0.1,0,0"})));
  CHECK_FALSE(config::is_same_robot(robot({"rplidar-a1@0.1,0,0"}), robot({"rplidar-a1"})));
  CHECK_FALSE(config::is_same_robot(robot({"rplidar-a1"}), robot({"rplidar-a2"})));
  CHECK_FALSE(config::is_same_robot(robot({}), robot({"rplidar-a1"})));
}

TEST_CASE("a wrong device is refused with what would be right") {
  const auto message = [](const std::string& option) {
    return message_of([&] { devices_by({"rplidar-a1", option}); });
  };
  CHECK(message("kobuki").starts_with("--with: found \"kobuki\", expected one of rplidar-a1"));
  CHECK(message("rplidar-a1@1,2")
            .starts_with("--with: found \"rplidar-a1@1,2\", expected X,Y,HEADING behind the @"));
  CHECK(message("rplidar-a1@11,0,0").starts_with("--with: found \"rplidar-a1@11,0,0\""));
  CHECK(message("Scan=rplidar-a1")
            .ends_with("expected a name of small letters, digits and _ before the ="));
  for (const char* taken : {"scan=rplidar-a1", "bumper=rplidar-a1"}) {
    CAPTURE(taken);
    CHECK(message(taken).ends_with(
        "expected a name that no other device has, and no group of signals of the carrier"));
  }
}
