#include "report/listings/usb_devices.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "robots/kobuki/kind.hpp"
#include "robots/registry.hpp"
#include "robots/turtlebot2/kind.hpp"

using namespace fakebot;

namespace {

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

/// The values of all lines with this beginning.
std::vector<std::string> values_of(const std::string& text, std::string_view beginning) {
  std::vector<std::string> values;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(beginning)) { values.push_back(line.substr(beginning.size())); }
  }
  return values;
}

}  // namespace

TEST_CASE("the rule of a Kobuki matches what its makers' rule matches, and makes the same link") {
  const std::string rules = report::udev_rules(robots::kobuki::kind());
  for (const char* part :
       {R"(SUBSYSTEM=="tty")", R"(ATTRS{idVendor}=="0403")", R"(ATTRS{idProduct}=="6001")",
        R"(ATTRS{serial}=="kobuki*")", R"(ATTR{device/latency_timer}="1")", R"(GROUP="dialout")",
        R"(SYMLINK+="kobuki")"}) {
    CAPTURE(part);
    CHECK(count_of(rules, part) == 1);
  }
}

TEST_CASE("every line of rules is a comment or a list of keys, operators and quoted values") {
  const std::regex rule(
      R"re(\w+(\{[\w/]+\})?(==|\+=|=)"[^"]*"(, \w+(\{[\w/]+\})?(==|\+=|=)"[^"]*")*)re");
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    CAPTURE(kind->name);
    std::istringstream lines(report::udev_rules(*kind));
    std::size_t rules = 0;
    for (std::string line; std::getline(lines, line);) {
      CAPTURE(line);
      const bool is_rule = std::regex_match(line, rule);
      CHECK((is_rule || line.starts_with("# ")));
      if (is_rule) { ++rules; }
    }
    CHECK(rules == kind->mounted.size() + 1);
  }
}

TEST_CASE("the serial number of the shown adapter fits the pattern of the rule") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    CAPTURE(kind->name);
    const sim::UsbIdentity& usb = *kind->wire->properties().usb;
    const std::string_view pattern = usb.serials;
    if (pattern.empty()) { continue; }
    REQUIRE(pattern.ends_with('*'));
    CHECK(usb.serial.starts_with(pattern.substr(0, pattern.size() - 1)));
  }
}

TEST_CASE("each device that umockdev shows has its parents, and a port of its own") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    CAPTURE(kind->name);
    const std::string devices = report::umockdev_devices(*kind);
    const std::vector<std::string> paths = values_of(devices, "P: ");
    const std::set<std::string> known(paths.begin(), paths.end());
    CHECK(known.size() == paths.size());
    CHECK(std::ranges::count_if(paths, [](const std::string& path) {
            return path.find("/tty/tty") != std::string::npos;
          }) == static_cast<std::ptrdiff_t>(kind->mounted.size() + 1));
    for (const std::string& path : paths) {
      CAPTURE(path);
      const std::size_t of_class = path.find("/tty/");
      const std::string parent =
          path.substr(0, of_class != std::string::npos ? of_class : path.rfind('/'));
      CHECK((parent.ends_with("/usb1") || known.contains(parent)));
    }
    for (const char* unique : {"N: ", "S: ", "E: DEVNAME=", "A: devnum=", "A: dev="}) {
      CAPTURE(unique);
      const auto values = values_of(devices, unique);
      CHECK(!values.empty());
      CHECK(std::set<std::string>(values.begin(), values.end()).size() == values.size());
    }
  }
}

TEST_CASE("a robot with a scanner is two USB devices") {
  const std::string devices = report::umockdev_devices(robots::turtlebot2::kind());
  CHECK(values_of(devices, "N: ") == std::vector<std::string>{"ttyUSB0", "ttyUSB1"});
  CHECK(values_of(devices, "A: idVendor=") == std::vector<std::string>{"0403", "10c4"});
  CHECK(values_of(devices, "A: serial=") == std::vector<std::string>{"kobuki_AI000001", "0001"});
  CHECK(count_of(report::udev_rules(robots::turtlebot2::kind()), "SYMLINK") == 2);
}
