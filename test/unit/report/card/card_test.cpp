// Report cards as text, JSON, JUnit, page, badge and matrix.
#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "config/json/config_error.hpp"
#include "report/card/card_reports.hpp"
#include "unit/contains.hpp"

using namespace fakebot;
using fakebot::test::contains;
using namespace std::chrono_literals;
using runner::Card;
using runner::CaseVerdict;

namespace {

Card card_of(const std::string& driver) {
  Card card{.driver = driver, .command = {"d", "{port}"}, .robot = "kobuki", .version = "1.2.3"};
  card.can = {"drives"};
  card.watched = {{"stops at a bump", true}, {"docks", false}};
  card.speed_m_s = 0.2001;
  card.cases = {{.number = "2.1",
                 .area = "safety",
                 .scenario = "kobuki/bump-left",
                 .title = "a bump",
                 .clause = "docs/protocol.md: BasicSensorData",
                 .verdict = CaseVerdict::pass,
                 .runs = 1,
                 .reaction = runner::ReactionTime{"stops", "bump", 140ms, 500ms}},
                {.number = "2.2",
                 .area = "safety",
                 .scenario = "kobuki/cliff",
                 .title = "a <cliff>",
                 .clause = "observed: x",
                 .verdict = CaseVerdict::fail,
                 .reason = "it fell",
                 .runs = 3,
                 .wrong = 2,
                 .left_out = 43,
                 .page = "./runs/cliff/page.html#t=1.5",
                 .rerun = "fakebot test cliff.json"},
                {.number = "2.10",
                 .area = "safety",
                 .scenario = "kobuki/wall",
                 .title = "a wall",
                 .clause = "observed: y",
                 .verdict = CaseVerdict::lenient,
                 .reason = "late",
                 .runs = 1,
                 .wrong = 1},
                {.number = "8.1",
                 .area = "docking",
                 .scenario = "kobuki/dock",
                 .title = "a dock",
                 .clause = "observed: z",
                 .reason = "needs docks"}};
  return card;
}

}  // namespace

TEST_CASE("the text has what was seen, each case, and the counts of each area") {
  const std::string text = report::card_text(card_of("mine"));
  CHECK(contains(text, "mine: a driver of the robot kobuki\n"));
  CHECK(contains(text, "  yes stops at a bump\n"));
  CHECK(contains(text, "pass            2.1   a bump: stops 140 ms after bump (limit 500 ms)\n"));
  CHECK(contains(text, "fail            2.2   a <cliff> (2 of 3 runs), 3 of 46 played: it fell\n"));
  CHECK(contains(text, "not applicable  8.1   a dock: needs docks\n"));
  CHECK(contains(text, "safety: 1 pass, 1 lenient, 1 fail\n"));
}

TEST_CASE("card.json is read as it was written") {
  Card card = card_of("mine");
  card.violation = runner::CommonViolation{"AA 55", 59, 60};
  const std::string text = report::card_json(card);
  const std::string path = "card-test.json";
  std::ofstream(path) << text;
  CHECK(report::card_json(report::read_card(path)) == text);
  std::ofstream(path) << R"({"fakebot_card": 1, "driver": 3})";
  CHECK_THROWS_AS(report::read_card(path), config::ConfigError);
  std::ofstream(path) << R"({"name": "a scenario"})";
  CHECK_THROWS_AS(report::read_card(path), config::ConfigError);
  std::remove(path.c_str());
}

TEST_CASE("the schema has all that a card has") {
  const auto schema = report::card_schema();
  const auto card = nlohmann::ordered_json::parse(report::card_json(card_of("mine")));
  for (const auto& field : card.items()) {
    CAPTURE(field.key());
    CHECK(schema.at("properties").contains(field.key()));
  }
  const auto& of_case = schema.at("properties").at("cases").at("items");
  for (const auto& field : card.at("cases").front().items()) {
    CAPTURE(field.key());
    CHECK(of_case.at("properties").contains(field.key()));
  }
  // But "reaction" and "left_out".
  CHECK(of_case.at("required").size() + 2 == of_case.at("properties").size());
}

TEST_CASE("JUnit has a suite for each area, and what is not applicable is skipped") {
  const std::string xml = report::card_junit(card_of("mine"));
  CHECK(contains(xml, R"(<testsuite name="safety" tests="3" failures="1" skipped="0">)"));
  CHECK(contains(xml, R"(<skipped message="needs docks" />)"));
  CHECK(contains(xml, "lenient: late"));
  CHECK(contains(xml, "stops 140 ms after bump (limit 500 ms)"));
}

TEST_CASE("texts of drivers and scenarios are texts on the page, and a failure leads to its run") {
  Card card = card_of("<b>(the title)</b>");
  card.cases[1].reason = "(the drivers) & (the data)";
  const std::string page = report::cards_html({card});
  CHECK_FALSE(contains(page, "<b>"));
  CHECK(contains(page, "&lt;b&gt;(the title)&lt;/b&gt;"));
  CHECK(contains(page, "a &lt;cliff&gt;"));
  CHECK(contains(page, "(the drivers) &amp; (the data)"));
  CHECK(contains(
      page, R"(<a href="./runs/cliff/page.html#t=1.5">fail, 2 of 3 runs, 3 of 46 played</a>)"));
}

TEST_CASE("a badge counts what passed of what was meant, and is red after a failure") {
  const Card card = card_of("mine");
  CHECK(contains(report::card_badge(card, "safety"), "safety: 2 of 3"));
  CHECK(contains(report::card_badge(card, "safety"), "#b42318"));
  CHECK(contains(report::card_badge(card, "docking"), "docking: not applicable"));
}

TEST_CASE("a matrix has a row for each case of any card, in the order of numbers") {
  Card second = card_of("other");
  second.cases.pop_back();
  second.cases[1].verdict = CaseVerdict::pass;
  const std::string table = report::matrix_markdown({card_of("mine"), second});
  CHECK(contains(table, "| case | what is asked | mine | other |\n"));
  CHECK(contains(
      table,
      "| 2.2 | a <cliff> | **fail** 2 of 3, 3 of 46 played | pass 2 of 3, 3 of 46 played |\n"));
  CHECK(table.find("| 2.2 ") < table.find("| 2.10 "));
  CHECK(contains(table, "| 8.1 | a dock | | |\n"));
}

TEST_CASE("tables for spreadsheets have no formulas of drivers' names") {
  const std::string csv = report::class_csv({card_of("=cmd()"), card_of("a,\"b\"")});
  CHECK(contains(csv, "\r\n'=cmd(),1,1,1,1,'2.2,\r\n"));
  CHECK(contains(csv, "\r\n\"a,\"\"b\"\"\",1,1,1,1,'2.2,\r\n"));
  CHECK(contains(report::matrix_csv({card_of("-x")}), "case,area,title,clause,'-x\r\n"));
}

TEST_CASE("a class is a line for each driver, and a driver that could not start says why") {
  Card broken = card_of("broken");
  broken.error = "no such file";
  for (auto& one : broken.cases) { one.verdict = CaseVerdict::not_applicable; }
  const std::string text = report::class_text({card_of("mine"), broken});
  CHECK(contains(text, "mine           2/3           -\n"));
  CHECK(contains(text, "broken           -           -  no such file\n"));
}
