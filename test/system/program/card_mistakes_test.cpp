// `fakebot certify` and `fakebot merge`: mistakes of drivers, shown on cards, and of users.
#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
namespace fs = std::filesystem;

namespace {

std::string card_in(const TempDir& dir) {
  run_to_end({"certify", "--tag", "restart", "--out", dir / "card", "--", FAKEBOT_PLANTED_DRIVER,
              "{port}", "none"});
  return dir / "card/card.json";
}

/// A frame with a wrong checksum twice a second.
const std::string kWrongFrames =
    "stty raw -echo 115200 <$1; exec 3>$1; while :; do "
    "printf '\\252\\125\\006\\001\\004\\310\\000\\000\\000\\314' >&3; sleep 0.5; done";

}  // namespace

TEST_CASE("of a case with many runs a few are played for a first look, and the card says so") {
  const TempDir dir;
  const auto load_card = [&](const std::string& most) {
    const ProcessResult result =
        run_to_end({"certify", "--tag", "panel", "--runs-of-case", most, "--out", dir / most, "--",
                    FAKEBOT_PLANTED_DRIVER, "{port}", "none"});
    CAPTURE(result.errors);
    CHECK(result.exit_code == 0);
    CHECK(contains(result.output, "panel: 3 pass, 1 not applicable\n"));
    CHECK(contains(result.output, "9.3   five presses, short or long, " + most + " of 7 played"));
    CHECK(contains(result.output, "9.1   button B1 stops it: "));
    CHECK(contains(content_of(dir / (most + "/card.html")), "pass, " + most + " of 7 played"));
    return content_of(dir / (most + "/card.json"));
  };
  CHECK(contains(load_card("1"), "\"left_out\": 6"));
  CHECK(contains(load_card("2"), "\"left_out\": 5"));
  CHECK(fs::exists(dir / "1/runs/button-lengths-pressed_ms=120"));  // in the middle of the values
  const ProcessResult merged = run_to_end(
      {"merge", dir / "1/card.json", "--matrix", dir / "m.csv", "--matrix", dir / "m.md"});
  CHECK(merged.exit_code == 0);
  CHECK(contains(content_of(dir / "m.md"), "pass, 1 of 7 played"));
}

TEST_CASE("a driver that sends only wrong bytes, and so does nothing, is told which") {
  const ProcessResult result = run_to_end(
      {"certify", "--tag", "restart", "--", "sh", "-c", kWrongFrames, "driver", "{port}"});
  CAPTURE(result.output + result.errors);
  CHECK(contains(result.output, "  no  sends commands\n"));
  CHECK(
      contains(result.output, "\nfail            in all 2 runs the driver violates the protocol"));
  CHECK(contains(result.output, "wire.bad_checksums 1: AA 55 06 01 04 C8 00 00 00 CC"));
}

TEST_CASE("cards whose numbers name other cases are not joined") {
  const TempDir dir;
  const std::string card = card_in(dir);
  std::string other = content_of(card);
  const std::string scenario = "kobuki/driver-stopped";
  const std::size_t at = other.find('"' + scenario + '"');
  REQUIRE(at != std::string::npos);
  other.replace(at + 1, scenario.size(), "kugle/killed");
  const std::string path = dir.write("other.json", other);
  const ProcessResult result = run_to_end({"merge", card, path, "--matrix", dir / "m.md"});
  CAPTURE(result.errors);
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, "/cases/0/scenario: found \"kugle/killed\", expected \"" +
                                    scenario + "\", which case 6.1 is in "));
}

TEST_CASE("cards of one name are told apart by their places") {
  const TempDir dir;
  const std::string card = card_in(dir);
  fs::create_directory(dir / "old");
  fs::copy_file(card, dir / "old/card.json");
  fs::copy_file(card, dir / "other.json");
  const ProcessResult result = run_to_end(
      {"merge", card, dir / "old/card.json", dir / "other.json", "--matrix", dir / "m.csv"});
  CAPTURE(result.output + result.errors);
  CHECK(result.exit_code == 0);
  std::string names;
  for (const char* place : {"card", "old", "other.json"}) {
    names += ",planted_driver (" + (dir / place) + ")";
  }
  CHECK(contains(content_of(dir / "m.csv"), names + "\r\n"));
}

