#include "report/sweep/sweep_table.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "unit/report/sweep/tested_run.hpp"

using namespace fakebot;
using report::tested_run;
using sim::scenario::Verdict;

TEST_CASE("the table counts the verdicts for each value of each parameter") {
  CHECK(report::sweep_table({
            tested_run("a.json", {{"side", "left"}, {"speed", 0.5}}, Verdict::passed),
            tested_run("a.json", {{"side", "left"}, {"speed", 0.1}}, Verdict::passed),
            tested_run("a.json", {{"side", "right"}, {"speed", 0.5}}, Verdict::failed),
            tested_run("a.json", {{"side", "right"}, {"speed", 0.1}}, Verdict::error),
        }) ==
        "a.json          passed  failed  error\n"
        "  side = left        2       -      -\n"
        "  side = right       -       1      1\n"
        "  speed = 0.1        1       -      1\n"
        "  speed = 0.5        1       1      -\n");
}

TEST_CASE("many numbers are gathered in intervals with round ends") {
  std::vector<report::TestedScenario> runs;
  for (int i = 0; i <= 20; ++i) {
    runs.push_back(
        tested_run("a.json", {{"ms", 40 + i * 3}}, i < 10 ? Verdict::failed : Verdict::passed));
  }
  CHECK(report::sweep_table(runs) ==
        "a.json               passed  failed\n"
        "  ms from 40 to 50        -       4\n"
        "  ms from 50 to 60        -       3\n"
        "  ms from 60 to 70        -       3\n"
        "  ms from 70 to 80        4       -\n"
        "  ms from 80 to 90        3       -\n"
        "  ms from 90 to 100       4       -\n");
}

TEST_CASE("every run is in one interval, whatever the numbers are") {
  for (const double scale : {1e-9, 0.1, 0.3, 7.0, 1e9}) {
    for (const double start : {-1.0, 0.0, 0.7}) {
      CAPTURE(scale);
      CAPTURE(start);
      std::vector<report::TestedScenario> runs;
      for (int i = 0; i < 30; ++i) {
        runs.push_back(tested_run("a", {{"x", scale * (start + 0.1 * i)}}, Verdict::failed));
      }
      std::size_t counted = 0;
      std::istringstream lines(report::sweep_table(runs));
      std::string line;
      std::getline(lines, line);
      std::size_t rows = 0;
      for (; std::getline(lines, line); ++rows) {
        const std::string last = line.substr(line.rfind(' ') + 1);
        counted += last == "-" ? 0 : std::stoul(last);
      }
      CHECK(counted == 30);
      CHECK(rows <= 10);
      CHECK(rows >= 4);
    }
  }
}

TEST_CASE("of many texts the table has the first ones, and the others together") {
  std::vector<report::TestedScenario> runs;
  for (int i = 0; i < 12; ++i) {
    runs.push_back(tested_run("a", {{"name", "n" + std::to_string(i)}}, Verdict::failed));
  }
  const std::string table = report::sweep_table(runs);
  CHECK(table.find("  name = n8            -       1\n") != std::string::npos);
  CHECK(table.find("  name: 3 others       -       3\n") != std::string::npos);
  CHECK(table.find("n9") == std::string::npos);
}

TEST_CASE("a file of which all combinations passed is one line") {
  CHECK(report::sweep_table({tested_run("a.json", {{"side", "left"}}, Verdict::passed),
                             tested_run("a.json", {{"side", "right"}}, Verdict::passed)}) ==
        "a.json: passed in all 2 runs by side\n");
}

TEST_CASE("there is no table of scenarios without several combinations") {
  CHECK(report::sweep_table({tested_run("a.json", {}, Verdict::failed),
                             tested_run("b.json", {{"side", "left"}}, Verdict::failed),
                             tested_run("b.json", {{"side", "left"}}, Verdict::passed)})
            .empty());
}

TEST_CASE("the parameter that explains most of the failures comes first in the table") {
  std::vector<report::TestedScenario> runs;
  for (const char* side : {"left", "right"}) {
    for (const char* speed : {"slow", "fast"}) {
      const bool fails = speed == std::string("fast");
      runs.push_back(tested_run("a.json", {{"side", side}, {"speed", speed}},
                                fails ? Verdict::failed : Verdict::passed));
    }
  }
  const std::string text = report::sweep_table(runs);
  REQUIRE(text.find("speed = slow") != std::string::npos);
  CHECK(text.find("speed = fast") < text.find("side = left"));
}
