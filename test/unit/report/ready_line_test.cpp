#include "report/ready_line.hpp"

#include <doctest/doctest.h>

#include <string>

#include "fakebot/protocol/version.hpp"

using namespace fakebot;

namespace {

const std::string kVersionOfLine = ",\"version\":\"" + std::string(kVersion) + "\"}\n";

}  // namespace

TEST_CASE("the ready line of a robot names its device and is a single line") {
  report::ReadyLine line{.robot = "kobuki", .ports = {"/dev/pts/3"}, .profile = "standard"};
  CHECK(report::text_of(line) ==
        "{\"event\":\"ready\",\"robot\":\"kobuki\",\"port\":\"/dev/pts/3\",\"link\":null,"
        "\"profile\":\"standard\",\"seed\":1" +
            kVersionOfLine);
  line.scenario = "a bump";
  CHECK(report::text_of(line).find("\"scenario\":\"a bump\"") != std::string::npos);
}

TEST_CASE("the ready line of several robots names all of their devices") {
  const report::ReadyLine line{.robot = "kobuki",
                               .ports = {"/dev/pts/3", "/dev/pts/4"},
                               .links = {"/tmp/k0", "/tmp/k1"},
                               .many = true,
                               .profile = "standard",
                               .seed = 7};
  CHECK(report::text_of(line) ==
        "{\"event\":\"ready\",\"robot\":\"kobuki\",\"port\":\"/dev/pts/3\",\"link\":\"/tmp/k0\","
        "\"ports\":[\"/dev/pts/3\",\"/dev/pts/4\"],\"links\":[\"/tmp/k0\",\"/tmp/k1\"],"
        "\"profile\":\"standard\",\"seed\":7" +
            kVersionOfLine);
}

TEST_CASE("the ready line names what robots carry, for several robots in their order") {
  const report::ReadyDevice scanner{"scan", "rplidar-a1", "/dev/pts/4", "/tmp/scan"};
  report::ReadyLine line{.robot = "kobuki", .ports = {"/dev/pts/3"}, .profile = "standard"};
  line.devices = {{scanner}};
  const std::string one =
      R"({"scan":{"robot":"rplidar-a1","port":"/dev/pts/4","link":"/tmp/scan"}})";
  CHECK(report::text_of(line).find("\"devices\":" + one + ",") != std::string::npos);
  line.ports = {"/dev/pts/3", "/dev/pts/5"};
  line.devices = {{scanner}, {scanner}};
  line.many = true;
  CHECK(report::text_of(line).find("\"devices\":[" + one + "," + one + "],") != std::string::npos);
}

TEST_CASE("the ready line of a proxy or replay names the device or capture behind it") {
  CHECK(report::text_of(report::StandInReadyLine{"capture", "run.pcapng", "/dev/pts/3"}) ==
        "{\"event\":\"ready\",\"capture\":\"run.pcapng\",\"port\":\"/dev/pts/3\",\"link\":null" +
            kVersionOfLine);
}
