#include "runner/scenario/loaded_scenario.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "system/temp_dir.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using namespace std::string_literals;
using config::DriverEnding;
using runner::OtherFiles;
using test::TempDir;

namespace {

const std::string kScenario =
    R"({"name": "one", "duration": 1, "expectations": [{"never": "bumper.left"}]})";
const std::string kSweep =
    R"({"name": "many", "duration": 1, "parameters": {"speed": [0.1, 0.2]},
        "expectations": [{"never": "speed.linear_m_s > ${speed}"}]})";
const std::string kWorld = R"({"name": "room", "walls": [[[1, 1], [1, -1]]]})";
const std::string kProfile = R"({"name": "weak", "parameters": {}})";
const std::string kSchema = R"({"$schema": "https://json-schema.org/draft/2020-12/schema"})";

runner::LoadedFiles load(const std::vector<std::string>& paths,
                         OtherFiles others = OtherFiles::refused,
                         const std::vector<std::string>& parameters = {}) {
  return runner::load_combinations(runner::files_of(paths), parameters, others);
}

/// The text about the first refused file; "" if all files are loaded.
std::string refusal(const std::vector<std::string>& paths, OtherFiles others = OtherFiles::refused,
                    const std::vector<std::string>& parameters = {}) {
  try {
    const auto loaded = load(paths, others, parameters);
    return loaded.refusals.empty() ? "" : loaded.refusals.front().what();
  } catch (const config::ConfigError& error) { return error.what(); }
}

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a folder stands for its JSON files, sorted, without hidden ones and other folders") {
  const TempDir dir;
  const std::string names = "hdbgaecf";
  for (const char name : names) { dir.write(std::string(1, name) + ".json", kScenario); }
  dir.write(".hidden.json", kScenario);
  dir.write("notes.txt", kScenario);
  std::filesystem::create_directory(dir / "folder.json");
  const auto files = runner::files_of({dir / "", dir / "notes.txt"});
  REQUIRE(files.size() == names.size() + 1);
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(files[i].path.ends_with("abcdefgh"s.substr(i, 1) + ".json"));
    CHECK(files[i].is_of_folder);
  }
  CHECK(files.back().path == dir / "notes.txt");
  CHECK_FALSE(files.back().is_of_folder);
}

TEST_CASE("a folder without JSON files is refused") {
  const TempDir dir;
  CHECK(mentions(refusal({dir / ""}), "a folder without .json files"));
}

TEST_CASE("a folder of folders with scenarios is refused, and the first of them is named") {
  const TempDir dir;
  dir.write("world.json", kWorld);
  std::filesystem::create_directories(dir / "a/empty");
  for (const char* folder : {"b", "c", "d"}) { std::filesystem::create_directory(dir / folder); }
  dir.write("b/one.json", kScenario);
  dir.write("d/two.json", kScenario);
  const std::string named = "did you mean \"" + (dir / "b") + "\"?";
  CHECK(mentions(refusal({dir / ""}), named));
  std::filesystem::remove(dir / "world.json");
  CHECK(mentions(refusal({dir / ""}), named));
  CHECK_FALSE(mentions(refusal({dir / "c"}), "did you mean"));
}

TEST_CASE("each file has its combinations, and a parameter that none has is refused") {
  const TempDir dir;
  const std::string one = dir.write("one.json", kScenario);
  const std::string many = dir.write("many.json", kSweep);
  const auto all = load({one, many});
  REQUIRE(all.files.size() == 2);
  CHECK(all.files[0].size() == 1);
  REQUIRE(all.files[1].size() == 2);
  CHECK(all.files[1][1].path == many);
  CHECK(load({one, many}, OtherFiles::refused, {"speed=0.2"}).files[1].size() == 1);
  CHECK(mentions(refusal({one, many}, OtherFiles::refused, {"sped=0.2"}), "sped"));
}

TEST_CASE("worlds and profiles are refused where scenarios are wanted, but not in folders") {
  const TempDir dir;
  const std::string world = dir.write("world.json", kWorld);
  CHECK(mentions(refusal({world}), "a world"));
  CHECK(mentions(refusal({dir / ""}), "a folder without scenarios"));
  dir.write("one.json", kScenario);
  const auto loaded = load({dir / ""});
  CHECK(loaded.files.size() == 1);
  REQUIRE(loaded.others.size() == 1);
  CHECK(loaded.others[0].path == world);
  CHECK(loaded.others[0].what == "a world");
  CHECK_FALSE(loaded.others[0].checked);
}

TEST_CASE("worlds and profiles that are to be checked are, and schemas are not") {
  const TempDir dir;
  dir.write("a.json", kProfile);
  dir.write("b.json", kSchema);
  dir.write("c.json", kWorld);
  const auto loaded = load({dir / ""}, OtherFiles::checked);
  CHECK(loaded.refusals.empty());
  REQUIRE(loaded.others.size() == 3);
  CHECK(loaded.others[0].checked);
  CHECK_FALSE(loaded.others[1].checked);
  CHECK(loaded.others[2].checked);
  CHECK(mentions(refusal({dir / "b.json"}, OtherFiles::checked), "a JSON Schema"));
  CHECK(refusal({dir.write("bad.json", R"({"walls": 7})")}, OtherFiles::checked) != "");
  CHECK(refusal({dir.write("bad.json", R"({"parameters": {"no.such": 7}})")},
                OtherFiles::checked) != "");
  CHECK(refusal({dir.write("bad.yaml", "image: nowhere.pgm")}, OtherFiles::checked) != "");
}

TEST_CASE("the mistakes of all files are told, and not that a parameter is unknown") {
  const TempDir dir;
  dir.write("a.json", R"({"duration": "x"})");
  dir.write("b.json", R"({"duration": "y"})");
  const auto loaded = load({dir / ""}, OtherFiles::refused, {"speed=0.2"});
  CHECK(loaded.files.empty());
  REQUIRE(loaded.refusals.size() >= 2);
  CHECK(mentions(loaded.refusals.front().what(), "a.json"));
  CHECK(mentions(loaded.refusals.back().what(), "b.json"));
}

TEST_CASE("what the command line says of a driver takes precedence over the scenario") {
  config::ScenarioFile file;
  file.driver.command = {"./mine"};
  file.driver.ready_within = 2s;
  file.driver.end_within = 3s;
  const auto own = runner::driver_of(file, {}, false);
  CHECK(own.command == std::vector<std::string>{"./mine"});
  CHECK(own.ready_within == 2s);
  CHECK(own.end_within == 3s);
  CHECK_FALSE(own.is_test_program);

  const auto given = runner::driver_of(
      file, {.argv = {"./yours"}, .ready_within = 4s, .end_within = 5s, .is_test_program = true},
      false);
  CHECK(given.command == std::vector<std::string>{"./yours"});
  CHECK(given.ready_within == 4s);
  CHECK(given.end_within == 5s);
  CHECK(given.is_test_program);
  CHECK(given.ending == DriverEnding::with_verdict);
  CHECK(runner::driver_of(file, {.argv = {"./yours"}}, true).command.empty());
}
