// `fakebot certify`: report cards of drivers, and `fakebot test` of what is meant for a driver.
#include <doctest/doctest.h>

#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

ProcessResult certified(std::vector<std::string> options, const std::string& bug) {
  options.insert(options.begin(), "certify");
  for (const std::string word : {"--", FAKEBOT_PLANTED_DRIVER, "{port}"}) {
    options.push_back(word);
  }
  options.push_back(bug);
  return run_to_end(options);
}

json case_of(const std::string& card, const std::string& number) {
  const json content = json::parse(content_of(card));
  for (const json& one : content.at("cases")) {
    if (one.at("case") == number) { return one; }
  }
  FAIL("no case " << number);
  return {};
}

/// A program as a student gives it in.
void hand_in(const TempDir& dir, const std::string& name, const std::string& command) {
  fs::create_directories(dir / name);
  const std::string path = dir.write(name + "/run.sh", "#!/bin/sh\n" + command + "\n");
  ::chmod(path.c_str(), 0755);
}

const std::string kPlanted = "exec '" FAKEBOT_PLANTED_DRIVER "' \"$1\" ";

}  // namespace

TEST_CASE("a good driver loses no case, and the card is the same byte for byte") {
  const TempDir dir;
  std::string card;
  for (const char* jobs : {"1", "2", "1"}) {
    const ProcessResult result =
        certified({"--tag", "panel", "-j", jobs, "--out", dir / jobs}, "none");
    CAPTURE(result.output + result.errors);
    REQUIRE(result.exit_code == 0);
    CHECK(contains(result.output, "  yes stops at a bump\n"));
    CHECK(contains(result.output, "panel: 3 pass, 1 not applicable\n"));
    const std::string bytes = content_of(dir / (std::string(jobs) + "/card.json"));
    if (card.empty()) { card = bytes; }
    CHECK(bytes == card);
  }
  CHECK(case_of(dir / "1/card.json", "9.4").at("reason") == "needs reads_inputs");
  const std::string page = case_of(dir / "1/card.json", "9.1").at("page");
  CHECK(fs::exists(dir / ("1/" + page)));
  const std::string bytes = page.substr(0, page.rfind('/')) + "/wire.pcapng";
  CHECK(contains(content_of(dir / "1/card.html"), "href=\"" + bytes + "\">bytes</a>"));
  CHECK(fs::exists(dir / ("1/" + bytes)));
  for (const char* file :
       {"card.html", "junit.xml", "badges/panel.svg", "watch/kobuki/wire.pcapng"}) {
    CAPTURE(file);
    CHECK(fs::exists(dir / (std::string("1/") + file)));
  }
}

TEST_CASE("a bug loses the case that is about it, which leads to the page at the failing moment") {
  const TempDir dir;
  const ProcessResult result =
      certified({"--tag", "restart", "--out", dir / "c"}, "leaves-lights-on");
  CAPTURE(result.output + result.errors);
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "fail            6.1   a driver that is asked to end"));
  CHECK(contains(result.output, "pass            6.2 "));
  const std::string page = case_of(dir / "c/card.json", "6.1").at("page");
  CHECK(contains(page, "#t="));
  CHECK(fs::exists(dir / ("c/" + page.substr(0, page.find('#')))));
}

TEST_CASE("what the user says of a driver comes before what was seen") {
  const ProcessResult said = certified({"--tag", "panel", "--can", "has_lamp"}, "none");
  CHECK(contains(said.output, "  it can: has_lamp\n"));
  CHECK(contains(said.output,
                 "not applicable  9.1   button B1 stops it: needs drives and has_buttons\n"));
  const TempDir dir;
  const std::string manifest =
      dir.write("mine.json",
                R"({"name": "mine", "cannot": ["has_lamp"], "command": [")" FAKEBOT_PLANTED_DRIVER
                R"(", "{port}", "none"], "commands": {"has_buttons": [")" FAKEBOT_PLANTED_DRIVER
                R"(", "{port}", "ignores-bumpers"]}})");
  const ProcessResult of_file = run_to_end({"certify", "--driver", manifest, "--tag", "panel"});
  CAPTURE(of_file.output + of_file.errors);
  CHECK(contains(of_file.output, "mine: a driver of the robot kobuki\n"));
  CHECK(contains(of_file.output, "pass            9.1 "));
  CHECK(contains(of_file.output,
                 "not applicable  9.2   button B2 switches an LED: needs has_lamp\n"));
}

TEST_CASE("a command for some scenarios that does not start fails no others") {
  const TempDir dir;
  const std::string manifest = dir.write(
      "mine.json", R"({"can": ["docks"], "command": [")" FAKEBOT_PLANTED_DRIVER
                   R"(", "{port}", "none"], "commands": {"docks": ["/no/such/driver"]}})");
  const ProcessResult result =
      run_to_end({"certify", "--driver", manifest, "--tag", "restart,docking"});
  CAPTURE(result.output + result.errors);
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "restart: 2 pass\n"));
  CHECK(contains(result.output, "docking: 3 fail\n"));
}

