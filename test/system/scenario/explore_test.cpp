// `fakebot explore` plays random events of the kinds that a scenario declares.
#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/scenario/explored.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;

TEST_CASE("a way to fail is kept once, as the smallest scenario that fails in the same way") {
  const Explored explored(R"("bumper.left", "bumper.center", "bumper.right")");
  const ProcessResult result = explored.run({"--runs", "60", "--jobs", "2"});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "60 runs with seeds 1 to 60, and "));
  const auto finds = explored.finds();
  REQUIRE(finds.size() == 1);
  CHECK(contains(result.output, "\n1 find\n  " + *finds.begin() + ": "));
  CHECK(contains(result.output, "  kept as " + *finds.begin() + "\n"));
  const auto small = nlohmann::json::parse(content_of(*finds.begin()));
  // No push, and of the two expectations only the failed expectation.
  REQUIRE(small["events"].size() == 1);
  CHECK(small["events"][0]["do"] == nlohmann::json{{"press", "bumper.right"}});
  CHECK(small["expectations"].size() == 1);
  CHECK(small["duration"] < 3);
  const ProcessResult again = run_to_end({"test", *finds.begin()});
  CHECK(again.exit_code == 1);
  CHECK(contains(result.output, again.output.substr(0, again.output.find("  to play it again: "))));
}

TEST_CASE("a find can be kept as it was drawn") {
  const Explored explored(R"("bumper.right")");
  const ProcessResult result = explored.run({"--runs", "60", "--no-shrink"});
  const auto finds = explored.finds();
  REQUIRE_FALSE(finds.empty());
  for (const std::string& file : finds) {
    CHECK(nlohmann::json::parse(content_of(file))["duration"] == 6);
    CHECK(run_to_end({"test", file}).exit_code == 1);
  }
}

TEST_CASE("a driver that dies of an event is a find, played again by the command that is printed") {
  const Explored explored("", R"({"duration": 4, "explore": {"events": [
    {"do": {"press": "bumper.left"}, "for": {"uniform": [0.1, 2]}},
    {"do": {"device": "unplug"}, "for": {"uniform": [0.1, 1]}}]},
    "expectations": [{"never": "pose.x_m < -10"}]})");
  const std::string script =
      "exec 3<>\"$1\"; stty raw -echo 115200 <&3; cat <&3 >/dev/null; echo out of memory >&2; exit "
      "3";
  const ProcessResult result =
      explored.run({"--runs", "8", "--", "/bin/sh", "-c", script, "sh", "{port}"});
  CHECK(result.exit_code == 1);
  const auto finds = explored.finds();
  REQUIRE(finds.size() == 1);
  const auto small = nlohmann::json::parse(content_of(*finds.begin()));
  REQUIRE(small["events"].size() == 1);
  CHECK(small["events"][0]["do"] == nlohmann::json{{"device", "unplug"}});
  CHECK(contains(result.output, "the driver ended with status 3"));
  // The report of the find has the driver's output; the remaining runs print nothing.
  CHECK(contains(result.output, "out of memory\n"));
  CHECK_FALSE(contains(result.errors, "out of memory"));
  CHECK(contains(result.output, "; fails in 10 of 10 plays; no reference: "));
  CHECK(contains(result.output, "to play it again: fakebot test " + *finds.begin() +
                                    " --seed 1 --time virtual --threads seeded -- /bin/sh -c "));
  CHECK(run_to_end({"test", *finds.begin(), "--time", "virtual", "--", "/bin/sh", "-c", script,
                    "sh", "{port}"})
            .exit_code == 4);
}

TEST_CASE("a find that the scenario's own commands pass is one that a correct driver passes") {
  auto scenario =
      nlohmann::json::parse(content_of(FAKEBOT_SCENARIO_DIR "/kobuki/whatever-happens.json"));
  scenario["explore"]["events"] =
      nlohmann::json::parse(R"([{"do": {"press": "bumper.left"}, "for": {"uniform": [4, 5]}},
                                {"do": {"push": {"turn_deg": 30}}}])");
  scenario["include"] = FAKEBOT_SCENARIO_DIR "/parts/kobuki-careful.json";
  const Explored explored("", scenario.dump());
  const std::vector<std::string> driver{"--", FAKEBOT_PLANTED_DRIVER, "{port}"};
  std::vector<std::string> options{"--runs", "4", driver[0], driver[1], driver[2], "resumes"};
  const ProcessResult result = explored.run(options);
  CHECK(contains(result.output, "; the scenario's own commands pass it, too\n"));
  const auto finds = explored.finds();
  REQUIRE_FALSE(finds.empty());
  for (const std::string& file : finds) {
    CAPTURE(content_of(file));
    CHECK(run_to_end({"test", file}).exit_code == 0);
    CHECK(run_to_end({"test", file, "--time", "virtual", driver[0], driver[1], driver[2]})
              .exit_code == 0);
  }
}

