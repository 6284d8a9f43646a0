// Reads scenarios from text, and the messages for wrong ones.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "config/scenario/scenario_file.hpp"
#include "robots/registry.hpp"
#include "unit/config/message_of.hpp"
#include "unit/config/schema/schema_check.hpp"

namespace fakebot::test {

inline config::KnownRobots known_robots() {
  static constexpr std::array kLineSignals{
      sim::Signal{"driver.attached", "flag", 0, 1, "as the line has", false}};
  return {robots::robot_kinds(), kLineSignals};
}

/// Reads a scenario. Checks that the schema accepts the file, too.
inline config::ScenarioFile scenario_from(const std::string& text) {
  auto read = config::read_scenario(config::JsonFile::parse("s.json", text), known_robots());
  CHECK(objection_of_schema(FileKind::scenario, text) == "");
  return read;
}

struct WrongScenario {
  std::string name;
  std::string text;
  std::string message;
  bool fits_schema = false;
};

inline void check_all_refused(const std::vector<WrongScenario>& cases) {
  for (const WrongScenario& wrong : cases) {
    CAPTURE(wrong.name);
    CHECK(message_of([&] { scenario_from(wrong.text); }) == wrong.message);
    CHECK(objection_of_schema(FileKind::scenario, wrong.text).empty() == wrong.fits_schema);
  }
}

}  // namespace fakebot::test
