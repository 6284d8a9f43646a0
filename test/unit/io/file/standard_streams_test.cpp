#include "io/file/standard_streams.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string>

#include "io/file/file_descriptor.hpp"
#include "system/temp_dir.hpp"

using namespace std::chrono_literals;
using fakebot::io::FileDescriptor;
using fakebot::io::write_all;
using fakebot::io::write_patiently;

namespace {

const std::string kLongText(20000, 'x');

FileDescriptor new_file(const std::string& path) {
  return FileDescriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
}

}  // namespace

TEST_CASE("a text of any length is written as a whole") {
  const fakebot::test::TempDir dir;
  CHECK(write_all(new_file(dir / "a").get(), kLongText));
  CHECK(fakebot::test::content_of(dir / "a") == kLongText);
  CHECK(write_patiently(new_file(dir / "b").get(), kLongText, 10s));
  CHECK(fakebot::test::content_of(dir / "b") == kLongText);
}

TEST_CASE("a text that cannot be written is a failure with its reason") {
  const FileDescriptor read_only(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  errno = 0;
  CHECK_FALSE(write_all(read_only.get(), "x"));
  CHECK(errno == EBADF);
  CHECK_FALSE(write_patiently(read_only.get(), "x", 10s));
  CHECK(write_all(read_only.get(), ""));
}

TEST_CASE("a stream that takes nothing is given up") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
  const FileDescriptor reading(ends[0]);
  const FileDescriptor writing(ends[1]);
  CHECK_FALSE(write_patiently(writing.get(), std::string(1000000, 'x'), 10ms));
}
