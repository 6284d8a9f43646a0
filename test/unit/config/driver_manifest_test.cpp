// Files that describe a driver for `fakebot certify`.
#include "config/driver_manifest.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>

#include "unit/config/message_of.hpp"

using namespace fakebot;
using fakebot::test::message_of;

namespace {

struct ManifestFile {
  explicit ManifestFile(const std::string& text) { std::ofstream(path) << text; }
  ManifestFile(const ManifestFile&) = delete;
  ManifestFile& operator=(const ManifestFile&) = delete;
  ~ManifestFile() { std::remove(path.c_str()); }

  std::string path = "driver-manifest-test.json";
};

}  // namespace

TEST_CASE("a manifest has the command, what the driver can do, and commands for some scenarios") {
  const ManifestFile file(R"({"name": "mine", "robot": "kobuki", "command": ["drive", "{port}"],
    "environment": {"A": "b"}, "can": ["docks"], "cannot": ["wanders"],
    "commands": {"docks": ["drive", "--dock", "{port}"], "straight": ["drive", "2", "{port}"]}})");
  const config::DriverManifest driver = config::load_driver_manifest(file.path);
  CHECK(driver.name == "mine");
  CHECK(driver.command == std::vector<std::string>{"drive", "{port}"});
  CHECK(driver.environment == std::vector<std::string>{"A=b"});
  CHECK(driver.can == std::vector<std::string_view>{"docks"});
  CHECK(driver.cannot == std::vector<std::string_view>{"wanders"});
  CHECK(driver.commands.at("straight")[1] == "2");
}

TEST_CASE(
    "a manifest without a name is named after its file, and a folder is relative to the file") {
  const ManifestFile file(R"({"command": ["./build/drive", "{port}"]})");
  const config::DriverManifest driver = config::load_driver_manifest(file.path);
  CHECK(driver.name == "driver-manifest-test");
  CHECK(driver.command.front().find("build/drive") != std::string::npos);
}

TEST_CASE("all mistakes of a manifest are told at once") {
  const ManifestFile file(R"({"command": [], "can": ["dock"], "speed": 1})");
  std::string message;
  try {
    config::load_driver_manifest(file.path);
  } catch (const config::ConfigError& error) {
    for (const config::ConfigError& one : error.all()) { message += one.what(); }
  }
  for (const char* part : {"/command", "/can/0", "docks", "speed"}) {
    CAPTURE(part);
    CHECK(message.find(part) != std::string::npos);
  }
  const ManifestFile both(R"({"command": ["x"], "can": ["docks"], "cannot": ["docks"]})");
  CHECK(message_of([&] { config::load_driver_manifest(both.path); }).find("\"can\", too") !=
        std::string::npos);
}