TEST_CASE("a folder in which another process writes a card is refused") {
  const TempDir dir;
  const std::string marker = dir / "begun";
  EmulatorProcess first({"certify", "--out", dir / "card", "--", "sh", "-c",
                         "touch '" + marker + "'; while :; do :; done", "driver", "{port}"});
  wait_until("the first driver", [&] { return fs::exists(marker); });
  const std::vector<std::string> second{
      "certify", "--tag", "restart", "--out", dir / "card", "--", FAKEBOT_PLANTED_DRIVER,
      "{port}",  "none"};
  const ProcessResult refused = run_to_end(second);
  CAPTURE(refused.errors);
  CHECK(refused.exit_code == 3);
  CHECK(contains(refused.errors, "cannot write into " + (dir / "card") +
                                     ": another process is writing there; end that one, or choose "
                                     "another folder with --out\n"));
  first.send_signal(SIGINT);
  CHECK(first.wait_for_exit().exit_code == 130);
  CHECK(run_to_end(second).exit_code == 0);
}

TEST_CASE("nothing of an earlier card stays in its folder") {
  const TempDir dir;
  card_in(dir);
  CHECK(fs::exists(dir / "card/badges/restart.svg"));
  CHECK(fs::exists(dir / "card/runs/driver-stopped"));
  run_to_end({"certify", "--tag", "power", "--out", dir / "card", "--", FAKEBOT_PLANTED_DRIVER,
              "{port}", "none"});
  CHECK(fs::exists(dir / "card/badges/power.svg"));
  CHECK(!fs::exists(dir / "card/badges/restart.svg"));
  CHECK(!fs::exists(dir / "card/runs/driver-stopped"));
}

TEST_CASE("a driver that could not be started is not judged in any row of a matrix") {
  const TempDir dir;
  const std::string card = card_in(dir);
  run_to_end({"certify", "--tag", "restart", "--out", dir / "none", "--", "false", "{port}"});
  run_to_end(
      {"merge", card, dir / "none/card.json", "--matrix", dir / "m.md", "--matrix", dir / "m.csv"});
  CHECK(contains(content_of(dir / "m.md"), "| pass | not judged |\n"));
  CHECK(contains(content_of(dir / "m.csv"), ",pass,not judged\r\n"));
  const ProcessResult folder = run_to_end({"certify", "--each", dir / "card"});
  CHECK(folder.exit_code == 2);
  CHECK(contains(folder.errors, "--each: found the folder "));
}

TEST_CASE("reports of a test that cards do not have are refused") {
  const TempDir dir;
  const std::string card = card_in(dir);
  for (const std::string option : {"--junit", "--csv", "--artifacts"}) {
    const ProcessResult result = run_to_end({"merge", card, option, dir / "x"});
    CHECK(result.exit_code == 2);
    CHECK(contains(result.errors, option + ": found report cards, expected results of a test"));
  }
  const ProcessResult of_scenarios =
      run_to_end({"certify", "--scenario", card, "--out", dir / "x"});
  CHECK(of_scenarios.exit_code == 2);
  CHECK(contains(of_scenarios.errors, "--out: found --scenario, too"));
}

TEST_CASE("a command of a manifest for what the library does not have is refused") {
  const TempDir dir;
  const std::string manifest =
      dir.write("mine.json", R"({"command": ["true"], "commands": {"dokcs": ["true"]}})");
  const ProcessResult result = run_to_end({"certify", "--driver", manifest});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, "/commands/dokcs: found \"dokcs\", expected an ability"));
  CHECK(contains(result.errors, "did you mean \"docks\"?"));
}
