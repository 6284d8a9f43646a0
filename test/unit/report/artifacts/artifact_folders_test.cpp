#include "report/artifact_folders.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "io/os_error.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::report;
using fakebot::io::OsError;
using fakebot::test::content_of;
using fakebot::test::is_there;
using fakebot::test::TempDir;

using Names = std::vector<std::string>;

TEST_CASE("a folder is named after the scenario's file") {
  CHECK(distinct_names({{"scenarios/kobuki/bump.json"}, {"wall.json"}, {"odd name.v2.json"}}) ==
        Names{"bump", "wall", "odd name.v2"});
}

TEST_CASE("files with the same name get different folders, whatever other names there are") {
  CHECK(distinct_names({{"a/bump.json"}, {"b/bump.json"}, {"bump-2.json"}, {"bump.json"}}) ==
        Names{"bump", "bump-2", "bump-2-2", "bump-3"});
}

TEST_CASE("no folder has the name of the index") {
  CHECK(distinct_names({{"index.html.json"}, {"index.json"}}) == Names{"index.html-2", "index"});
}

TEST_CASE("the index of an earlier run is removed before the run") {
  const TempDir dir;
  const std::string index = dir.write("index.html", "old");
  const ArtifactFolders folders(dir / "", {{"a.json"}}, 1);
  CHECK_FALSE(std::filesystem::exists(index));
}

TEST_CASE("a folder with files in place of the index is refused before the run") {
  const TempDir dir;
  std::filesystem::create_directory(dir / "index.html");
  dir.write("index.html/file", "");
  CHECK_THROWS_AS(ArtifactFolders(dir / "", {{"a.json"}}, 1), OsError);
}

TEST_CASE("no name leads out of the root folder") {
  CHECK(distinct_names({{".."}, {"...json"}, {"."}, {"..", "way=../../x"}}) ==
        Names{"scenario", "scenario-2", "scenario-3", "scenario-way=.._.._x"});
}

TEST_CASE("no folder has a name that GitHub's store of artifacts refuses") {
  CHECK(distinct_names({{"a:b.json"}, {"c|d\"e<f>g*h?i\\j.json"}, {"k\nl\rm.json"}}) ==
        Names{"a_b", "c_d_e_f_g_h_i_j", "k_l_x0dm"});
}

TEST_CASE("the folder of a combination is named after the values of its parameters") {
  CHECK(distinct_names({{"bump.json", "speed=0.3, side=left"}, {"bump.json", "turn=-60"}}) ==
        Names{"bump-speed=0.3_side=left", "bump-turn=-60"});
}

TEST_CASE("special characters are replaced in such a name, and names stay different") {
  CHECK(distinct_names({{"a.json", "way=to: the \"T\u00FCr\""},
                        {"a.json", "way=x y"},
                        {"a.json", "way=x/y"},
                        {"a.json", "way=x_y"}}) ==
        Names{"a-way=to_the_T_r_", "a-way=x_y", "a-way=x_y-2", "a-way=x_y-3"});
}

TEST_CASE("names that are too long are cut and made unique by numbers") {
  const std::string text(300, 'x');
  const Names names = distinct_names(
      {{"a.json", "p=" + text + "1"}, {"a.json", "p=" + text + "2"}, {"a" + text + ".json"}});
  CHECK(names == Names{"a-p=" + text.substr(0, 196), "a-p=" + text.substr(0, 196) + "-2",
                       "a" + text.substr(0, 199)});
}

TEST_CASE("with the longest number and seed a name is no longer than a file system allows") {
  const TempDir dir;
  const std::string long_file(250, 'x');
  constexpr std::uint64_t kLargestSeed = std::numeric_limits<std::uint64_t>::max();
  const ArtifactFolders folders(
      dir / "", std::vector<ScenarioOrigin>(10000, {long_file + ".json", "p=1"}), 2);
  make_artifact_folder(folders.folder(9999, kLargestSeed));
  CHECK(std::filesystem::is_directory(folders.folder(9999, kLargestSeed)));
}

