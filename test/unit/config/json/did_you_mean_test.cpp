#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "config/json/config_error.hpp"

using fakebot::config::comma_list;
using fakebot::config::did_you_mean;
using fakebot::config::short_list;

namespace {

const std::vector<std::string_view> kNames{"standard", "ideal", "p_gain", "i_gain", "b"};

}  // namespace

TEST_CASE("the nearest name is suggested") {
  struct Case {
    const char* found;
    const char* hint;
  };
  for (const Case& c : {Case{"standart", "; did you mean \"standard\"?"},   // a letter replaced
                        Case{"standrd", "; did you mean \"standard\"?"},    // a letter left out
                        Case{"staandard", "; did you mean \"standard\"?"},  // a letter added
                        Case{"IDEAL", "; did you mean \"ideal\"?"},         // case is ignored
                        Case{"p_gian", "; did you mean \"p_gain\"?"},       // two letters swapped
                        Case{"i_gian", "; did you mean \"i_gain\"?"},  // p_gain needs a letter more
                        Case{"a", "; did you mean \"b\"?"}}) {
    CAPTURE(c.found);
    CHECK(did_you_mean(c.found, kNames) == c.hint);
  }
}

TEST_CASE("a name that resembles none gets no suggestion") {
  for (const char* found : {"dragon", "stan", "idealistic", "x_loss"}) {
    CAPTURE(found);
    CHECK(did_you_mean(found, kNames) == "");
  }
  CHECK(did_you_mean("standard", {}) == "");
}

TEST_CASE("among equally near names the first is suggested") {
  CHECK(did_you_mean("x_gain", kNames) == "; did you mean \"p_gain\"?");
}

TEST_CASE("names of a list are separated by commas") {
  CHECK(comma_list({}) == "");
  CHECK(comma_list({"a"}) == "a");
  CHECK(comma_list({"a", "b", "c"}) == "a, b, c");
}

TEST_CASE("of very many names the first twenty are listed, and the others counted") {
  CHECK(short_list({"a", "b"}) == "a, b");
  const std::vector<std::string_view> names(10000, "x");
  CHECK(short_list(names) == comma_list(std::vector<std::string_view>(20, "x")) + " and 9980 more");
}