TEST_CASE("a driver that does not start has a card that says why") {
  const TempDir dir;
  const ProcessResult result =
      run_to_end({"certify", "--out", dir / "c", "--", "/no/such/driver", "{port}"});
  CHECK(result.exit_code == 4);
  CHECK(contains(result.output, "/no/such/driver"));
  CHECK(contains(json::parse(content_of(dir / "c/card.json")).at("error").get<std::string>(),
                 "/no/such/driver"));
}

namespace {

std::size_t pages_in(const std::string& card) {
  const fs::recursive_directory_iterator all(card);
  return static_cast<std::size_t>(std::count_if(begin(all), end(all), [](const auto& file) {
    return file.path().filename() == "page.html";
  }));
}

}  // namespace

TEST_CASE("a class is a table, and its cards are joined into a matrix") {
  const TempDir dir;
  hand_in(dir, "anna", kPlanted + "none");
  hand_in(dir, "ben", kPlanted + "leaves-lights-on");
  hand_in(dir, "dora", "exit 3");
  const ProcessResult result =
      run_to_end({"certify", "--each", dir / "anna/run.sh", dir / "ben/run.sh", dir / "dora/run.sh",
                  "--tag", "restart", "--out", dir / "class"});
  CAPTURE(result.output + result.errors);
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "\nanna           2/2\n"));
  CHECK(contains(result.output, "\nben            1/2\n"));
  CHECK(contains(result.output, "\ndora             -  the driver ended with status 3"));
  CHECK(contains(content_of(dir / "class/class.csv"), "\r\nben,1,0,1,0,'6.1,\r\n"));
  CHECK(contains(content_of(dir / "class/class.html"), "./ben/runs/"));
  // Of a class only what has not passed is kept, unless all is wanted.
  CHECK(pages_in(dir / "class/anna") == 0);
  CHECK(pages_in(dir / "class/ben") == 1);
  run_to_end({"certify", "--each", dir / "anna/run.sh", dir / "ben/run.sh", "--tag", "restart",
              "--out", dir / "all", "--artifacts-of", "all"});
  CHECK(pages_in(dir / "all/anna") > 1);
  const ProcessResult merged =
      run_to_end({"merge", dir / "class/anna/card.json", dir / "class/ben/card.json", "--matrix",
                  dir / "m.md", "--matrix", dir / "m.csv", "--matrix", dir / "sub.html"});
  CAPTURE(merged.output + merged.errors);
  CHECK(merged.exit_code == 0);
  CHECK(contains(content_of(dir / "m.md"),
                 "| 6.1 | a driver that is asked to end | pass | **fail** |\n"));
  CHECK(contains(content_of(dir / "m.csv"), ",pass,fail\r\n"));
  CHECK(contains(content_of(dir / "sub.html"), "\"./class/ben/runs/"));
  CHECK(run_to_end({"merge", dir / "class/ben/card.json", "--matrix", dir / "m.txt"}).exit_code ==
        2);
}

TEST_CASE("an interrupted class keeps the cards that are finished, and names the others") {
  const TempDir dir;
  const std::string marker = dir / "begun";
  hand_in(dir, "anna", kPlanted + "none");
  hand_in(dir, "ben", "touch '" + marker + "'\nwhile :; do :; done");
  EmulatorProcess process({"certify", "--jobs", "1", "--each", dir / "anna/run.sh",
                           dir / "ben/run.sh", "--tag", "restart", "--out", dir / "class"});
  wait_until("the second driver", [&] { return fs::exists(marker); });
  process.send_signal(SIGINT);
  const ProcessResult result = process.wait_for_exit();
  CAPTURE(result.output + result.errors);
  CHECK(result.exit_code == 130);
  CHECK(contains(result.output, "\nanna           2/2\n"));
  const std::string told = "fakebot was stopped before this card was finished";
  CHECK(contains(result.output, "\nben              -  " + told + "\n"));
  const std::string table = content_of(dir / "class/class.csv");
  CHECK(contains(table, "\r\nanna,2,0,0,0,,\r\n"));
  CHECK(contains(table, "\r\nben,0,0,0,2,," + told + "\r\n"));
}

TEST_CASE("a scenario that a driver passes which does nothing tests nothing") {
  const TempDir dir;
  const std::string empty = dir.write("empty.json", R"({"name": "empty", "duration": 5,
      "expectations": [{"never": "speed.linear_m_s > 0.6"}]})");
  const std::string good = dir.write("good.json", R"({"name": "good", "duration": 5,
      "commands": [{"every": "100ms", "drive": {"linear_m_s": 0.1}}],
      "expectations": [{"eventually": "speed.linear_m_s > 0.05", "for": 3}]})");
  const ProcessResult both = run_to_end({"certify", "--scenario", empty, good});
  CAPTURE(both.output + both.errors);
  CHECK(both.exit_code == 1);
  CHECK(contains(
      both.output,
      "fail empty: passed by null, silent, junk, deaf, constant, straight: it tests nothing\n"));
  CHECK(contains(both.output, "pass good: passed by deaf, constant, straight: right only if"));
  CHECK(run_to_end({"certify", "--scenario", good}).exit_code == 0);
}

