#include "report/listings/reference_pages.hpp"

#include <doctest/doctest.h>

#include <span>
#include <sstream>
#include <string>

#include "report/markdown.hpp"
#include "robots/registry.hpp"

using namespace fakebot;

namespace {

bool has_code(const std::string& page, std::string_view name) {
  return page.find("| " + report::markdown_code(name) + " |") != std::string::npos;
}

/// How many bars separate cells: bars without a backslash.
std::size_t bars_in(const std::string& line) {
  std::size_t bars = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) { ++bars; }
  }
  return bars;
}

}  // namespace

TEST_CASE("the pages of one kind of robot have all of its own, and no table of another kind") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    if (kind->base != nullptr) { continue; }
    const std::string keys = report::key_page(std::span(&kind, 1));
    const std::string faults = report::fault_page(std::span(&kind, 1));
    for (const sim::Signal& signal : kind->signals) { CHECK(has_code(keys, signal.name)); }
    for (const auto& parameter : kind->parameters) { CHECK(has_code(keys, parameter.name)); }
    for (const auto* type : sim::faults::fault_types_of(*kind->wire)) {
      CHECK(has_code(faults, type->name));
    }
    for (const sim::RobotKind* other : robots::robot_kinds()) {
      if (other->base != nullptr) { continue; }
      const std::string heading = "\nOf a " + std::string(other->title) + ":\n";
      CHECK((keys.find(heading) != std::string::npos) == (other == kind));
      for (const auto& type : other->wire->faults()) {
        CHECK(has_code(faults, type.name) == (other == kind));
      }
    }
  }
}

TEST_CASE("every row of a table of the pages has as many cells as its head") {
  for (const std::string& page :
       {report::key_page(robots::robot_kinds()), report::fault_page(robots::robot_kinds())}) {
    std::size_t expected = 0;  // outside of tables
    std::size_t rows = 0;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("|")) {
        expected = 0;
        continue;
      }
      if (expected == 0) { expected = bars_in(line); }
      CAPTURE(line);
      CHECK(bars_in(line) == expected);
      ++rows;
    }
    CHECK(rows > 30);
  }
}

TEST_CASE("in a cell, quoted words are code and a bar ends nothing") {
  CHECK(report::markdown_words("from \"min\" to \"max\"") == "from `\"min\"` to `\"max\"`");
  CHECK(report::markdown_words("a || b") == "a \\|\\| b");
  CHECK(report::markdown_row({"a", "", "b"}) == "| a | | b |\n");
  CHECK(report::markdown_head({"a", ""}) == "| a | |\n|---|---|\n");
}
