// The content of the page of a scenario. test/pages looks at the appearance.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/summary.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;
using nlohmann::json;

namespace {

const std::string kName = "bad </script><b> & \"quoted\"";

std::string page_of(const std::string& scenario, const std::vector<std::string>& driver = {}) {
  const TempDir dir;
  std::vector<std::string> arguments{"test", dir.write("s.json", scenario), "--artifacts",
                                     dir / "kept"};
  arguments.insert(arguments.end(), driver.begin(), driver.end());
  CHECK(run_to_end(arguments).exit_code != 2);
  return content_of(dir / "kept/s/page.html");
}

/// Drives along x and fails when a button is pressed at 1 s.
std::string failing_page() {
  return page_of(R"({"name": )" + json(kName).dump() + R"(, "duration": 3,
    "robot": {"profile": "ideal"},
    "world": {"walls": [[[2, -1], [2, 1]]], "cliffs": [{"hole": [[0, 1], [1, 1], [1, 2]], "depth_m": 1}],
              "obstacles": [{"center": [0, -1], "radius_m": 0.25}],
              "dock": {"x_m": -3, "y_m": 0}, "places": {"home": {"x_m": 0, "y_m": 0}}},
    "commands": [{"drive": {"linear_m_s": 0.2}}],
    "events": [{"at": 1, "name": "touch", "for": 0.5, "do": {"press": "button.b1"}}],
    "expectations": [{"never": "battery.level < 1 && button.b1"}, {"no_violations": true}]})");
}

json data_in(const std::string& page) {
  const std::string begin = R"(<script type="application/json" id="data">)";
  const std::size_t from = page.find(begin) + begin.size();
  return json::parse(page.substr(from, page.find("</script>", from) - from));
}

const json& signal_in(const json& data, const std::string& name) {
  const json& signals = data["signals"];
  const auto at =
      std::ranges::find_if(signals, [&](const json& one) { return one["name"] == name; });
  REQUIRE(at != signals.end());
  return *at;
}

bool is_shown_first(const json& data, const std::string& name) {
  return std::ranges::find(data["first"], json(name)) != data["first"].end();
}

}  // namespace

TEST_CASE("a page has the named elements of the world and those that events add") {
  const json data = data_in(page_of(R"({"duration": 3, "robot": {"profile": "ideal"},
    "world": {"walls": [{"points": [[5, 0], [5, 1]], "name": "door"}]},
    "events": [{"at": 1, "name": "a chair", "do": {"world": {
      "add": {"obstacles": [{"center": [2, 1], "radius_m": 0.3, "name": "chair"}]},
      "dock": {"x_m": -3, "y_m": 1}}}}],
    "expectations": [{"at_end": "battery_v > 1"}]})"));
  CHECK(data["world"]["named"]["door"]["walls"] == json::parse("[[[5, 0], [5, 1]]]"));
  CHECK(data["world"]["walls"].empty());
  REQUIRE(data["changes"].size() == 2);
  CHECK(data["changes"][0]["title"] == "chair: a chair");
  CHECK(data["changes"][0]["things"]["round_obstacles"] ==
        json::parse(R"([{"center": [2, 1], "radius_m": 0.3}])"));
  CHECK(data["changes"][1]["dock"]["x_m"] == -3);
}

TEST_CASE("a page has the changes of the world that were made, with their times and their ends") {
  const json data = data_in(page_of(R"({"duration": 3, "robot": {"profile": "ideal"},
    "world": {"dock": {"x_m": -3, "y_m": 0}},
    "events": [{"at": 1, "for": 1, "name": "elsewhere", "do": {"world": {"dock": {"x_m": -2, "y_m": 1}}}},
               {"at": 1.5, "name": "in the robot", "do": {"world": {
                 "add": {"walls": [{"points": [[0, -1], [0, 1]], "name": "wall"}]}}}},
               {"when": "bumper.left", "name": "never", "do": {"world": {"dock": false}}}],
    "expectations": [{"at_end": "battery_v > 1"}]})"));
  const json& made = data["changes_made"];
  REQUIRE(made.size() == 2);
  CHECK(made[0]["at_s"] == 1);
  CHECK(made[0]["dock"]["x_m"] == -2);
  CHECK(made[1]["at_s"] == 2);
  CHECK(made[1]["dock"]["x_m"] == -3);
  CHECK(made[1]["named"].empty());
}

