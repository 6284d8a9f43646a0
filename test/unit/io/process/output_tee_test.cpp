// The output of processes is passed on, and the last part is kept.
#include "io/process/output/output_tee.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <string>

#include "io/file/standard_streams.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::io;
using fakebot::test::content_of;
using fakebot::test::TempDir;

namespace {

struct TeeBench {
  TempDir dir{};
  FileDescriptor file{
      ::open((dir / "out").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)};
  OutputTee tee{file.get()};

  void print(const std::string& text) const { REQUIRE(write_all(tee.descriptor(), text)); }
};

}  // namespace

TEST_CASE("what is printed is passed on as it is, and its end is kept") {
  TeeBench bench;
  bench.print("first\n");
  bench.print(std::string("\xFF\0last", 6));
  bench.tee.finish();
  CHECK(content_of(bench.dir / "out") == std::string("first\n\xFF\0last", 12));
  CHECK(bench.tee.end() == std::string("first\n\xFF\0last", 12));
  CHECK(bench.tee.lost() == 0);
}

TEST_CASE("of much output all is passed on, and a bounded end is kept") {
  TeeBench bench;
  std::string all;
  for (int i = 0; i < 300'000; ++i) { all += std::to_string(i) + "\n"; }
  bench.print(all);
  bench.tee.finish();
  CHECK(content_of(bench.dir / "out") == all);
  CHECK(bench.tee.end() == all.substr(all.size() - OutputTee::kMostOfEnd));
}

TEST_CASE(
    "somebody who does not read delays the end for a moment only, and what is lost is counted") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
  const FileDescriptor unread(ends[0]);
  const FileDescriptor full(ends[1]);
  ::fcntl(full.get(), F_SETPIPE_SZ, 4096);
  OutputTee tee(full.get());
  REQUIRE(write_all(tee.descriptor(), std::string(100'000, 'x') + "end"));
  tee.finish();
  CHECK(tee.lost() > 90'000);
  CHECK(tee.end().ends_with("xend"));
}
