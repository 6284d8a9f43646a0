#include "report/utf8_prefix.hpp"

#include <doctest/doctest.h>

using fakebot::report::utf8_prefix;

TEST_CASE("a text that is short enough is unchanged") {
  CHECK(utf8_prefix("", 0) == "");
  CHECK(utf8_prefix("abc", 3) == "abc");
  CHECK(utf8_prefix("T\u00FCr", 4) == "T\u00FCr");
}

TEST_CASE("a text that is too long is cut between two characters") {
  CHECK(utf8_prefix("abc", 2) == "ab");
  CHECK(utf8_prefix("T\u00FCr", 3) == "T\u00FC");
  CHECK(utf8_prefix("T\u00FCr", 2) == "T");
  CHECK(utf8_prefix("a\u20ACb", 3) == "a");
  CHECK(utf8_prefix("a\u20ACb", 4) == "a\u20AC");
  CHECK(utf8_prefix("\U0001F916!", 3) == "");
  CHECK(utf8_prefix("\U0001F916!", 4) == "\U0001F916");
}

TEST_CASE("invalid UTF-8 is cut, too") {
  CHECK(utf8_prefix("\x80\x80\x80", 2) == "");
  CHECK(utf8_prefix("a\xFF\xFF", 2) == "a\xFF");
}