TEST_CASE("a driver that ends without any event is not explored") {
  const Explored explored("", R"({"duration": 4, "explore": {"events": [
    {"do": {"press": "bumper.left"}, "for": 1}]}, "expectations": [{"never": "pose.x_m < -10"}]})");
  const ProcessResult result =
      explored.run({"--runs", "3", "--", "/bin/sh", "-c",
                    "exec 3<>{port}; stty raw -echo 115200 <&3; sleep 1; exit 0"});
  CHECK(result.exit_code == 5);
  CHECK(contains(result.output, "the driver ended with status 0"));
  CHECK(contains(result.errors, "does not pass without random events"));
}

TEST_CASE("the same seeds find the same, with any number of jobs") {
  const Explored one(R"("bumper.left", "bumper.right")");
  const Explored other(R"("bumper.left", "bumper.right")");
  one.run({"--runs", "40", "--jobs", "1"});
  other.run({"--runs", "40", "--jobs", "3"});
  const auto finds = one.finds();
  CHECK_FALSE(finds.empty());
  CHECK(finds.size() == other.finds().size());
  for (const std::string& file : finds) {
    const std::string name = std::filesystem::path(file).filename().string();
    CHECK(content_of(file) == content_of(other.dir / ("finds/" + name)));
  }
}

TEST_CASE("a seed alone draws a find again, of a scenario with parameters, too") {
  std::string text = kForgetful;
  const std::string bumper = "[BUMPERS]";
  text.replace(text.find(bumper), bumper.size(), R"(["bumper.${side}"])");
  text.insert(1, R"("parameters": {"side": ["left", "center", "right"]}, )");
  const Explored explored("", text);
  explored.run({"--runs", "30", "--draw", "swarm"});
  const auto finds = explored.finds();
  REQUIRE_FALSE(finds.empty());
  for (const std::string& file : finds) {
    const std::string before = content_of(file);
    const std::string seed =
        file.substr(file.rfind("seed") + 4, file.rfind('.') - file.rfind("seed") - 4);
    std::filesystem::remove(file);
    CHECK(explored.run({"--runs", "1", "--seed", seed, "--draw", "swarm"}).exit_code == 1);
    CHECK(content_of(file) == before);
    CHECK(contains(before, "[side=right] [explored with seed " + seed + "]"));
  }
}

TEST_CASE("without a find the exit code is 0") {
  const Explored explored(R"("bumper.left", "bumper.center")");
  const ProcessResult result = explored.run({"--runs", "30", "--seed", "100"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "30 runs with seeds 100 to 129: "));
  CHECK(contains(result.output, "\n0 finds\n"));
}

TEST_CASE("what was drawn and cannot be played is counted, and the search goes on") {
  std::string text = kForgetful;
  const std::string range = "{\"uniform\": [20, 90]}";
  text.replace(text.find(range), range.size(),
               R"({"uniform": [-1, 1], "step": 1})");  // no push by 0
  const ProcessResult result = Explored("\"bumper.left\"", text).run({"--runs", "30"});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, " with seeds 1 to 30: "));
  CHECK(contains(result.output, "  not run: what was drawn for "));
  CHECK(contains(result.output, "/do/push: found nothing"));
}

TEST_CASE("an expectation that no run has tested is told, and none that one has") {
  const Explored explored(R"("bumper.left")");
  const std::string never = "no run has tested: never speed.linear_m_s > 0.1";
  CHECK_FALSE(contains(explored.run({"--runs", "20"}).output, "no run has tested"));
  std::string text = kForgetful;
  const std::string press = R"("press": {"choice": [BUMPERS]})";
  text.replace(text.find(press), press.size(), R"("set": {"cliff.left": true})");
  CHECK(contains(Explored("", text).run({"--runs", "20"}).output, never));
}

TEST_CASE("a scenario that fails without random events is not explored") {
  std::string text = kForgetful;
  const std::string right = "pose.x_m < -10";
  text.replace(text.find(right), right.size(), "pose.x_m > 0.2");
  const ProcessResult result = Explored("\"bumper.left\"", text).run({"--runs", "5"});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "never pose.x_m > 0.2: failed at "));
  CHECK(contains(result.errors, "does not pass without random events"));
  CHECK_FALSE(contains(result.output, "runs"));
}

TEST_CASE("a scenario without events to draw is refused") {
  const Explored explored("", R"({"duration": 1, "expectations": [{"never": "!power"}]})");
  const ProcessResult result = explored.run({});
  CHECK(result.exit_code == 2);
  CHECK(contains(result.errors, "s.json: found no \"explore\", expected it"));
}

TEST_CASE("what was found is kept when a signal ends the search") {
  const Explored explored(R"("bumper.right")");
  EmulatorProcess process(
      {"explore", explored.path, "--finds", explored.dir / "finds", "--for", "10min"});
  wait_until("a find",
             [&] { return is_there(explored.dir / "finds") && !explored.finds().empty(); });
  process.send_signal(SIGINT);
  const ProcessResult result = process.wait_for_exit();
  CHECK(result.exit_code == 130);
  CHECK(contains(result.output, " runs with seeds 1 to "));
  CHECK_FALSE(explored.finds().empty());
}
