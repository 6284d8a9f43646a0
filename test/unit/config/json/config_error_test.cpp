// The fields of an error, for programs. The texts of errors have tests elsewhere.
#include "config/json/config_error.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <string>

#include "config/json/json_file.hpp"
#include "config/json/json_value.hpp"
#include "config/scenario/sweep/sweep.hpp"
#include "config/world/map/ros_map.hpp"
#include "config/world/world_file.hpp"
#include "unit/config/problem_of.hpp"

using namespace fakebot::config;
using fakebot::test::problem_of;

TEST_CASE("the error for a wrong value has file, line and pointer") {
  const JsonFile file = JsonFile::parse("w.json", "{\n  \"a~b\": 7\n}");
  const auto problem = problem_of([&] { JsonValue(file, "/a~0b").refuse("a text"); });
  CHECK(problem.option.empty());
  CHECK(problem.file == "w.json");
  CHECK(problem.line == 2);
  CHECK(problem.pointer == "/a~0b");
  CHECK(problem.found == "7");
  CHECK(problem.expected == "a text");
  CHECK(problem.suggestion.empty());
  CHECK(problem.reason.empty());
}

TEST_CASE("the suggested name is a field of its own") {
  const JsonFile file = JsonFile::parse("w.json", R"({"colour": 7})");
  const auto problem =
      problem_of([&] { JsonValue(file).refuse_unknown_keys({"color"}, "one of color"); });
  CHECK(problem.found == "\"colour\"");
  CHECK(problem.expected == "one of color");
  CHECK(problem.suggestion == "did you mean \"color\"?");
}

TEST_CASE("an error of the whole file has an empty pointer, one without a place has none") {
  const JsonFile file = JsonFile::parse("w.json", "[]");
  CHECK(problem_of([&] { JsonValue(file).object({}); }).pointer == "");
  CHECK_FALSE(problem_of([] { refuse_option("--world", "\"x\"", "a file"); }).pointer);
}

TEST_CASE("the error for a wrong option has its name") {
  const auto problem = problem_of([] { load_world("world.txt", 0.1); });
  CHECK(problem.option == "--world");
  CHECK(problem.file.empty());
  CHECK(problem.line == 0);
  CHECK(problem.found == "\"world.txt\"");
  CHECK(problem_of([] {
          refuse_unknown_parameters({{"sped", "1"}}, {"speed"});
        }).suggestion == "did you mean \"speed\"?");
}

TEST_CASE("an error text may lack what was found, and may name a part of a file") {
  CHECK(text_of({.option = "--", .expected = "a driver"}) == "--: expected a driver");
  CHECK(text_of({.file = "f", .part = "first", .found = "x", .expected = "y"}) ==
        "f: first: found x, expected y");
}

TEST_CASE("a syntax error of JSON or YAML has file, line and reason") {
  const auto json = problem_of([] { JsonFile::parse("w.json", "{\n\"a\": }"); });
  CHECK(json.file == "w.json");
  CHECK(json.line == 2);
  CHECK(json.reason.starts_with("no JSON: "));
  CHECK(json.found.empty());
  const auto twice = problem_of([] { JsonFile::parse("w.json", "{\"a\": 1,\n\"a\": 2}"); });
  CHECK(twice.file == "w.json");
  CHECK(twice.line == 2);
  CHECK(twice.pointer == "/a");
  CHECK(twice.reason == "appears twice");
  const auto yaml = problem_of([] { parse_ros_map("m.yaml", "image: [\n"); });
  CHECK(yaml.file == "m.yaml");
  CHECK(yaml.reason.starts_with("no YAML: "));
}

TEST_CASE("the error for an unreadable file has the name of the file") {
  try {
    JsonFile::read("/no/such.json");
    FAIL("not refused");
  } catch (const ConfigError& error) {
    CHECK(error.problem().file == "/no/such.json");
    CHECK(
        std::string(error.what()) ==
        "cannot read /no/such.json: No such file or directory; is it a file, and may you read it?");
  }
}

TEST_CASE("the error of a sweep names the parameters with which the value is wrong") {
  const JsonFile file = JsonFile::parse(
      "s.json", R"({"parameters": {"speed": [1, 2]}, "driver": {"speed": "${speed}"}})");
  const JsonFile second = file.with({{"driver", 1}}, {}, "speed=2");
  const auto problem = problem_of([&] { JsonValue(second, "/driver").refuse("a text"); });
  CHECK(problem.parameters == "speed=2");
  CHECK(problem.pointer == "/driver");
}