TEST_CASE("a test of what a driver can do has nothing red for what it cannot do") {
  const TempDir dir;
  const ProcessResult result =
      run_to_end({"test", "--time", "virtual", "--can", "drives", "--junit", dir / "j.xml",
                  "--json", dir / "j.json", FAKEBOT_SCENARIO_DIR "/kobuki/wheel-drop-left.json",
                  FAKEBOT_SCENARIO_DIR "/kobuki/dock-straight.json", "--", FAKEBOT_PLANTED_DRIVER,
                  "{port}", "none"});
  CAPTURE(result.output + result.errors);
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "2 scenarios: 1 passed, 1 not applicable\n"));
  CHECK(contains(result.output, "  1 not applicable: needs docks\n"));
  CHECK(contains(content_of(dir / "j.xml"), "<skipped message=\"needs docks\""));
  CHECK(json::parse(content_of(dir / "j.json")).at("scenarios").at(1).at("not_applicable") == true);
  CHECK(run_to_end({"merge", dir / "j.json"}).output ==
        result.output.substr(result.output.find("passed")));
}

TEST_CASE("a violation that comes in every run is one failure") {
  const TempDir dir;
  std::vector<std::string> words{"test",        "--time", "virtual",     "--junit",
                                 dir / "j.xml", "--json", dir / "j.json"};
  for (const std::string name : {"bump-left", "bump-right", "wheel-drop-left"}) {
    words.push_back(FAKEBOT_SCENARIO_DIR "/kobuki/" + name + ".json");
  }
  for (const std::string word : {"--", FAKEBOT_PLANTED_DRIVER, "{port}", "wrong-checksum"}) {
    words.push_back(word);
  }
  const ProcessResult result = run_to_end(words);
  CAPTURE(result.output + result.errors);
  CHECK(result.exit_code == 1);
  CHECK(
      contains(result.output,
               "3 scenarios: 3 passed\n  failed in all 3 runs the driver violates the protocol: "));
  CHECK(contains(result.output, ", as in a run before\n"));
  CHECK(contains(content_of(dir / "j.xml"), "name=\"the protocol, in all runs\""));
  const ProcessResult merged = run_to_end({"merge", dir / "j.json"});
  CHECK(merged.exit_code == 1);
  CHECK(contains(merged.output, "  failed in all 3 runs "));
}

TEST_CASE("a driver that has done its work may end, and the scenario goes on") {
  const TempDir dir;
  const std::string scenario = dir.write("s.json", R"({"name": "s", "duration": 5,
      "expectations": [{"eventually": "outputs == 256"},
                       {"at_end": "!driver.attached && time_s > 4.9"}]})");
  const std::vector<std::string> driver{"--", FAKEBOT_SHORT_DRIVER, "{port}", "lights"};
  std::vector<std::string> words{"test", "--time", "virtual", scenario};
  words.insert(words.end(), driver.begin(), driver.end());
  CHECK(run_to_end(words).exit_code == 5);
  words.insert(words.begin() + 1, "--may-end");
  const ProcessResult result = run_to_end(words);
  CAPTURE(result.output + result.errors);
  CHECK(result.exit_code == 0);
}

TEST_CASE("the library lists what is meant, with cases") {
  const ProcessResult docks =
      run_to_end({"list", "scenarios", "--tag", "docking", "--can", "docks"});
  CHECK(contains(docks.output, "kobuki/dock-straight "));
  CHECK(contains(docks.output, " 8.1 "));
  CHECK_FALSE(contains(docks.output, "kobuki/bump-left"));
  CHECK_FALSE(contains(docks.output, "kobuki/dock-charged"));  // needs undocks
  CHECK(run_to_end({"list", "scenarios", "--tag", "dock"}).exit_code == 2);
}

TEST_CASE("wrong command lines of certify are refused with a remedy") {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"certify"},
                                             {"certify", "--each"},
                                             {"certify", "x.json"},
                                             {"certify", "--each", "/no/such"},
                                             {"certify", "--each", "--scenario", "x"},
                                             {"certify", "--can", "fly", "--", "true"},
                                             {"certify", "--driver", "/no/such.json"},
                                             {"certify", "--robot", "rplidar-a1", "--", "true"}}) {
    const ProcessResult result = run_to_end(words);
    CAPTURE(words.back() + ": " + result.errors);
    CHECK(result.exit_code == 2);
    CHECK(contains(result.errors, "fakebot: error: "));
  }
}
