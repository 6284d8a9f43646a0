#include "cli/help/value_offer.hpp"

#include <doctest/doctest.h>

#include "cli/help/roff.hpp"

using namespace fakebot::cli;
using Words = std::vector<std::string>;

TEST_CASE(
    "a shell is offered the choices of a value, and the beginning of those with a free part") {
  CHECK(offer_for("text|csv", {}).words == Words{"text", "csv"});
  CHECK(offer_for("real|scaled=X", {}).words == Words{"real", "scaled="});
  CHECK(offer_for("X|max", {}).words == Words{"max"});
}

TEST_CASE("a shell is offered nothing for a value that nobody can guess") {
  CHECK(offer_for("NUMBER", {}).is_empty());
  CHECK(offer_for("", {}).is_empty());
  CHECK(offer_for("NAME=VALUE", {}).is_empty());
}

TEST_CASE("text in a manual page is no macro, and its dashes can be copied") {
  CHECK(roff::text(".SH --robot") == "\\&.SH \\-\\-robot");
  CHECK(roff::text("it's \\n") == "it\\(aqs \\en");
  const std::string word(50, 'a');
  CHECK(roff::text(word + " ." + word) == word + "\n\\&." + word);
}
