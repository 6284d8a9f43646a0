// The page of a scenario: its content, not its appearance.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
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
    "expectations": [{"at_end": "time_s > 0"}]})"));
  CHECK(data["world"]["walls"] == json::parse("[[[5, 0], [5, 1]]]"));
  REQUIRE(data["changes"].size() == 2);
  CHECK(data["changes"][0]["title"] == "chair: a chair");
  CHECK(data["changes"][0]["things"]["round_obstacles"] ==
        json::parse(R"([{"center": [2, 1], "radius_m": 0.3}])"));
  CHECK(data["changes"][1]["dock"]["x_m"] == -3);
}

TEST_CASE("a page needs no other files, and names in it are escaped") {
  const std::string page = failing_page();
  CHECK(page.starts_with("<!DOCTYPE html>\n"));
  CHECK(page.ends_with("</html>\n"));
  CHECK(count_of(page, "<script") == 2);
  CHECK(count_of(page, "</script") == 2);
  CHECK(count_of(page, "<b>") == 0);
  // Placeholders of the template that were not filled in.
  CHECK(count_of(page, "@PAGE") == 0);
  CHECK(count_of(page, "src=") + count_of(page, "href=") + count_of(page, "url(") == 0);
  // Only the namespace of SVG.
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
  for (const json& name : data["pose"]) {
    CHECK(!signal_in(data, name.get<std::string>()).empty());
  }
  const json& button = signal_in(data, "button.b1");
  CHECK(button["values"] == json({0, 1, 0}));
  // The event is at 1 s and at 1.5 s; the first ticks after them are in the next rows.
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

TEST_CASE("a scenario that never started has a page with the reason") {
  const json data = data_in(page_of(R"({"duration": 1, "expectations": [{"always": "power"}]})",
                                    {"--", "/bin/sh", "-c", "exit 3"}));
  CHECK(data["result"]["verdict"] == "error");
  CHECK(data["result"]["reason"] == "the driver ended with status 3");
  CHECK(data["rows"] == 0);
}
