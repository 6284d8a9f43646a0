#include "config/json/json_syntax.hpp"

#include <doctest/doctest.h>

#include <string>

#include "config/json/json_file.hpp"
#include "unit/config/problem_of.hpp"

using namespace fakebot::config;
using fakebot::test::problem_of;

namespace {

struct Case {
  const char* text;
  std::size_t line;
  std::size_t column;
  const char* reason;
};

}  // namespace

TEST_CASE("what is no JSON is told where a person has to act") {
  for (const Case& c : {
           Case{"{\n  \"a\": 1\n  \"b\": 2\n}", 2, 9, "a comma is missing after this value"},
           Case{"[1, 2 // two\n 3]", 1, 6, "a comma is missing after this value"},
           Case{"{\"a\": {}\n\"b\": 2}", 1, 9, "a comma is missing after this value"},
           Case{"{\n\"a\": 1,\n}", 2, 7, "nothing follows this comma before the }"},
           Case{"[1, ]", 1, 3, "nothing follows this comma before the ]"},
           Case{"{\n\"a\" 1}", 2, 4, "a colon is missing after this key"},
           Case{"{\n\"a\": }", 2, 6, "a value is missing before this }"},
           Case{"{\"a\": [1,\n 2}", 1, 7, "this has no closing ]"},
           Case{"{\n \"a\": [1]\n", 1, 1, "this has no closing }"},
           Case{"{a: 1}", 1, 2, "a key in double quotes is missing here"},
           Case{"[nul]", 1, 2, "\"nul\" is no value: texts have double quotes"},
           Case{"[\"a\n\"]", 1, 2, "this text has no closing quote on its line"},
           Case{"[1] /* two", 1, 5, "this comment has no end"},
           Case{"{}\n{}", 2, 1, "there is more after the end"},
           Case{" // nothing\n", 1, 1, "the file is empty"},
       }) {
    CAPTURE(c.text);
    const auto problem = problem_of([&] { JsonFile::parse("f.json", c.text); });
    CHECK(problem.reason == std::string("no JSON: ") + c.reason);
    CHECK(problem.line == c.line);
    CHECK(problem.column == c.column);
  }
}

TEST_CASE("what only the library finds has its message without the library's names") {
  const auto problem = problem_of([] { JsonFile::parse("f.json", "{\n\"a\": 1.2.3}"); });
  CHECK(problem.line == 2);
  CHECK(problem.reason.starts_with("no JSON: "));
  CHECK(problem.reason.find("json.exception") == std::string::npos);
  CHECK(problem.reason.find("at line") == std::string::npos);
}

TEST_CASE("JSON with comments has no mistake, and every value is found") {
  const std::string text = "{\"a/b\": [1, {\"c\": \"x\"}], // end\n \"d\": true}";
  CHECK_FALSE(find_mistake(text));
  const auto value = find_place(text, "/a~1b/1/c");
  REQUIRE(value);
  CHECK(text.substr(value->key->begin, value->key->end - value->key->begin) == "\"c\"");
  CHECK(text.substr(value->value.begin, value->value.end - value->value.begin) == "\"x\"");
  CHECK_FALSE(find_place(text, "/a~1b/0")->key);
  CHECK_FALSE(find_place(text, "/e"));
}

TEST_CASE("an excerpt marks the value, or the key if that is wrong") {
  const JsonFile file = JsonFile::parse("f.json", "{\n\t\"a\": {\"\xC3\xA4\": 17}}");
  CHECK(problem_of([&] { file.refuse("/a/\xC3\xA4", "17", "less"); }).excerpt ==
        "    2 | \t\"a\": {\"\xC3\xA4\": 17}}\n      | \t           ^~\n");
  const auto key = problem_of([&] { file.refuse("/a", "\"a\"", "another key"); });
  CHECK(key.excerpt == "    2 | \t\"a\": {\"\xC3\xA4\": 17}}\n      | \t^~~\n");
  CHECK(key.column == 2);
}

TEST_CASE("of a long line the excerpt shows the part around the place") {
  const std::string text =
      "[\"" + std::string(1000, 'x') + "\", 17, \"" + std::string(1000, 'y') + "\"]";
  const JsonFile file = JsonFile::parse("f.json", text);
  const auto problem = problem_of([&] { file.refuse("/1", "17", "less"); });
  CHECK(problem.column == 1006);
  CHECK(problem.excerpt == "    1 | " + std::string(57, 'x') + "\", 17, \"" + std::string(35, 'y') +
                               "\n      | " + std::string(60, ' ') + "^~\n");
}
