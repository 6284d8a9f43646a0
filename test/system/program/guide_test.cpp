// The tutorial of scenarios: files, commands and outputs are as on the page.
#include <doctest/doctest.h>

#include "system/program/shown_page.hpp"

using namespace fakebot::test;

TEST_CASE("who follows the tutorial of scenarios sees what it shows") {
  PageReader reader;
  std::size_t files = 0;
  std::size_t commands = 0;
  for (const ShownBlock& block : blocks_of(content_of(FAKEBOT_DOCS_DIR "/scenario-guide.md"))) {
    if (block.language != "console") {
      REQUIRE_FALSE(block.file.empty());
      reader.write(block.file, block.text());
      ++files;
      continue;
    }
    for (const ShownCommand& shown : commands_of(block)) {
      CAPTURE(shown.command);
      CHECK(reader.output_of(shown.command) == shown.output);
      ++commands;
    }
  }
  CHECK(files == 9);
  CHECK(commands == 20);
}

namespace {

/// A valid scenario with the keys or the event of an example.
std::string scenario_around(std::string example) {
  while (example.ends_with('\n') || example.ends_with(',')) { example.pop_back(); }
  if (example.starts_with("{")) { example = R"("events": [)" + example + "]"; }
  return R"({"duration": 5, "expectations": [{"at_end": "bumper.left == 0"}], )" + example + "}";
}

}  // namespace

TEST_CASE("the examples of the reference are valid") {
  PageReader reader;
  std::size_t examples = 0;
  for (const char* page : {"/scenario-reference.md", "/faults.md"}) {
    for (const ShownBlock& block : blocks_of(content_of(FAKEBOT_DOCS_DIR + std::string(page)))) {
      const std::string text = block.text();
      if (block.language == "console" || text.starts_with("\"files.associations\"")) { continue; }
      const bool is_world = text.find("\"walls\"") != std::string::npos;
      reader.write("example.json", is_world ? text : scenario_around(text));
      CAPTURE(text);
      CHECK(reader.output_of("fakebot validate example.json").starts_with("example.json: valid: "));
      ++examples;
    }
  }
  CHECK(examples == 9);
}
