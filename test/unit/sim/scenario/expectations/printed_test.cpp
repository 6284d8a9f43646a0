// Expectations of the lines of a driver.
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "sim/scenario/expectations/printed/line_pattern.hpp"
#include "sim/scenario/expectations/printed/line_splitter.hpp"
#include "unit/sim/scenario/expectations/trial.hpp"

using namespace fakebot::sim::scenario;
using namespace fakebot::test;

namespace {

using Numbers = std::vector<double>;

std::string pattern_mistake_in(const std::string& pattern) {
  try {
    const LinePattern read(pattern);
    return "";
  } catch (const PatternMistake& mistake) { return mistake.what(); }
}

}  // namespace

TEST_CASE("a pattern is found anywhere in a line, and tells the numbers with a name") {
  const LinePattern pattern(R"(pose \((?<x>[-+0-9.e]+), ([0-9]+), (?<y>.*?)\)[(])");
  CHECK(pattern.names() == std::vector<std::string>{"x", "y"});
  CHECK(pattern.match("at pose (-1.5, 7, 2)(") == Numbers{-1.5, 2});
  CHECK(pattern.match("pose (+2e1, 7, 0)( and more") == Numbers{20, 0});
  CHECK_FALSE(pattern.match("pose (x, 7, 0)("));
  const auto no_number = pattern.match("pose (1, 7, 2 m)(");
  REQUIRE(no_number);
  CHECK(std::isnan(no_number->at(1)));
  CHECK(LinePattern("a|(?<b>c)").match("a")->size() == 1);
  CHECK(std::isnan(LinePattern("a|(?<b>c)").match("a")->at(0)));
  CHECK(LinePattern("(?:a)(?=b)").names().empty());
}

TEST_CASE("what is no pattern is told") {
  CHECK_FALSE(pattern_mistake_in("[a").empty());
  CHECK_FALSE(pattern_mistake_in("(a").empty());
  CHECK(pattern_mistake_in("(?<a>b)(?<a>c)") == "the name a is there twice");
  CHECK_FALSE(pattern_mistake_in("(?<a b>c)").empty());
  CHECK_FALSE(pattern_mistake_in("(?<a").empty());
  CHECK_FALSE(pattern_mistake_in("(?<=a)b").empty());
  CHECK(pattern_mistake_in(R"(\(?<a)").empty());
}

TEST_CASE("a line without an end is looked at in part only") {
  const std::string line(10'000'000, 'a');
  CHECK(LinePattern("^(a|b)*").match(line));
  CHECK_FALSE(LinePattern("b").match(line + "b"));
}

TEST_CASE("lines are whole whatever the pieces") {
  const std::string text = "one\r\n\ntwo\nthr";
  for (std::size_t size = 1; size <= text.size(); ++size) {
    LineSplitter splitter;
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size(); at += size) {
      splitter.add(std::string_view(text).substr(at, size),
                   [&](std::string_view line) { lines.emplace_back(line); });
    }
    CHECK(lines == std::vector<std::string>{"one", "", "two"});
  }
}

TEST_CASE("a line has to be printed in time after the start") {
  const Printed what{.pattern = "ready", .within = 50ms};
  Trial met(what, true);
  met.run_until(20ms);
  met.judge.on_line("not yet");
  met.judge.on_line("now ready");
  met.run_until(25ms);
  CHECK(met.outcome() == Outcome::passed);

  Trial late(what, true);
  late.run_until(45ms);
  CHECK_FALSE(late.decided());
  late.run_until(50ms);
  REQUIRE(late.outcome() == Outcome::failed);
  CHECK(late.finding().explanation == "ready was not printed within 0.050 s after the start");
}

TEST_CASE("a line has to be printed after each event, and not before") {
  Trial trial(Printed{.pattern = "bump", .after = "hit", .within = 50ms}, true);
  trial.judge.on_line("bump");
  trial.run_until(20ms);
  trial.judge.on_event("hit");
  trial.run_until(30ms);
  trial.judge.on_line("bump");
  trial.run_until(200ms);
  CHECK_FALSE(trial.decided());
  trial.judge.on_event("hit");
  trial.run_until(250ms);
  REQUIRE(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().explanation == "bump was not printed within 0.050 s after hit at 0.200 s");

  Trial never(Printed{.pattern = "bump", .after = "hit", .within = 50ms}, true);
  never.run_until(100ms);
  CHECK(never.end().outcome == Outcome::untested);
}

TEST_CASE("each line that matches has to be true when it comes") {
  Trial trial(
      Printed{.pattern = "c = (?<said>.*)", .condition = "abs(said - c) < 0.1", .within = 100ms},
      true);
  trial.signals.c = 2;
  trial.run_until(10ms);
  trial.judge.on_line("c = 2.05");
  trial.run_until(150ms);
  CHECK_FALSE(trial.decided());
  trial.signals.c = 3;
  trial.judge.on_line("c = 2");  // the board has not seen the change
  trial.run_until(155ms);
  CHECK_FALSE(trial.decided());
  trial.judge.on_line("c = 2");
  trial.run_until(160ms);
  REQUIRE(trial.outcome() == Outcome::failed);
  CHECK(trial.finding().explanation ==
        "the driver printed \"c = 2\" at 0.155 s, with said = 2, and abs(said - c) < 0.1 did not "
        "hold");
  REQUIRE(trial.finding().signals.size() == 1);
  CHECK(trial.finding().signals[0].value == 3);

  Trial true_until_end(
      Printed{.pattern = "c = (?<said>.*)", .condition = "said == c", .within = 100ms}, true);
  true_until_end.run_until(10ms);
  true_until_end.judge.on_line("c = 0");
  true_until_end.run_until(300ms);
  CHECK(true_until_end.end().outcome == Outcome::passed);
}

TEST_CASE("after an event, lines are checked as long as one is awaited") {
  Trial trial(
      Printed{
          .pattern = "c = (?<said>.*)", .condition = "said == c", .after = "hit", .within = 50ms},
      true);
  trial.run_until(10ms);
  trial.judge.on_line("c = 7");
  trial.judge.on_event("hit");
  trial.judge.on_line("c = 0");
  trial.run_until(100ms);
  trial.judge.on_line("c = 7");
  trial.run_until(110ms);
  CHECK_FALSE(trial.decided());
  trial.judge.on_event("hit");
  trial.run_until(130ms);
  trial.judge.on_line("c = 0");
  trial.judge.on_line("c = 7");
  trial.run_until(135ms);
  CHECK(trial.outcome() == Outcome::failed);
}

TEST_CASE("a line that is never printed") {
  const NeverPrinted what{.pattern = "error", .span = {.from = 50ms}};
  Trial failed(what, true);
  failed.run_until(20ms);
  failed.judge.on_line("an error, too early");
  failed.run_until(60ms);
  CHECK_FALSE(failed.decided());
  failed.judge.on_line("an error");
  failed.run_until(65ms);
  REQUIRE(failed.outcome() == Outcome::failed);
  CHECK(failed.finding().explanation == "the driver printed \"an error\" at 0.060 s");

  Trial passed(what, true);
  passed.judge.on_line("an error");
  passed.run_until(60ms);
  passed.judge.on_line("all is well");
  CHECK(passed.end().outcome == Outcome::passed);
}

TEST_CASE("where nobody hears a driver, nothing is said of what it prints") {
  Trial printed(Printed{.pattern = "ready", .within = 50ms});
  printed.run_until(100ms);
  CHECK(printed.end().outcome == Outcome::untested);
  Trial never(NeverPrinted{.pattern = "ready"});
  never.run_until(100ms);
  CHECK(never.end().outcome == Outcome::untested);
}
