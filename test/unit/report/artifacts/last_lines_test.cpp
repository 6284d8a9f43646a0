#include "report/artifacts/last_lines.hpp"

#include <doctest/doctest.h>

#include "system/temp_dir.hpp"

using fakebot::report::last_lines;
using fakebot::test::TempDir;

namespace {

std::string last_two(const std::string& content) {
  const TempDir dir;
  return last_lines(dir.write("log", content), 2);
}

}  // namespace

TEST_CASE("the last lines are returned, with or without a final line end") {
  CHECK(last_two("") == "");
  CHECK(last_two("one") == "one\n");
  CHECK(last_two("one\ntwo\n") == "one\ntwo\n");
  CHECK(last_two("one\ntwo\nthree") == "two\nthree\n");
  CHECK(last_two("one\n\n\n") == "\n\n");
  CHECK(last_two("\n") == "\n");
  CHECK(last_lines("/nowhere/log", 2) == "");
}

TEST_CASE("the last lines of a text are those of a file with this text") {
  CHECK(fakebot::report::last_lines_of("one\ntwo\nthree", 2) == "two\nthree\n");
  CHECK(fakebot::report::last_lines_of("a\xFF", 2) == "a\xEF\xBF\xBD\n");
  CHECK(fakebot::report::last_lines_of("", 2).empty());
}

TEST_CASE("invalid UTF-8 is replaced") {
  CHECK(last_two("a\xFF"
                 "b\n") ==
        "a\xEF\xBF\xBD"
        "b\n");
}

TEST_CASE("of a long file only the end is read, from the start of a line") {
  CHECK(last_two(std::string(20000, 'x') + "\nlong\n" + std::string(16380, 'y') + "\n") ==
        std::string(16380, 'y') + "\n");
  CHECK(last_two(std::string(20000, 'x')).size() == 16384 + 1);
}
