#include "io/file/input_file.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <vector>

#include "system/temp_dir.hpp"

using fakebot::io::FileDescriptor;
using fakebot::io::InputError;
using fakebot::io::InputFile;
using fakebot::test::TempDir;

namespace {

std::string text_of(std::span<const std::uint8_t> bytes) {
  return {bytes.begin(), bytes.end()};
}

/// The content of a file, read in pieces of `piece` bytes.
std::string all_of(InputFile& file, std::size_t piece) {
  std::string all;
  std::vector<std::uint8_t> buffer(piece);
  while (const std::size_t size = file.read_some(buffer)) {
    all += text_of(std::span(buffer).first(size));
  }
  return all;
}

}  // namespace

TEST_CASE("what was peeked at is read afterwards, then the rest, whatever the sizes") {
  const TempDir dir;
  std::string content(100000, '.');
  for (std::size_t i = 0; i < content.size(); ++i) { content[i] = static_cast<char>('a' + i % 23); }
  const std::string path = dir.write("f", content);
  for (const std::size_t piece : {1UL, 7UL, 4096UL, 200000UL}) {
    CAPTURE(piece);
    InputFile file(path);
    CHECK(file.path() == path);
    CHECK(text_of(file.peek(10)).substr(0, 10) == content.substr(0, 10));
    CHECK(file.peek(70000).size() >= 70000);
    CHECK(text_of(file.peek(3)).substr(0, 70000) == content.substr(0, 70000));
    CHECK(all_of(file, piece) == content);
    CHECK(file.peek(1).empty());
  }
}

TEST_CASE(
    "bytes that were read are not peeked at any more, and a short file is peeked at as it is") {
  const TempDir dir;
  InputFile file(dir.write("f", "abcdef"));
  CHECK(text_of(file.peek(100)) == "abcdef");
  std::array<std::uint8_t, 2> two{};
  REQUIRE(file.read_some(two) == 2);
  CHECK(text_of(two) == "ab");
  CHECK(text_of(file.peek(1)) == "cdef");
}

TEST_CASE("what has arrived on a pipe is read without waiting for more") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
  const FileDescriptor reading(ends[0]);
  const FileDescriptor writing(ends[1]);
  InputFile file("/proc/self/fd/" + std::to_string(reading.get()));
  REQUIRE(::write(writing.get(), "ab", 2) == 2);
  CHECK(text_of(file.peek(1)) == "ab");
  std::array<std::uint8_t, 10> bytes{};
  CHECK(file.read_some(bytes) == 2);
  REQUIRE(::write(writing.get(), "c", 1) == 1);
  CHECK(file.read_some(bytes) == 1);
  CHECK(bytes[0] == 'c');
}

TEST_CASE("a file that is missing or a folder is refused with its name and a remedy") {
  const TempDir dir;
  CHECK_THROWS_WITH_AS(InputFile(dir / "missing"),
                       ("cannot open " + (dir / "missing") +
                        ": No such file or directory; does it exist, and may you read it?")
                           .c_str(),
                       InputError);
  InputFile folder(dir / "");
  CHECK_THROWS_AS(static_cast<void>(folder.peek(1)), InputError);
}
