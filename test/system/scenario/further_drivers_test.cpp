// Scenarios in which only a further robot has a driver.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using nlohmann::json;

namespace {

const std::string kReaderOfB = "exec 3<>{port}; stty raw -echo 115200 <&3; exec cat <&3 >/dev/null";

/// The command is the driver of the robot "b".
std::string scenario_of_two(const std::vector<std::string>& command,
                            const std::string& expectation) {
  return json{{"name", "two"},
              {"duration", 1},
              {"robots",
               {{"b", {{"start", {{"x_m", 2}, {"y_m", 0}}}, {"driver", {{"command", command}}}}}}},
              {"expectations", {json::parse(expectation)}}}
      .dump();
}

const std::string kHoldsForB = R"({"always": "robots.b.power"})";
const std::string kNeverTested = R"({"always": "power", "while": "bumper.left"})";

struct TestedPair {
  TempDir dir{};
  ProcessResult result{};
  json played{};

  TestedPair(const std::string& expectation, const std::vector<std::string>& options) {
    const std::string file =
        dir.write("s.json", scenario_of_two({"/bin/sh", "-c", kReaderOfB}, expectation));
    std::vector<std::string> arguments{"test",         file,      "--json",
                                       dir / "r.json", "--junit", dir / "r.xml"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    result = run_to_end(arguments);
    played = json::parse(content_of(dir / "r.json"))["scenarios"][0];
  }
};

}  // namespace

TEST_CASE("reports have the driver of a further robot, and its time") {
  const TestedPair tested(kHoldsForB, {"--time", "virtual"});
  CHECK(tested.result.exit_code == 0);
  CHECK(tested.played["driver"] == json::array());
  CHECK(tested.played["further_drivers"] ==
        json{{{"robot", "robots.b"}, {"driver", {"/bin/sh", "-c", kReaderOfB}}}});
  CHECK(tested.played["time"] == "virtual");
  CHECK(contains(tested.played["rerun"], "--time virtual"));
  const std::string junit = content_of(tested.dir / "r.xml");
  CHECK(contains(junit, R"(<property name="time" value="virtual" />)"));
  CHECK(contains(junit, R"(<property name="speed" value="1" />)"));

  const std::string merged = tested.dir / "merged.json";
  CHECK(run_to_end({"merge", tested.dir / "r.json", "--json", merged}).exit_code == 0);
  CHECK(json::parse(content_of(merged))["scenarios"][0]["further_drivers"] ==
        tested.played["further_drivers"]);
}

TEST_CASE("a scenario in which only a further robot has a driver is retried") {
  const TestedPair tested(kNeverTested, {"--time", "virtual", "--retry-inconclusive", "2"});
  CHECK(tested.result.exit_code == 5);
  CHECK(tested.played["inconclusive_before"].size() == 2);
  CHECK(count_of(tested.result.errors, "two was inconclusive and is run again") == 2);
}

TEST_CASE("own commands for all robots need no time of a driver, and no retry") {
  const TestedPair tested(kNeverTested,
                          {"--time", "virtual", "--retry-inconclusive", "2", "--scripted"});
  CHECK(tested.result.exit_code == 5);
  CHECK_FALSE(tested.played.contains("further_drivers"));
  CHECK_FALSE(tested.played.contains("time"));
  CHECK_FALSE(tested.played.contains("inconclusive_before"));
}

TEST_CASE("a further driver that fails at its start keeps no other scenario from being played") {
  const TempDir dir;
  const std::string with_driver = scenario_of_two({FAKEBOT_FOREIGN_PROGRAM}, kHoldsForB);
  dir.write("a.json", with_driver);
  dir.write("b.json", with_driver);
  json scripted = json::parse(with_driver);
  scripted["name"] = "scripted";
  scripted["robots"]["b"].erase("driver");
  dir.write("c.json", scripted.dump());
  const ProcessResult result = run_to_end({"test", "--time", "virtual", dir / ""});
  CHECK(contains(result.output, "passed scripted\n"));
  CHECK(contains(result.output, "3 scenarios: 1 passed, 1 error, 1 not played\n"));
  CHECK(contains(result.output, "the driver fails at its start, as \"two\" has shown"));
}
