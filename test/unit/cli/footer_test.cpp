#include "cli/help/footer.hpp"

#include <doctest/doctest.h>

using fakebot::cli::Footer;
using fakebot::cli::footer_parts;

TEST_CASE("the end of a command's help has examples, exit statuses and notes") {
  const Footer footer = footer_parts(
      "Examples:\n"
      "  fakebot fly high\n"
      "  fakebot fly -- ./driver\n"
      "Signals: SIGINT ends it.\n"
      "Exit codes: 0 passed, also if late, 2 usage; 130 ended by a signal.");
  CHECK(footer.examples == std::vector<std::string>{"fakebot fly high", "fakebot fly -- ./driver"});
  CHECK(footer.notes == std::vector<std::string>{"Signals: SIGINT ends it."});
  REQUIRE(footer.exit_statuses.size() == 3);
  CHECK(footer.exit_statuses[0].code == "0");
  CHECK(footer.exit_statuses[0].meaning == "passed, also if late");
  CHECK(footer.exit_statuses[1].code == "2");
  CHECK(footer.exit_statuses[2].meaning == "ended by a signal");
}

TEST_CASE("exit statuses that are those of another command have no number") {
  const Footer footer = footer_parts("Exit codes: as of fakebot test; 5 also if one is missing.");
  REQUIRE(footer.exit_statuses.size() == 2);
  CHECK(footer.exit_statuses[0].code.empty());
  CHECK(footer.exit_statuses[0].meaning == "as of fakebot test");
  CHECK(footer.exit_statuses[1].code == "5");
}
