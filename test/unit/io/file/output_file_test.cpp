#include "io/file/output_file.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <filesystem>

#include <string>

#include "io/file/file_descriptor.hpp"
#include "io/os_error.hpp"
#include "system/temp_dir.hpp"
#include "unit/file_size_limit.hpp"

using fakebot::io::OsError;
using fakebot::io::OutputFile;
using fakebot::io::Writers;
using fakebot::io::Writing;
using fakebot::test::content_of;
using fakebot::test::FileSizeLimit;
using fakebot::test::TempDir;

TEST_CASE("written data is in the file at once, and old content is gone") {
  const TempDir dir;
  OutputFile file(dir.write("f", "from an earlier run"));
  CHECK(content_of(file.path()) == "");
  file.write("one,");
  file.write("two");
  CHECK(content_of(file.path()) == "one,two");
}

TEST_CASE("data written in blocks is in the file, in order, when the file is complete") {
  const TempDir dir;
  OutputFile file(dir / "f", Writers::any, Writing::in_blocks);
  std::string all;
  for (int i = 0; i < 200000; ++i) {
    const std::string text = std::to_string(i) + "\n";
    file.write(text);
    all += text;
  }
  const std::string begin = content_of(file.path());
  CHECK(begin.size() >= std::size_t{1} << 20U);
  CHECK(all.starts_with(begin));
  file.complete();
  CHECK(content_of(file.path()) == all);
  file.complete();
  CHECK(content_of(file.path()) == all);
}

TEST_CASE("data written in blocks leave no file if they are thrown away before the first is full") {
  const TempDir dir;
  {
    OutputFile file(dir / "f", Writers::any, Writing::in_blocks);
    file.write("one\n");
  }
  CHECK_FALSE(std::filesystem::exists(dir / "f"));
  OutputFile file(dir / "f", Writers::any, Writing::in_blocks);
  file.complete();
  CHECK(content_of(file.path()) == "");
}

TEST_CASE("of a block for which there is no space the writes that fit are in the file") {
  const TempDir dir;
  OutputFile file(dir / "f", Writers::any, Writing::in_blocks);
  for (const char* text : {"one\n", "two\n", "too long\n", "x"}) { file.write(text); }
  const FileSizeLimit limit(10);
  CHECK_THROWS_AS(file.complete(), OsError);
  CHECK(content_of(file.path()) == "one\ntwo\n");
}

TEST_CASE("a write for which there is no space leaves nothing in the file") {
  const TempDir dir;
  OutputFile file(dir / "f");
  file.write("whole\n");
  const FileSizeLimit limit(10);
  CHECK_THROWS_WITH_AS(file.write("too long\n"),
                       ("cannot write " + file.path() +
                        ": File too large; is the limit of the size of files (ulimit -f) reached?")
                           .c_str(),
                       OsError);
  CHECK(content_of(file.path()) == "whole\n");
}

TEST_CASE("the error for a file that cannot be created names it") {
  CHECK_THROWS_WITH_AS(OutputFile("/nowhere/f"),
                       "cannot create /nowhere/f: No such file or directory; is its folder there, "
                       "and yours?",
                       OsError);
}

TEST_CASE("a second writer of a file for one writer is refused and changes nothing") {
  const TempDir dir;
  {
    OutputFile file(dir.write("f", "from an earlier run"), Writers::one);
    file.write("mine");
    CHECK_THROWS_WITH_AS(OutputFile(dir / "f", Writers::one),
                         ("cannot create " + file.path() +
                          ": another process is writing it; end that one, or choose another file")
                             .c_str(),
                         OsError);
    CHECK(content_of(file.path()) == "mine");
  }
  const OutputFile next(dir / "f", Writers::one);
  CHECK(content_of(next.path()) == "");
}

TEST_CASE("a pipe without a reader is refused without blocking") {
  const TempDir dir;
  const std::string pipe = dir / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_THROWS_WITH_AS(
      OutputFile(pipe, Writers::one),
      ("cannot create " + pipe + ": No such device or address; start its reader first").c_str(),
      OsError);
}

TEST_CASE("a full pipe whose reader does not read is an error, without blocking") {
  const TempDir dir;
  const std::string pipe = dir / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const fakebot::io::FileDescriptor reader(::open(pipe.c_str(), O_RDONLY | O_NONBLOCK));
  REQUIRE(reader);
  OutputFile file(pipe, Writers::one);
  CHECK_THROWS_WITH_AS(
      file.write(std::string(1 << 22, 'x')),
      ("cannot write " + pipe + ": Resource temporarily unavailable; does its reader read it?")
          .c_str(),
      OsError);
}
