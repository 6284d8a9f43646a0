// What `fakebot explore` takes for a find, what it tells of its runs, and what it suggests.
#include <doctest/doctest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "system/emulator_process.hpp"
#include "system/scenario/explored.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

TEST_CASE("what the scenario's own commands fail, too, is no find, and is counted") {
  // The own commands look at no bumper, as the driver.
  const Explored explored("", R"({"duration": 5, "commands": [
      {"every": "100ms", "drive": {"linear_m_s": 0.2}}],
    "explore": {"events": [{"do": {"press": "bumper.left"}, "for": 2}], "from": 1, "until": 2},
    "expectations": [{"never": "bumper.left && speed.linear_m_s > 0.1", "tolerance": "1s"}]})");
  const ProcessResult result =
      explored.run({"--runs", "3", "--", FAKEBOT_PLANTED_DRIVER, "{port}", "ignores-bumpers"});
  CAPTURE(result.output);
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output,
                 "the scenario's own commands fail, too: 3 failures, the first with "));
  CHECK(explored.finds().empty());
}

TEST_CASE("what never came together is told") {
  const ProcessResult result = Explored(R"("bumper.left", "bumper.center")").run({"--runs", "3"});
  CHECK(contains(result.output, "\n  no run had "));
}

TEST_CASE("what is suggested for a scenario can be explored") {
  const std::string path = FAKEBOT_SCENARIO_DIR "/kobuki/bump-center.json";
  const ProcessResult suggested = run_to_end({"explore", "--suggest", path});
  CHECK(suggested.exit_code == 0);
  const auto exploration = nlohmann::json::parse(suggested.output);
  CHECK(contains(exploration.dump(), "bumper.left"));
  auto scenario = nlohmann::json::parse(content_of(path));
  scenario.update(exploration);
  const ProcessResult result = Explored("", scenario.dump()).run({"--runs", "2", "--no-shrink"});
  CHECK(contains(result.output, "2 runs with seeds 1 to 2"));
}

TEST_CASE("the counters of a driver's code are written when it ends, also by a signal") {
  if (std::system("clang --version >/dev/null 2>&1") != 0) { return; }
  const TempDir dir;
  const std::string source = dir.write("driver.c", R"(
    #include <stdio.h>
    #include <unistd.h>
    int main(int argc, char** argv) {
      if (argc > 1) { puts(argv[1]); return 0; }
      for (;;) { puts("waits"); fflush(stdout); pause(); }
    })");
  const std::string program = dir / "driver";
  const std::string object = dir / "coverage.o";
  const std::string build = "clang -c -o " + object + " " + FAKEBOT_SCENARIO_DIR +
                            "/../clients/coverage/fakebot_coverage.c && "
                            "clang -fsanitize-coverage=inline-8bit-counters -o " +
                            program + " " + source + " " + object;
  REQUIRE(std::system(build.c_str()) == 0);
  const auto counters_after = [&](const std::string& command) {
    const std::string file = dir.write("counters", std::string(4096, '\0'));
    CHECK(std::system(("FAKEBOT_COVERAGE=" + file + " " + command).c_str()) == 0);
    std::string counters = content_of(file);
    counters.erase(counters.find_last_not_of('\0') + 1);
    return counters;
  };
  const std::string of_end = counters_after(program + " once >/dev/null");
  const std::string of_signal =
      counters_after("sh -c '" + program + " >" + (dir / "out") + " & until grep -q waits " +
                     (dir / "out") + "; do sleep 0.1; done; kill $!; wait; exit 0'");
  CHECK_FALSE(of_end.empty());
  CHECK_FALSE(of_signal.empty());
  CHECK(of_end != of_signal);
}
