#include "io/file/whole_file.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <thread>

#include "io/os_error.hpp"
#include "system/temp_dir.hpp"
#include "unit/file_size_limit.hpp"

namespace fs = std::filesystem;
using fakebot::io::remove_stale_file;
using fakebot::io::write_whole_file;
using fakebot::test::content_of;
using fakebot::test::is_there;
using fakebot::test::TempDir;

namespace {

std::ptrdiff_t files_in(const TempDir& dir) {
  return std::distance(fs::directory_iterator(dir / ""), fs::directory_iterator());
}

std::uint64_t inode_of(const std::string& path) {
  struct stat file {};
  REQUIRE(::stat(path.c_str(), &file) == 0);
  return file.st_ino;
}

constexpr auto kOwn = fs::perms::owner_read | fs::perms::owner_write;

}  // namespace

TEST_CASE("who has the old report open never sees a part of the new one") {
  const TempDir dir;
  const std::string path = dir.write("report.xml", "old");
  std::ifstream reader(path);
  write_whole_file(path, "new");
  CHECK(std::string(std::istreambuf_iterator<char>(reader), {}) == "old");
  CHECK(content_of(path) == "new");
  CHECK(files_in(dir) == 1);
}

TEST_CASE("a report that does not fit leaves the old one and nothing else") {
  const TempDir dir;
  const std::string path = dir.write("report.xml", "old");
  {
    const fakebot::test::FileSizeLimit limit(2);
    CHECK_THROWS_WITH_AS(
        write_whole_file(path, "new"),
        ("cannot write " + path +
         ": File too large; is the limit of the size of files (ulimit -f) reached?")
            .c_str(),
        fakebot::io::OsError);
  }
  CHECK(content_of(path) == "old");
  CHECK(files_in(dir) == 1);
}

TEST_CASE("a report has the permissions of the one before it, or those of any new file") {
  const TempDir dir;
  const std::string path = dir.write("report.xml", "old");
  fs::permissions(path, kOwn);
  write_whole_file(path, "new");
  CHECK(fs::status(path).permissions() == kOwn);
  const auto usual = fs::status(dir.write("usual", "")).permissions();
  write_whole_file(dir / "fresh.xml", "new");
  CHECK(fs::status(dir / "fresh.xml").permissions() == usual);
}

TEST_CASE("a symbolic link to a report stays, whether the report is there or not") {
  const TempDir dir;
  fs::create_directory(dir / "kept");
  fs::create_symlink("kept/report.xml", dir / "link");
  for (const char* text : {"first", "second"}) {
    write_whole_file(dir / "link", text);
    CHECK(fs::is_symlink(fs::symlink_status(dir / "link")));
    CHECK(content_of(dir / "kept/report.xml") == text);
  }
  fs::create_symlink("loop", dir / "loop");
  CHECK_THROWS_AS(write_whole_file(dir / "loop", "text"), fakebot::io::OsError);
}

TEST_CASE("a file with two names, a pipe and a descriptor are written to in place") {
  const TempDir dir;
  const std::string path = dir.write("report.xml", "old");
  fs::create_hard_link(path, dir / "other");
  write_whole_file(path, "new");
  CHECK(content_of(dir / "other") == "new");

  REQUIRE(::mkfifo((dir / "pipe").c_str(), 0600) == 0);
  std::string read;
  std::thread reader([&] { read = content_of(dir / "pipe"); });
  write_whole_file(dir / "pipe", "new");
  reader.join();
  CHECK(read == "new");

  const std::string open = dir.write("open", "");
  const auto inode = inode_of(open);
  std::ofstream writer(open);
  std::string descriptor;
  for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    if (fs::read_symlink(entry.path(), gone) == fs::path(open)) { descriptor = entry.path(); }
  }
  write_whole_file(descriptor, "new");
  CHECK(inode_of(open) == inode);
  CHECK(content_of(open) == "new");
}

namespace {

/// Root may create files everywhere: the user nobody instead, until the destructor.
class Unprivileged {
 public:
  Unprivileged() : before_(::geteuid()) {
    if (before_ == 0) { REQUIRE(::seteuid(kNobody) == 0); }
  }
  Unprivileged(const Unprivileged&) = delete;
  Unprivileged& operator=(const Unprivileged&) = delete;
  Unprivileged(Unprivileged&&) = delete;
  Unprivileged& operator=(Unprivileged&&) = delete;
  ~Unprivileged() { CHECK(::seteuid(before_) == 0); }

 private:
  static constexpr uid_t kNobody = 65534;
  uid_t before_;
};

}  // namespace

TEST_CASE("a report in a folder that takes no more files is written to in place") {
  const TempDir dir;
  dir.open_to_all();
  const Unprivileged unprivileged;
  fs::create_directory(dir / "full");
  const std::string path = dir.write("full/report.xml", "old");
  fs::permissions(dir / "full", fs::perms::owner_read | fs::perms::owner_exec);
  write_whole_file(path, "new");
  CHECK(content_of(path) == "new");
  remove_stale_file(path);
  CHECK(content_of(path) == "");
  fs::permissions(dir / "full", fs::perms::owner_all);
}

TEST_CASE("the error for a report that cannot be written names it") {
  CHECK_THROWS_WITH_AS(write_whole_file("/nowhere/report.xml", "text"),
                       "cannot create /nowhere/report.xml: No such file or directory; is its "
                       "folder there, and yours?",
                       fakebot::io::OsError);
}

TEST_CASE("a stale file is removed, and its link stays, but what is in use is emptied") {
  const TempDir dir;
  const std::string path = dir.write("report.xml", "old");
  fs::create_symlink(path, dir / "link");
  remove_stale_file(dir / "link");
  CHECK(is_there(dir / "link"));
  CHECK_FALSE(is_there(path));

  const std::string shared = dir.write("shared", "old");
  fs::create_hard_link(shared, dir / "other");
  remove_stale_file(shared);
  CHECK(is_there(shared));
  CHECK(content_of(dir / "other") == "");
}

TEST_CASE("what is no file is not removed") {
  const TempDir dir;
  REQUIRE(::mkfifo((dir / "pipe").c_str(), 0600) == 0);
  fs::create_directory(dir / "folder");
  for (const std::string& path : {dir / "pipe", dir / "folder", std::string("/dev/full")}) {
    CAPTURE(path);
    remove_stale_file(path);
    CHECK(is_there(path));
  }
  remove_stale_file(dir / "nothing");
  remove_stale_file("/nowhere/at/all");
}
