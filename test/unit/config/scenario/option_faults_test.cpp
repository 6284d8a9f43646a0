#include "config/scenario/faults/option_faults.hpp"

#include <doctest/doctest.h>

#include <variant>

#include "config/json/config_error.hpp"
#include "robots/registry.hpp"

using namespace fakebot;

TEST_CASE("faults of options are events at the start of a scenario") {
  const sim::WireProtocol& wire = *robots::default_kind().wire;
  sim::scenario::Scenario scenario;
  scenario.events.push_back({"bump", sim::scenario::At{sim::SimTime{5}}, {}});
  config::add_faults(scenario, config::parse_faults({"drop,toxicity=0.5", "flip_bits"}, wire));
  REQUIRE(scenario.events.size() == 3);
  CHECK(scenario.events[1].name.starts_with("--fault 1 "));
  CHECK(scenario.events[2].name.starts_with("--fault 2 "));
  CHECK(std::get<sim::scenario::At>(scenario.events[2].trigger).time == sim::SimTime{0});
}

TEST_CASE("a wrong fault of an option is refused") {
  const sim::WireProtocol& wire = *robots::default_kind().wire;
  CHECK_THROWS_AS(config::parse_faults({"drop", "dorp"}, wire), config::ConfigError);
}
