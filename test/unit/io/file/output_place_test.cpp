#include "io/file/output_place.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "io/os_error.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot;
namespace fs = std::filesystem;

TEST_CASE("the folders of a file are made, and the file is left as it is") {
  const test::TempDir dir;
  io::prepare_file(dir / "a/b/new.xml", "choose another");
  CHECK(fs::is_directory(dir / "a/b"));
  CHECK_FALSE(fs::exists(dir / "a/b/new.xml"));
  const std::string old = dir.write("old.xml", "of yesterday");
  io::prepare_file(old, "choose another");
  CHECK(fs::file_size(old) == 12);
}

TEST_CASE("a file that cannot be written is refused with operation, path and remedy") {
  const test::TempDir dir;
  const std::string file = dir.write("file", "");
  CHECK_THROWS_WITH_AS(io::prepare_file(dir / "", "choose another"),
                       ("cannot write " + (dir / "") + ": Is a directory; choose another").c_str(),
                       io::OsError);
  CHECK_THROWS_WITH_AS(
      io::prepare_file(file + "/x", "choose another"),
      ("cannot make the folder " + file + ": Not a directory; choose another").c_str(),
      io::OsError);
  const std::string loop = dir / "loop";
  fs::create_symlink("loop", loop);
  CHECK_THROWS_WITH_AS(
      io::prepare_file(loop, "choose another"),
      ("cannot write " + loop + ": Too many levels of symbolic links; choose another").c_str(),
      io::OsError);
  const std::string long_name = dir / std::string(300, 'a');
  CHECK_THROWS_WITH_AS(
      io::prepare_file(long_name, "choose another"),
      ("cannot write " + long_name + ": File name too long; choose another").c_str(), io::OsError);
}

TEST_CASE("devices may be written") {
  CHECK_NOTHROW(io::prepare_file("/dev/null", ""));
}