TEST_CASE("a page needs no other files, and names in it are escaped") {
  const std::string page = failing_page();
  CHECK(page.starts_with("<!DOCTYPE html>\n"));
  CHECK(page.ends_with("</html>\n"));
  CHECK(count_of(page, "<script") == 2);
  CHECK(count_of(page, "</script") == 2);
  CHECK(count_of(page, "<b>") == 0);
  // No placeholders of the template are left.
  CHECK(count_of(page, "@PAGE") == 0);
  CHECK(count_of(page, "src=") + count_of(page, "href=") + count_of(page, "url(") == 0);
  // The only address is the namespace of SVG.
  CHECK(count_of(page, "://") == count_of(page, "http://www.w3.org/2000/svg"));
}

TEST_CASE("a page has the result and the times of events and expectations") {
  const json result = data_in(failing_page())["result"];
  CHECK(result["name"] == kName);
  CHECK(result["verdict"] == "failed");
  CHECK(result["happenings"][0]["text"] == "touch");
  CHECK(result["expectations"][0]["outcome"] == "failed");
  CHECK(result["expectations"][0]["at_s"] == 1.005);
}

TEST_CASE("a page has the robot's world") {
  const json world = data_in(failing_page())["world"];
  CHECK(world["walls"] == json::parse("[[[2, -1], [2, 1]]]"));
  CHECK(world["holes"] == json::parse("[[[0, 1], [1, 1], [1, 2]]]"));
  CHECK(world["round_obstacles"][0] == json::parse(R"({"center": [0, -1], "radius_m": 0.25})"));
  CHECK(world["dock"]["x_m"] == -3);
  CHECK(world["places"]["home"]["y_m"] == 0);
  CHECK(world["table"] == nullptr);
}

TEST_CASE("a page has all signals in rows of 20 ms, those of the scenario first") {
  const json data = data_in(failing_page());
  CHECK(data["rows"] == 151);
  CHECK(data["row_s"] == 0.02);
  for (const json& name : data["robot"]["pose"]) {
    CHECK(!signal_in(data, name.get<std::string>()).empty());
  }
  const json& button = signal_in(data, "button.b1");
  CHECK(button["values"] == json({0, 1, 0}));
  // The event begins at 1 s and ends at 1.5 s; the next ticks are in the next rows.
  CHECK(button["steps"] == json({0, 51, 25}));
  // 0.2 m/s for 3 s, minus the first tick.
  CHECK(signal_in(data, "pose.x_m")["values"].back().get<double>() ==
        doctest::Approx(0.6).epsilon(0.01));
  for (const char* name : {"speed.linear_m_s", "bumper.left", "battery.level", "button.b1"}) {
    CHECK(is_shown_first(data, name));
  }
  CHECK_FALSE(is_shown_first(data, "wire.bad_checksums"));
  CHECK_FALSE(is_shown_first(data, "pose.x_m"));
}

TEST_CASE("a page names the signals of the robot's parts, all of which are recorded") {
  const json data = data_in(failing_page());
  std::set<std::string> shapes;
  for (const json& part : data["robot"]["parts"]) {
    CHECK(!signal_in(data, part["signal"].get<std::string>()).empty());
    shapes.insert(part["shape"].get<std::string>());
  }
  CHECK(shapes == std::set<std::string>{"arc", "spot", "wheel", "lamp", "bits"});
}

TEST_CASE("a page has the commands of the driver, equal ones in a row as one") {
  const json data = data_in(page_of(R"({"duration": 3, "robot": {"profile": "ideal"},
    "commands": [{"every": 0.1, "until": 1, "drive": {"linear_m_s": 0.2}},
                 {"at": 2, "drive": {}}],
    "expectations": [{"at_end": "battery_v > 1"}]})"));
  const json& commands = data["commands"];
  REQUIRE(commands.size() == 2);
  CHECK(commands[0][0] == 0);
  CHECK(commands[0][1].get<double>() == doctest::Approx(1).epsilon(0.15));
  CHECK(commands[0][2].get<int>() >= 10);
  CHECK(commands[0][3] == "BaseControl speed_mm_s=200 radius_mm=0");
  CHECK(commands[1][0].get<double>() == doctest::Approx(2).epsilon(0.01));
  CHECK(commands[1][3] == "BaseControl speed_mm_s=0 radius_mm=0");
  CHECK(data["commands_left_out"] == 0);
}

