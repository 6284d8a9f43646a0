// Files for another kind of robot: the tables of the kind define the allowed names.
#include <array>
#include <limits>
#include <string>

#include "config/profile/profile_file.hpp"
#include "robots/kobuki/kind.hpp"
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot;
using config::JsonFile;
using test::message_of;

namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr std::array kSignals{
    sim::Signal{"pose.x_m", "m", -kFar, kFar, "position", false},
    sim::Signal{"bumper", "flag", 0, 1, "pressed", false},
};
constexpr std::array kParameters{
    sim::Parameter{"top_speed_m_s", "m/s", 0, 2, "it drives no faster", "choice"},
    sim::Parameter{"charge", "", 0, 1, "of its accumulator", "choice"},
};
constexpr std::array kSlow{0.5, 1.0};
constexpr std::array kFast{1.5, 1.0};
constexpr std::array kProfiles{sim::Profile{"slow", "for children", kSlow},
                               sim::Profile{"fast", "for races", kFast}};
constexpr std::array kOldChanges{sim::ParameterChange{"top_speed_m_s", 0.25}};
constexpr std::array kVariants{sim::Variant{"mark2"}, sim::Variant{"mark1", kOldChanges}};
constexpr std::array kSettings{sim::Setting{.key = "charge_percent",
                                            .meaning = "of its accumulator",
                                            .min = 0,
                                            .max = 100,
                                            .unit = "%",
                                            .parameter = "charge",
                                            .factor = 0.01}};

const sim::RobotKind& toy() {
  static const sim::RobotKind kToy{
      .name = "toy",
      .title = "Toy",
      .meaning = "made up",
      .radius_m = 0.1,
      .signals = kSignals,
      .parameters = kParameters,
      .profiles = kProfiles,
      .variants = {.name = "model", .key_type = "a model", .all = kVariants},
      .settings = kSettings,
      .simulation = {.handling = {.can_be_pushed = true}},
      .wire = robots::kobuki::kind().wire,
      .make = [](const sim::RobotSetup&) { return std::unique_ptr<sim::Robot>(); }};
  return kToy;
}

config::KnownRobots toy_and_kobuki() {
  static const std::array kKinds{&toy(), &robots::kobuki::kind()};
  return {kKinds};
}

config::ScenarioFile toy_scenario(const std::string& more,
                                  const std::string& expectation = R"({"never": "bumper"})") {
  return config::read_scenario(
      JsonFile::parse("s.json",
                      "{\"duration\": 5, " + more + "\n\"expectations\": [" + expectation + "]}"),
      toy_and_kobuki());
}

std::string refusal_of_toy(const std::string& more,
                           const std::string& expectation = R"({"never": "bumper"})") {
  return message_of([&] { toy_scenario(more, expectation); });
}

std::string refusal_of_action(const std::string& action) {
  return refusal_of_toy("\"events\": [{\"at\": 1, \"do\": {\n" + action + "}}],");
}

}  // namespace

TEST_CASE("a scenario that names no robot is for the first kind, with its first profile") {
  const auto file = toy_scenario("");
  CHECK(file.robot.kind == &toy());
  CHECK(file.robot.profile == "slow");
  CHECK(variant_name(file.robot) == "mark2");
  CHECK(setup_of(file.robot).parameters["top_speed_m_s"] == 0.5);
}

TEST_CASE("the parameters of any kind come from profile, variant, changes and settings") {
  const auto file = toy_scenario(R"("robot": {"model": "mark1", "profile": "fast",
                                    "charge_percent": 50},)");
  CHECK(setup_of(file.robot).variant == 1);
  CHECK(setup_of(file.robot).parameters["top_speed_m_s"] == 0.25);
  CHECK(setup_of(file.robot).parameters["charge"] == 0.5);
  const auto changed = toy_scenario(R"("robot": {"model": "mark1",
                                       "profile_changes": {"top_speed_m_s": 1}},)");
  CHECK(setup_of(changed.robot).parameters["top_speed_m_s"] == 1);
  const auto values = config::read_profile(
      toy(), JsonFile::parse("p.json", R"({"base": "fast", "parameters": {"charge": 0.1}})"));
  CHECK(values["top_speed_m_s"] == 1.5);
  CHECK(values["charge"] == 0.1);
}

