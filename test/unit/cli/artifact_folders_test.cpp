#include "cli/artifact_folders.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "io/os_error.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::cli;
using fakebot::io::OsError;
using fakebot::test::content_of;
using fakebot::test::TempDir;

using Names = std::vector<std::string>;

TEST_CASE("a folder has the name of the scenario's file") {
  CHECK(distinct_stems({"scenarios/kobuki/bump.json", "wall.json", "odd name.v2.json"}) ==
        Names{"bump", "wall", "odd name.v2"});
}

TEST_CASE("files with the same name get folders of their own, whatever others are called") {
  CHECK(distinct_stems({"a/bump.json", "b/bump.json", "bump-2.json", "bump.json"}) ==
        Names{"bump", "bump-2", "bump-2-2", "bump-3"});
}

TEST_CASE("no name leads out of the folder") {
  CHECK(distinct_stems({"..", "...json", "."}) == Names{"scenario", "scenario-2", "scenario-3"});
}

TEST_CASE("repeats are told apart by their seeds") {
  const TempDir dir;
  const ArtifactFolders once(dir / "once", {"bump.json"}, 1);
  CHECK(once.folder(0, 7) == dir / "once/bump");
  const ArtifactFolders often(dir / "often", {"bump.json"}, 2);
  CHECK(often.folder(0, 7) == dir / "often/bump-seed7");
  CHECK(often.folder(0, 8) == dir / "often/bump-seed8");
}

TEST_CASE("the root is made with all above it, and a file in its place is refused") {
  const TempDir dir;
  const ArtifactFolders folders(dir / "a/b", {"bump.json"}, 1);
  CHECK(std::filesystem::is_directory(dir / "a/b"));
  const std::string file = dir.write("f", "");
  CHECK_THROWS_WITH_AS(ArtifactFolders(file, {"bump.json"}, 1),
                       ("cannot make the folder " + file +
                        ": Not a directory; choose another folder with --artifacts")
                           .c_str(),
                       OsError);
}

TEST_CASE("a file in the place of a scenario's folder is refused at once") {
  const TempDir dir;
  const std::string file = dir.write("bump", "");
  CHECK_THROWS_WITH_AS(ArtifactFolders(dir / "", {"a/bump.json"}, 1),
                       ("cannot make the folder " + file +
                        ": Not a directory; choose another folder with --artifacts")
                           .c_str(),
                       OsError);
}

TEST_CASE("what an earlier run has left goes, and what is not of this program stays") {
  const TempDir dir;
  dir.write("wire.pcapng", "old");
  dir.write("notes.txt", "mine");
  make_artifact_folder(dir / "");
  CHECK_FALSE(std::filesystem::exists(dir / "wire.pcapng"));
  CHECK(content_of(dir / "notes.txt") == "mine");
}
