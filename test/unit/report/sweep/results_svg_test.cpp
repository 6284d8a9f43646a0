#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <pugixml.hpp>

#include "report/scenario/scenario_reports.hpp"
#include "unit/report/sweep/tested_run.hpp"

using namespace fakebot;
using report::tested_run;
using sim::scenario::Verdict;

namespace {

/// Each parameter has the values 0 and 1; runs pass if the first is 0.
report::TestResults results_of(std::size_t parameters) {
  report::TestResults results;
  for (std::size_t i = 0; i < std::size_t{1} << parameters; ++i) {
    std::vector<config::ParameterValue> values;
    for (std::size_t bit = 0; bit < parameters; ++bit) {
      values.push_back({"p" + std::to_string(bit), (i >> bit) % 2});
    }
    results.played.push_back(
        tested_run("a.json", values, i % 2 == 0 ? Verdict::passed : Verdict::failed));
  }
  return results;
}

pugi::xml_document picture_of(const report::TestResults& results) {
  pugi::xml_document document;
  REQUIRE(document.load_string(report::results_svg(results).c_str()));
  return document;
}

std::ptrdiff_t count(const pugi::xml_document& document, const char* name, const char* style) {
  return std::ranges::count_if(document.child("svg").children(name), [&](pugi::xml_node node) {
    return std::strcmp(node.attribute("class").value(), style) == 0;
  });
}

bool has_text(const pugi::xml_document& document, const std::string& text) {
  return std::ranges::any_of(document.child("svg").children("text"),
                             [&](pugi::xml_node node) { return text == node.text().get(); });
}

}  // namespace

TEST_CASE("the picture of one parameter has a mark for each run, and one in the legend") {
  const auto picture = picture_of(results_of(1));
  CHECK(count(picture, "rect", "frame") == 1);
  CHECK(count(picture, "use", "passed") == 1 + 1);
  CHECK(count(picture, "use", "failed") == 1 + 1);
  CHECK(has_text(picture, "a.json"));
  CHECK(has_text(picture, "p0"));
  CHECK(has_text(picture, "1 failed"));
}

TEST_CASE("two parameters are one map, and more are a map of each pair") {
  CHECK(count(picture_of(results_of(2)), "rect", "frame") == 1);
  CHECK(count(picture_of(results_of(2)), "use", "failed") == 2 + 1);
  CHECK(count(picture_of(results_of(3)), "rect", "frame") == 3);
  CHECK(count(picture_of(results_of(4)), "rect", "frame") == 6);
  CHECK(count(picture_of(results_of(7)), "rect", "frame") == 15);
  CHECK(has_text(picture_of(results_of(7)), "128 runs, the first 6 of 7 parameters"));
}

TEST_CASE("a failure is where its values are, above and to the right of smaller ones") {
  report::TestResults results;
  const auto add = [&](double x, double y, Verdict verdict) {
    results.played.push_back(tested_run("a", {{"x", x}, {"y", y}}, verdict));
  };
  add(1, 10, Verdict::passed);
  add(3, 30, Verdict::failed);
  const auto picture = picture_of(results);
  std::vector<pugi::xml_node> marks;
  for (const auto& mark : picture.child("svg").children("use")) { marks.push_back(mark); }
  REQUIRE(marks.size() == 4);  // two in the legend
  CHECK(marks[3].attribute("class").value() == std::string("failed"));
  CHECK(marks[3].attribute("x").as_double() > marks[2].attribute("x").as_double());
  CHECK(marks[3].attribute("y").as_double() < marks[2].attribute("y").as_double());
  CHECK(marks[3].child("title").text().get() == std::string("failed: seed 7, x=3, y=30"));
}

TEST_CASE("texts of scenarios are no markup in the picture") {
  report::TestResults results;
  for (const char* value : {"<script>alert(1)</script>", "\x01 & \xFF"}) {
    results.played.push_back(tested_run("<b>.json", {{"side", value}}, Verdict::failed));
  }
  const std::string svg = report::results_svg(results);
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(svg.find("<b>") == std::string::npos);
  CHECK(svg.find('\x01') == std::string::npos);
  CHECK(has_text(picture_of(results), "<b>.json"));
}

TEST_CASE("values of different types, and numbers without a common scale, are side by side") {
  for (const auto& [a, b] : {std::pair<nlohmann::ordered_json, nlohmann::ordered_json>{1, "one"},
                             {1e308, -1e308},
                             {true, false}}) {
    report::TestResults results;
    results.played.push_back(tested_run("a", {{"p", a}}, Verdict::passed));
    results.played.push_back(tested_run("a", {{"p", b}}, Verdict::failed));
    const auto picture = picture_of(results);
    const auto last = picture.child("svg").last_child();
    CHECK(last.name() == std::string("use"));
    CHECK(last.attribute("x").as_double() == 500);  // three quarters of the strip
  }
}

TEST_CASE("results without several combinations are a picture that says so") {
  CHECK(has_text(picture_of({}), "No scenario was played with different parameters."));
}

TEST_CASE("the picture of thousands of runs with many parameters is of limited size") {
  report::TestResults results;
  for (int run = 0; run < 10000; ++run) {
    std::vector<config::ParameterValue> values;
    for (int i = 0; i < 4; ++i) {
      // Different for all runs, and all over the panel.
      values.push_back({"p" + std::to_string(i), 0.001 * ((run * 7919 + i * 104729) % 10007)});
    }
    results.played.push_back(
        tested_run("a.json", values, run % 3 == 0 ? Verdict::failed : Verdict::passed));
  }
  CHECK(report::results_svg(results).size() < 3'000'000);
}

TEST_CASE("of very many files the first are drawn") {
  report::TestResults results;
  for (int file = 0; file < 60; ++file) {
    for (int value : {1, 2}) {
      results.played.push_back(
          tested_run(std::to_string(file) + ".json", {{"p", value}}, Verdict::passed));
    }
  }
  const auto picture = picture_of(results);
  CHECK(count(picture, "rect", "frame") == 50);
  CHECK(has_text(picture, "the first 50 of 60 files"));
}
