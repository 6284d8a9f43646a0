#include "config/json/json_file.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

#include "config/json/config_error.hpp"
#include "system/temp_dir.hpp"
#include "unit/config/message_of.hpp"

using fakebot::config::ConfigError;
using fakebot::config::JsonFile;
using fakebot::test::message_of;

namespace {

JsonFile parsed(const std::string& text) {
  return JsonFile::parse("f.json", text);
}

/// The error message for the value at the pointer.
std::string refusal(const std::string& text, const std::string& pointer) {
  return message_of([&] { parsed(text).refuse(pointer, "this", "that", "; hint"); });
}

}  // namespace

TEST_CASE("values are read in the order of the file") {
  const JsonFile file = parsed(R"({"z": 1, "a": [true, null, "text"]})");
  CHECK(file.root().dump() == R"({"z":1,"a":[true,null,"text"]})");
}

TEST_CASE("comments are allowed") {
  CHECK(parsed("// why\n{\"a\": /* because */ 1}\n").root()["a"] == 1);
}

TEST_CASE("an error names the line of any value") {
  const std::string text =
      "{\n"                       // 1
      "  \"a\": 1,\n"             // 2
      "  \"b\": {\n"              // 3
      "    \"c\": [1,\n"          // 4
      "      2,\n"                // 5
      "      {\"d\": \"x\"}],\n"  // 6
      "    \"e\": {}\n"           // 7
      "  },\n"                    // 8
      "  \"f\": [[], [3,\n"       // 9
      "          4]]\n"           // 10
      "}\n";
  struct Case {
    const char* pointer;
    const char* line;
  };
  for (const Case& c :
       {Case{"/a", "2"}, Case{"/b", "3"}, Case{"/b/c", "4"}, Case{"/b/c/0", "4"},
        Case{"/b/c/1", "5"}, Case{"/b/c/2", "6"}, Case{"/b/c/2/d", "6"}, Case{"/b/e", "7"},
        Case{"/f", "9"}, Case{"/f/0", "9"}, Case{"/f/1", "9"}, Case{"/f/1/1", "10"}}) {
    CHECK(refusal(text, c.pointer) ==
          "f.json:" + std::string(c.line) + ": " + c.pointer + ": found this, expected that; hint");
  }
}

TEST_CASE("an error about the whole document names its first line") {
  CHECK(refusal("[]", "") == "f.json:1: /: found this, expected that; hint");
}

TEST_CASE("comments and strings with escapes do not disturb the count of lines") {
  CHECK(refusal("/* one\n two */\n{\"a\\n\": 0,\n\"b\": 1}", "/b") ==
        "f.json:4: /b: found this, expected that; hint");
}

TEST_CASE("a number at the end of a line belongs to that line") {
  for (const char* text : {"[0,\n1\n]", "[0,\n1 // one\n]", "[0,\n\"1\"\n]"}) {
    CHECK(refusal(text, "/1") == "f.json:2: /1: found this, expected that; hint");
  }
}

TEST_CASE("a key with a slash or a tilde is not taken for another") {
  const std::string text = "{\"a\": {\"b\": 1},\n\"a/b\": 2,\n\"a~1b\": 3}";
  CHECK(refusal(text, "/a/b") == "f.json:1: /a/b: found this, expected that; hint");
  CHECK(refusal(text, "/a~1b") == "f.json:2: /a~1b: found this, expected that; hint");
  CHECK(refusal(text, "/a~01b") == "f.json:3: /a~01b: found this, expected that; hint");
}

TEST_CASE("a number that is too large is refused with its line") {
  CHECK(message_of([] { parsed("[0,\n1e999\n]"); }).starts_with("f.json:2: no JSON: "));
}

TEST_CASE("more than a hundred levels of nesting are refused") {
  const std::string open(100, '[');
  const std::string close(100, ']');
  CHECK(parsed(open + close).root().is_array());
  CHECK(message_of([&] { parsed("[\n" + open + close + "]"); }) ==
        "f.json:2: found more than 100 levels of objects and arrays");
  CHECK(message_of([&] { parsed(std::string(1000000, '[')); }) ==
        "f.json:1: found more than 100 levels of objects and arrays");
}

TEST_CASE("a path in a file is relative to the file's folder") {
  CHECK(JsonFile::parse("f.json", "{}").beside("a.yaml") == "a.yaml");
  CHECK(JsonFile::parse("/w/f.json", "{}").beside("m/a.yaml") == "/w/m/a.yaml");
  CHECK(JsonFile::parse("w/f.json", "{}").beside("/a.yaml") == "/a.yaml");
}

TEST_CASE("a duplicate key is refused at its second place") {
  CHECK(message_of([] { parsed("{\"a\": 1,\n \"b\": {\"a\": 2},\n \"a\": 3}"); }) ==
        "f.json:3: /a: appears twice");
  CHECK(message_of([] { parsed("[{\"a\": 1}, {\"a\": 1,\n\"a\": 2}]"); }) ==
        "f.json:2: /1/a: appears twice");
}

TEST_CASE("invalid JSON is refused with its line") {
  struct Case {
    const char* text;
    const char* begin;
  };
  for (const Case& c :
       {Case{"", "f.json:1: no JSON: "}, Case{"{", "f.json:1: no JSON: "},
        Case{"{\n\"a\": 1,\n}", "f.json:2: no JSON: "},
        Case{"{\n\"a\": nul\n}", "f.json:2: no JSON: "}, Case{"{} {}", "f.json:1: no JSON: "},
        Case{"{\"a\": \"\xff\"}", "f.json:1: no JSON: "}}) {
    const std::string message = message_of([&] { parsed(c.text); });
    CAPTURE(message);
    CHECK(message.starts_with(c.begin));
  }
}

TEST_CASE("a file that cannot be read is named") {
  for (const auto& [name, error] :
       {std::pair<std::string, std::string>{"/nowhere/f.json", "No such file or directory"},
        {"/", "Is a directory"}}) {
    CHECK(message_of([&path = name] { JsonFile::read(path); }) ==
          "cannot read " + name + ": " + error + "; is it a file, and may you read it?");
  }
}

TEST_CASE("a file that is compressed with gzip is refused by that name") {
  const fakebot::test::TempDir dir;
  const std::string file = dir.write("s.json.gz", "\x1f\x8b\x08 {}");
  CHECK(message_of([&] { JsonFile::read(file); }) ==
        file +
            ": found a file compressed with gzip, expected a text; unpack it: gunzip -c OLD > NEW");
}

TEST_CASE("a file with bytes 0, such as a capture, is refused as no text") {
  const fakebot::test::TempDir dir;
  const std::string file = dir.write("s.json", std::string("\xff\xfe{\0}\0", 6));
  CHECK(message_of([&] { JsonFile::read(file); }) ==
        file + ": found a byte 0, as in captures, programs and UTF-16, expected a text in UTF-8");
}

TEST_CASE("an object with more keys than any file has is refused before it takes its time") {
  const auto with_keys = [](int count) {
    std::string text = "{";
    for (int i = 0; i < count; ++i) {
      text += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":0";
    }
    return text + "}";
  };
  CHECK(JsonFile::parse("f", with_keys(1000)).root().size() == 1000);
  CHECK_THROWS_AS(JsonFile::parse("f", with_keys(1001)), ConfigError);
}
