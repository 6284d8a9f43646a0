// The tutorial of scenarios: its files, its commands and their outputs, as the page has them.
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
  CHECK(files == 8);
  CHECK(commands == 16);
}
