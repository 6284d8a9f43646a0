// Texts of a driver or a file cannot command a terminal, a report or a CI service.
#include "report/visible_text.hpp"

#include <doctest/doctest.h>

#include <string>

#include "config/profile/robot_choice.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "robots/registry.hpp"

using namespace fakebot;
using report::visible_text;
using sim::scenario::Verdict;

namespace {

/// A failed scenario, with `text` wherever texts do not come from fakebot.
runner::TestResults results_with(const std::string& text) {
  runner::TestResults results;
  results.played.push_back(
      {.file = text,
       .scenario = {.name = text},
       .seed = 1,
       .result = {.verdict = Verdict::failed, .reason = text, .driver_output = text},
       .wall_s = 0,
       .robot = config::first_choice(robots::default_kind()),
       .driver = {text}});
  return results;
}

}  // namespace

TEST_CASE("control characters are shown, line ends and tabs kept") {
  CHECK(visible_text("a\tb\nc") == "a\tb\nc");
  CHECK(visible_text("\x1b[2Jb\rc\x07\x7f") == "\\x1b[2Jb\\x0dc\\x07\\x7f");
  CHECK(visible_text(std::string("a\0b", 3)) == "a\\x00b");
}

TEST_CASE("each control character is shown, wherever in a long text") {
  const std::string plain = "a text of\ttwenty-seven\nletters";
  CHECK(visible_text(plain) == plain);
  for (std::size_t place = 0; place < plain.size(); ++place) {
    for (int byte = 0; byte < 0x80; ++byte) {
      std::string text = plain;
      text[place] = static_cast<char>(byte);
      const bool is_plain = (byte >= ' ' && byte < 0x7F) || byte == '\n' || byte == '\t';
      if ((visible_text(text) == text) != is_plain) { FAIL_CHECK(place, ": ", byte); }
    }
  }
}

TEST_CASE("a part of a line begins none, whatever its text") {
  using report::visible_line;
  CHECK(visible_line("a\tb") == "a\tb");
  CHECK(visible_line("a\nb\r\nc") == "a\\x0ab\\x0d\\x0ac");
  // Next line, line separator, paragraph separator.
  CHECK(visible_line("a\xc2\x85") == "a\\x85");
  CHECK(visible_line("a\u2028b\u2029c") == "a\\u2028b\\u2029c");
}

TEST_CASE("control characters of eight bits are shown, letters beside them kept") {
  CHECK(visible_text("\xC2\x9B"
                     "2J") == "\\x9b2J");
  CHECK(visible_text("\xC2\xA0 \xC2\xB5 \xC3\xBC") == "\xC2\xA0 \xC2\xB5 \xC3\xBC");
}

TEST_CASE("what is no UTF-8 is replaced") {
  CHECK(visible_text("a\xFF"
                     "b\xC2") ==
        "a\xEF\xBF\xBD"
        "b\xEF\xBF\xBD");
}

TEST_CASE("JUnit: every text is UTF-8, and XML") {
  const std::string xml = report::junit_xml(results_with("x\xFFy\x1b\xEF\xBF\xBF"));
  CHECK(xml.find('\xFF') == std::string::npos);
  CHECK(xml.find('\x1b') == std::string::npos);
  CHECK(xml.find("name=\"x\xEF\xBF\xBDy?") != std::string::npos);
}

TEST_CASE("TAP: no text can be a line of its own") {
  const std::string tap = report::tap_text(results_with("x\rok 2 - y\nok 3 - z"));
  CHECK(tap.find('\r') == std::string::npos);
  CHECK(tap.find("\nok") == std::string::npos);
}

TEST_CASE("GitHub: no text can be a command of its own") {
  const std::string text = report::github_annotations(results_with("x\r\n::stop-commands::y,z"));
  CHECK(text.find("\n::") == std::string::npos);
  CHECK(text.find('\r') == std::string::npos);
  CHECK(text.starts_with("::error file=x\\x0d%0A%3A%3Astop-commands%3A%3Ay%2Cz::"));
}
