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

TEST_CASE("the last lines are there, whether the last of them is ended or not") {
  CHECK(last_two("") == "");
  CHECK(last_two("one") == "one\n");
  CHECK(last_two("one\ntwo\n") == "one\ntwo\n");
  CHECK(last_two("one\ntwo\nthree") == "two\nthree\n");
  CHECK(last_two("one\n\n\n") == "\n\n");
  CHECK(last_two("\n") == "\n");
  CHECK(last_lines("/nowhere/log", 2) == "");
}

TEST_CASE("what is no UTF-8 is replaced") {
  CHECK(last_two("a\xFF"
                 "b\n") ==
        "a\xEF\xBF\xBD"
        "b\n");
}

TEST_CASE("of a long file the end is read, from the begin of a line on") {
  CHECK(last_two(std::string(20000, 'x') + "\nlong\n" + std::string(16380, 'y') + "\n") ==
        std::string(16380, 'y') + "\n");
  CHECK(last_two(std::string(20000, 'x')).size() == 16384 + 1);
}