TEST_CASE("ten thousand combinations of a file have ten thousand different names") {
  std::vector<ScenarioOrigin> told;
  for (int i = 0; i < 10000; ++i) { told.push_back({"s.json", "i=" + std::to_string(i)}); }
  const Names by_values = distinct_names(told);
  CHECK(by_values.back() == "s-i=9999");
  CHECK(std::set(by_values.begin(), by_values.end()).size() == 10000);
  const Names by_numbers = distinct_names(std::vector<ScenarioOrigin>(10000, {"s.json"}));
  CHECK(by_numbers.back() == "s-10000");
  CHECK(std::set(by_numbers.begin(), by_numbers.end()).size() == 10000);
}

TEST_CASE("folders of repeats differ by their seeds") {
  const TempDir dir;
  const ArtifactFolders once(dir / "once", {{"bump.json"}}, 1);
  CHECK(once.folder(0, 7) == dir / "once/bump");
  const ArtifactFolders often(dir / "often", {{"bump.json"}}, 2);
  CHECK(often.folder(0, 7) == dir / "often/bump-seed7");
  CHECK(often.folder(0, 8) == dir / "often/bump-seed8");
}

TEST_CASE("the root is created with its parents, and a file in its place is refused") {
  const TempDir dir;
  const ArtifactFolders folders(dir / "a/b", {{"bump.json"}}, 1);
  CHECK(std::filesystem::is_directory(dir / "a/b"));
  const std::string file = dir.write("f", "");
  CHECK_THROWS_WITH_AS(ArtifactFolders(file, {{"bump.json"}}, 1),
                       ("cannot make the folder " + file +
                        ": Not a directory; choose another folder with --artifacts")
                           .c_str(),
                       OsError);
}

TEST_CASE("a file in place of a scenario's folder is refused at once") {
  const TempDir dir;
  const std::string file = dir.write("bump", "");
  CHECK_THROWS_WITH_AS(ArtifactFolders(dir / "", {{"a/bump.json"}}, 1),
                       ("cannot make the folder " + file +
                        ": Not a directory; choose another folder with --artifacts")
                           .c_str(),
                       OsError);
}

TEST_CASE(
    "nothing of an earlier run is left before the first scenario, nor of one that ends early") {
  const TempDir dir;
  for (const char* folder : {"a", "b-seed7", "b-seed8", "b-seed9"}) {
    std::filesystem::create_directory(dir / folder);
    dir.write(std::string(folder) + "/result.json", "old");
  }
  const ArtifactFolders once(dir / "", {{"a.json"}, {"c.json"}}, 1);
  CHECK_FALSE(is_there(dir / "a/result.json"));
  const ArtifactFolders often(dir / "", {{.file = "b.json", .first_seed = 7}}, 2);
  CHECK_FALSE(is_there(dir / "b-seed7/result.json"));
  CHECK_FALSE(is_there(dir / "b-seed8/result.json"));
  CHECK(is_there(dir / "b-seed9/result.json"));  // of another run
}

TEST_CASE("files of an earlier run are removed, files of others are kept") {
  const TempDir dir;
  dir.write("wire.pcapng", "old");
  dir.write("notes.txt", "mine");
  make_artifact_folder(dir / "");
  CHECK_FALSE(std::filesystem::exists(dir / "wire.pcapng"));
  CHECK(content_of(dir / "notes.txt") == "mine");
}

TEST_CASE("a shard leaves the artifacts of other shards in the same root") {
  const TempDir dir;
  for (const char* folder : {"a-seed1", "b-seed1", "a-seed2", "b-seed2"}) {
    std::filesystem::create_directory(dir / folder);
    dir.write(std::string(folder) + "/result.json", "old");
  }
  const ArtifactFolders own(dir / "", {{"a.json"}, {"b.json"}}, 2, std::vector<std::size_t>{1, 2});
  CHECK(is_there(dir / "a-seed1/result.json"));
  CHECK_FALSE(is_there(dir / "b-seed1/result.json"));
  CHECK_FALSE(is_there(dir / "a-seed2/result.json"));
  CHECK(is_there(dir / "b-seed2/result.json"));
}
