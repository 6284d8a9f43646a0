#include "capture/print/csv.hpp"

#include <doctest/doctest.h>

#include <limits>

using fakebot::capture::csv_field;

TEST_CASE("a field with separators is quoted, and its quotes are doubled") {
  CHECK(csv_field("pose.x_m") == "pose.x_m");
  CHECK(csv_field("") == "");
  CHECK(csv_field("a,b") == "\"a,b\"");
  CHECK(csv_field("a \"b\"") == "\"a \"\"b\"\"\"");
  CHECK(csv_field("a\r\n,b") == "\"a  ,b\"");  // a row is a line
}

TEST_CASE("a number is the shortest text that reads back as the same number") {
  CHECK(csv_field(0.1) == "0.1");
  CHECK(csv_field(1.0) == "1");
  CHECK(csv_field(-0.30000000000000004) == "-0.30000000000000004");
  CHECK(csv_field(65535.0) == "65535");
  CHECK(csv_field(std::numeric_limits<double>::infinity()) == "inf");
}

TEST_CASE("what a CSV may not hold, and an end of a line, becomes a space, in quotes, too") {
  CHECK(csv_field(std::string_view("a\x1b[2Jb\0c\x7f", 9)) == "a [2Jb c ");
  CHECK(csv_field("a\tb\r\n\x07") == "a\tb   ");
}
