// Scenarios as text, and the words with which wrong ones are refused.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "config/scenario/scenario_file.hpp"
#include "robots/kobuki/chassis.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "unit/config/message_of.hpp"
#include "unit/config/schema_check.hpp"

namespace fakebot::test {

inline std::optional<config::RobotFacts> find_kobuki(const std::string& type) {
  static const robots::kobuki::Kobuki kKobuki{{}};
  if (type != "kobuki") { return std::nullopt; }
  static constexpr sim::Signal kAttached{"driver.attached", "flag", 0, 1, "as the line has", false};
  std::vector<sim::Signal> signals(kKobuki.signals().begin(), kKobuki.signals().end());
  signals.push_back(kAttached);
  return config::RobotFacts{std::move(signals), robots::kobuki::chassis::kRadiusM};
}

/// What is read, the schema must take, too.
inline config::ScenarioFile scenario_from(const std::string& text) {
  auto read = config::read_scenario(config::JsonFile::parse("s.json", text), find_kobuki);
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
