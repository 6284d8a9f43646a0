// --count: several robots in a single process.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <set>
#include <string>

#include "system/driver.hpp"
#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace fs = std::filesystem;

TEST_CASE("three robots have three devices and three UDIDs, and all stream") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--count", "3", "--link", dir / "kobuki"});
  const nlohmann::json ready = emulator.ready();
  REQUIRE(ready["ports"].size() == 3);
  REQUIRE(ready["links"].size() == 3);
  CHECK(ready["port"] == ready["ports"][0]);
  CHECK(ready["link"] == ready["links"][0]);

  std::set<std::string> ports;
  std::set<std::uint32_t> udids;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string link = dir / ("kobuki" + std::to_string(i));
    CHECK(ready["links"][i] == link);
    CHECK(fs::read_symlink(link).string() == ready["ports"][i].get<std::string>());
    ports.insert(ready["ports"][i].get<std::string>());

    Driver driver(link);
    driver.send(wire::RequestExtra{wire::request::udid});
    const Frame answer =
        driver.next_frame_with([](const Frame& frame) { return frame.find<wire::Udid>(); });
    udids.insert(answer.find<wire::Udid>()->udid[2]);
    CHECK(no_faults(driver.counters()));
  }
  CHECK(ports.size() == 3);
  CHECK(udids.size() == 3);

  emulator.send_signal(SIGINT);
  const ProcessResult result = emulator.wait_for_exit();
  CHECK(result.exit_code == 130);
  CHECK(contains(result.errors, "robot 1: driver attached"));
  CHECK(contains(result.errors, "robot 2:\n"));
  for (const char* name : {"kobuki0", "kobuki1", "kobuki2"}) {
    CHECK_FALSE(fs::exists(fs::symlink_status(dir / name)));
  }
}

TEST_CASE("a driver moves its own robot and no other") {
  EmulatorProcess emulator({"run", "--count", "2", "--profile", "ideal"});
  const nlohmann::json ready = emulator.ready();
  Driver mover(ready["ports"][0].get<std::string>());
  Driver other(ready["ports"][1].get<std::string>());
  mover.send(wire::BaseControl{200, 0});
  const Frame moved = mover.next_frame_with(
      [](const Frame& frame) { return frame.basic().left_encoder_ticks > 200; });
  const Frame still =
      other.next_frame_with([&](const Frame& frame) { return ms_between(moved, frame) < 30000; });
  CHECK(still.basic().left_encoder_ticks == 0);
}

TEST_CASE("robots of one run meet: one that drives bumps into one that stands") {
  const TempDir dir;
  const std::string world = dir.write("w.json", R"({"places": {
      "start1": {"x_m": 0.6, "y_m": 0, "heading_deg": 180}}})");
  EmulatorProcess emulator({"run", "--count", "2", "--world", world});
  const nlohmann::json ready = emulator.ready();
  Driver mover(ready["ports"][0].get<std::string>());
  Driver other(ready["ports"][1].get<std::string>());
  mover.send(wire::BaseControl{200, 0});
  mover.next_frame_with(
      [](const Frame& frame) { return frame.basic().bumper == wire::bumper::center; });
  other.next_frame();
}

TEST_CASE("a robot of one kind bumps into a robot of another kind, and ticks of both go on") {
  const TempDir dir;
  const std::string world =
      dir.write("w.json", R"({"places": {"start1": {"x_m": 0.6, "y_m": 0}}})");
  EmulatorProcess emulator({"run", "--robot", "kobuki,kugle", "--world", world});
  Driver mover(emulator.ready()["ports"][0].get<std::string>());
  mover.send(wire::BaseControl{200, 0});
  mover.next_frame_with([](const Frame& frame) { return frame.basic().bumper != 0; });
}

TEST_CASE("more robots than a world has room for are refused before anything starts") {
  const TempDir dir;
  const std::string world =
      dir.write("w.json", R"({"walls": [[[-0.4, -0.4], [0.4, -0.4], [0.4, 0.4], [-0.4, 0.4],
                                         [-0.4, -0.4]]]})");
  const ProcessResult result = run_to_end({"run", "--count", "2", "--world", world});
  CHECK(result.exit_code == 2);
  CHECK(result.output == "");
  CHECK(contains(result.errors,
                 "--count: found 2 robots, expected at most 1: there is no more room"));
}

TEST_CASE("if one of the links exists, no robot starts and nothing is left behind") {
  const TempDir dir;
  dir.write("kobuki2", "precious");
  const ProcessResult result = run_to_end({"run", "--count", "3", "--link", dir / "kobuki"});
  CHECK(result.exit_code == 3);
  CHECK(result.output == "");
  CHECK(contains(result.errors, "cannot create the link " + (dir / "kobuki2")));
  CHECK_FALSE(fs::exists(fs::symlink_status(dir / "kobuki0")));
  CHECK_FALSE(fs::exists(fs::symlink_status(dir / "kobuki1")));
  CHECK(content_of(dir / "kobuki2") == "precious");
}

TEST_CASE("--count 1 reports its port and link as lists, too") {
  const TempDir dir;
  EmulatorProcess emulator({"run", "--count", "1", "--link", dir / "kobuki"});
  CHECK(emulator.ready()["ports"].size() == 1);
  CHECK(emulator.ready()["links"][0] == dir / "kobuki0");
}