TEST_CASE("a page has what the driver printed, escaped, and links to its files") {
  const std::string page = page_of(R"({"duration": 1, "expectations": [{"always": "power"}]})",
                                   {"--", "/bin/sh", "-c", "echo '</script><b>&'; exit 3"});
  CHECK(count_of(page, "<b>") == 0);
  CHECK(count_of(page, "</script") == 2);
  const json data = data_in(page);
  CHECK(data["driver_log"] == "</script><b>&\n");
  CHECK(data["driver_log_is_cut"] == false);
  CHECK(data["index"] == "");  // no index for a single page
  CHECK(std::ranges::count(data["files"], json("driver.log")) == 1);
  CHECK(std::ranges::count(data["files"], json("wire.pcapng")) == 1);
}

TEST_CASE("the page of a long log has its end, and says so") {
  const json data = data_in(page_of(R"({"duration": 1, "expectations": [{"always": "power"}]})",
                                    {"--", "/bin/sh", "-c", "seq 10000; echo the end; exit 3"}));
  CHECK(data["driver_log"].get<std::string>().ends_with("10000\nthe end\n"));
  CHECK(data["driver_log_is_cut"] == true);
}

TEST_CASE("an index lists each scenario with its verdict, its reason and a link to its page") {
  const TempDir dir;
  const auto scenario = [&](const std::string& file, const std::string& expected) {
    return dir.write(file, R"({"name": )" + json(kName + file).dump() +
                               R"(, "duration": 1, "expectations": [)" + expected + "]}");
  };
  const std::string good = scenario("good.json", R"({"at_end": "battery_v > 1"})");
  const std::string bad = scenario("a #1.json", R"({"name": "it sings", "at_end": "led.1 == 1"})");
  const std::string last = scenario("last.json", R"({"at_end": "battery_v > 1"})");
  const auto tested =
      run_to_end({"test", good, bad, last, "--fail-fast", "--artifacts", dir / "kept"});
  CHECK(tested.exit_code == 1);
  const std::string index = content_of(dir / "kept/index.html");
  CHECK(count_of(index, "<tr data-verdict=") == 3);
  CHECK(count_of(index, "<tr data-verdict=\"passed\">") == 1);
  CHECK(count_of(index, "<tr data-verdict=\"failed\">") == 1);
  CHECK(count_of(index, "<tr data-verdict=\"skipped\">") == 1);
  CHECK(count_of(index, "href=\"./good/page.html\"") == 1);
  CHECK(count_of(index, "href=\"./a%20%231/page.html#t=1.000\"") == 1);
  CHECK(count_of(index, "it sings") == 1);
  // The reason why the third was skipped names the second.
  CHECK(count_of(index, "&lt;/script&gt;&lt;b&gt; &amp; &quot;quoted&quot;") == 4);
  CHECK(count_of(index, "<b>") == 0);
  CHECK(count_of(index, "<script") == 1);
  CHECK(count_of(index, "://") == 0);
}

TEST_CASE("several runs have an index, to which their pages link, and a single one has none") {
  const TempDir dir;
  const std::string file =
      dir.write("s.json", R"({"duration": 1, "expectations": [{"at_end": "battery_v > 1"}]})");
  CHECK(run_to_end({"test", file, "--repeat", "2", "--artifacts", dir / "kept"}).exit_code == 0);
  const std::string index = content_of(dir / "kept/index.html");
  CHECK(count_of(index, "<tr data-verdict=") == 2);
  CHECK(count_of(index, "href=\"./s-seed1/page.html\"") == 1);
  CHECK(count_of(index, "href=\"./s-seed2/page.html\"") == 1);
  CHECK(data_in(content_of(dir / "kept/s-seed2/page.html"))["index"] == "../index.html");
  // The index of an earlier run does not stay.
  CHECK(run_to_end({"test", file, "--artifacts", dir / "kept"}).exit_code == 0);
  CHECK_FALSE(std::filesystem::exists(dir / "kept/index.html"));
}

TEST_CASE("a scenario that never started has a page with the reason") {
  const json data = data_in(page_of(R"({"duration": 1, "expectations": [{"always": "power"}]})",
                                    {"--", "/bin/sh", "-c", ": {port}; exit 3"}));
  CHECK(data["result"]["verdict"] == "error");
  CHECK(data["result"]["reason"] == "the driver ended with status 3");
  CHECK(data["rows"] == 0);
}
