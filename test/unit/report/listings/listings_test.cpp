#include "report/listings/listings.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <span>
#include <string>

#include "line/line_signals.hpp"
#include "robots/registry.hpp"
#include "sim/faults/fault.hpp"

using namespace fakebot;

namespace {

std::string text_of_listing(std::string_view name, report::Kinds kinds = robots::robot_kinds()) {
  for (const report::Listing& listing : report::listings()) {
    if (listing.name == name) { return listing.text(kinds); }
  }
  return "";
}

/// Whether a line of the text starts with the word.
bool has_row(const std::string& text, std::string_view word) {
  return ("\n" + text).find("\n" + std::string(word) + " ") != std::string::npos;
}

}  // namespace

TEST_CASE("a listing of one kind of robot has nothing of the others, and no headings") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    const std::string signals = text_of_listing("signals", std::span(&kind, 1));
    CHECK(signals.find("ROBOT") == std::string::npos);
    for (const sim::RobotKind* other : robots::robot_kinds()) {
      const bool is_own = other == kind;
      CHECK(has_row(text_of_listing("robots", std::span(&kind, 1)), other->name) == is_own);
    }
    CHECK(text_of_listing("messages", std::span(&kind, 1)) == kind->wire->messages_page());
    CHECK(kind->wire->messages_page() != "");
  }
}

TEST_CASE("the listings have every signal, profile, parameter and kind of robot") {
  const std::string signals = text_of_listing("signals");
  const std::string profiles = text_of_listing("profiles");
  const std::string kinds = text_of_listing("robots");
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    CHECK(has_row(kinds, kind->name));
    for (const sim::Signal& signal : kind->signals) { CHECK(has_row(signals, signal.name)); }
    for (const auto& profile : kind->profiles) { CHECK(has_row(profiles, profile.name)); }
    for (const auto& parameter : kind->parameters) { CHECK(has_row(profiles, parameter.name)); }
  }
  for (const sim::Signal& signal : line::line_signals()) { CHECK(has_row(signals, signal.name)); }
}

TEST_CASE("the listing of faults has every type and the range of its attributes") {
  const std::string faults = text_of_listing("faults");
  for (const auto& type : sim::faults::common_fault_types()) { CHECK(has_row(faults, type.name)); }
  CHECK(faults.find("1 to ") != std::string::npos);
  CHECK(faults.find("\nEVERY FAULT\n") != std::string::npos);
}

TEST_CASE("the listing of a robot's faults has those that a scenario of the robot can have") {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    const std::string faults = text_of_listing("faults", std::span(&kind, 1));
    for (const sim::RobotKind* other : robots::robot_kinds()) {
      if (other != kind) { CHECK(faults.find(other->name) == std::string::npos); }
      for (const auto* type : sim::faults::fault_types_of(*other->wire)) {
        const auto own = sim::faults::fault_types_of(*kind->wire);
        CAPTURE(type->name);
        CHECK(has_row(faults, type->name) == (std::ranges::count(own, type) == 1));
      }
    }
  }
}

TEST_CASE("the listing of all faults says which robots have a type, and with which default") {
  const std::string faults = text_of_listing("faults");
  CHECK(faults.find("the driver has set another rate or format (kobuki, rplidar") !=
        std::string::npos);
  CHECK(faults.find("), 1200000 (kugle") != std::string::npos);
}

TEST_CASE("the first of the schemas is that of scenarios") {
  const auto schemas = report::schemas();
  CHECK(schemas.front().name == "scenario");
  for (const report::Listing& schema : schemas) { CHECK(schema.text({}).starts_with("{\n")); }
}