TEST_CASE("names of another kind are refused, with those of this kind") {
  CHECK(refusal_of_toy("\n\"robot\": {\"firmware\": \"1.2.0\"},") ==
        "s.json:2: /robot/firmware: found \"firmware\", expected one of type, profile, "
        "profile_changes, model, start, with, charge_percent");
  CHECK(refusal_of_toy("\"robot\": {\n\"profile\": \"fest\"},") ==
        "s.json:2: /robot/profile: found \"fest\", expected a profile of a Toy: one of slow, fast, "
        "or a file that ends in .json; did you mean \"fast\"?");
  CHECK(refusal_of_toy("\"robot\": {\"profile_changes\": {\n\"top_speed\": 1}},") ==
        "s.json:2: /robot/profile_changes/top_speed: found \"top_speed\", expected a parameter of "
        "a Toy, see: fakebot list profiles --robot toy; did you mean \"top_speed_m_s\"?");
  CHECK(refusal_of_toy("\"robot\": {\n\"type\": \"kobuky\"},") ==
        "s.json:2: /robot/type: found \"kobuky\", expected the name of a robot; see: fakebot list "
        "robots; did you mean \"kobuki\"?");
}

TEST_CASE("an unknown signal of the robot is refused, with the nearest known one") {
  CHECK(refusal_of_toy("", "{\n\"never\": \"bumper.left\"}") ==
        "s.json:3: /expectations/0/never: found \"bumper.left\", expected the name of a signal");
  CHECK(
      refusal_of_toy("", "{\n\"never\": \"bumpers > 0\"}") ==
      "s.json:3: /expectations/0/never: found \"bumpers\", expected the name of a signal; did you "
      "mean \"bumper\"?");
  CHECK(refusal_of_toy("", "{\n\"signal\": \"pose.y_m\", \"max\": 1}") ==
        "s.json:3: /expectations/0/signal: found \"pose.y_m\", expected the name of a signal; did "
        "you mean \"pose.x_m\"?");
}

TEST_CASE("an action that the robot does not support is refused, with those that it does") {
  const std::string possible =
      ", which no Toy allows, expected one of set, release, press, push, device, driver, world, "
      "fault, note";
  CHECK(refusal_of_action(R"("lift": true)") ==
        "s.json:2: /events/0/do/lift: found \"lift\"" + possible);
  CHECK(refusal_of_action(R"("put_down": true)") ==
        "s.json:2: /events/0/do/put_down: found \"put_down\"" + possible);
  CHECK(refusal_of_action(R"("power": "off")") ==
        "s.json:2: /events/0/do/power: found \"power\"" + possible);
  const std::string refused =
      ": found \"bumper\", which cannot be set, expected the name of a signal that can be set";
  CHECK(refusal_of_action(R"("set": {"bumper": 1})") ==
        "s.json:2: /events/0/do/set/bumper" + refused);
  CHECK(refusal_of_action(R"("release": "bumper")") == "s.json:2: /events/0/do/release" + refused);
  CHECK(refusal_of_action(R"("press": "bumper")") == "s.json:2: /events/0/do/press" + refused);
  CHECK_NOTHROW(toy_scenario(R"("events": [{"at": 1, "do": {"push": {"left_m": 1}}}],)"));
}

TEST_CASE("the same scenario is valid for a kind that has all its names") {
  CHECK_NOTHROW(toy_scenario(R"("robot": {"type": "kobuki", "firmware": "1.0.0"},
                                "events": [{"at": 1, "do": {"power": "off", "lift": true}}],)",
                             R"({"never": "bumper.left"})"));
}
