#include "config/profile/profile_file.hpp"

#include <doctest/doctest.h>

#include <string>

#include "config/json/config_error.hpp"
#include "robots/kobuki/kind.hpp"
#include "robots/kobuki/parameters.hpp"
#include "unit/config/message_of.hpp"
#include "unit/config/schema/schema_check.hpp"

using namespace fakebot::config;
using fakebot::robots::kobuki::ideal_parameters;
using fakebot::robots::kobuki::kind;
using fakebot::robots::kobuki::Parameters;
using fakebot::robots::kobuki::parameters_of;
using fakebot::robots::kobuki::standard_parameters;
using fakebot::robots::kobuki::value_of;
using fakebot::test::FileKind;
using fakebot::test::message_of;
using fakebot::test::objection_of_schema;

namespace {

/// Reads a profile. Checks that the schema accepts the file, too.
Parameters profile(const std::string& text) {
  const auto read = read_profile(kind(), JsonFile::parse("p.json", text));
  CHECK(objection_of_schema(FileKind::profile, text) == "");
  return parameters_of(read.all());
}

Parameters loaded(const std::string& name_or_file) {
  return parameters_of(load_profile(kind(), name_or_file).all());
}

std::string refusal_of_profile(const std::string& text) {
  return message_of([&] { profile(text); });
}

}  // namespace

TEST_CASE("a profile is its base with some values changed") {
  Parameters changed = profile(R"({"$schema": "x", "name": "mine", "base": "ideal",
                  "parameters": {"battery_v": 12.5, "command_timeout_s": 1}})");
  Parameters expected = ideal_parameters();
  expected.battery_v = 12.5;
  expected.command_timeout_s = 1;
  for (std::size_t i = 0; i < kind().parameters.size(); ++i) {
    CAPTURE(kind().parameters[i].name);
    CHECK(value_of(changed, i) == value_of(expected, i));
  }
}

TEST_CASE("a profile without a base starts from standard") {
  CHECK(profile("{}").gyro_noise_digits == standard_parameters().gyro_noise_digits);
  CHECK(profile(R"({"parameters": {}})").wheel_lag == standard_parameters().wheel_lag);
}

TEST_CASE("the range of a parameter includes its limits") {
  CHECK(profile(R"({"parameters": {"wheel_lag": 0}})").wheel_lag == 0);
  CHECK(profile(R"({"parameters": {"battery_v": 20}})").battery_v == 20);
}

TEST_CASE("errors have file, line, pointer, found, expected and hint") {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c : {
           Case{"[]", "p.json:1: /: found array, expected an object"},
           Case{"{\n\"parameter\": {}}",
                "p.json:2: /parameter: found \"parameter\", expected one of $schema, name, base, "
                "parameters; did you mean \"parameters\"?"},
           Case{"{\n\n\"base\": \"idael\"}",
                "p.json:3: /base: found \"idael\", expected a profile of a Kobuki: one of "
                "standard, ideal, firmware; did you mean \"ideal\"?"},
           Case{"{\"base\": 7}",
                "p.json:1: /base: found 7, expected a profile of a Kobuki: one of standard, "
                "ideal, firmware"},
           Case{"{\n\"parameters\": [1]}",
                "p.json:2: /parameters: found array, expected an object"},
           Case{
               "{\"parameters\": {\n\"battery_v\": \"full\"}}",
               "p.json:2: /parameters/battery_v: found \"full\", expected a number from 0 to 20 V"},
           Case{"{\"parameters\": {\n\"battery_v\": 20.5}}",
                "p.json:2: /parameters/battery_v: found 20.5, expected a number from 0 to 20 V"},
           Case{"{\"parameters\": {\n\"battery_v\": -1}}",
                "p.json:2: /parameters/battery_v: found -1, expected a number from 0 to 20 V"},
           Case{"{\"parameters\": {\"battery_v\": null}}",
                "p.json:1: /parameters/battery_v: found null, expected a number from 0 to 20 V"},
           Case{"{\"parameters\": {\"p_gain\": true}}",
                "p.json:1: /parameters/p_gain: found true, expected a number from 0 to 1000000"},
       }) {
    CAPTURE(c.text);
    CHECK(refusal_of_profile(c.text) == c.message);
  }
}

TEST_CASE("an unknown parameter is refused with the nearest one or the place of the list") {
  CHECK(refusal_of_profile("{\n\"parameters\": {\n\"batery_v\": 12}}") ==
        "p.json:3: /parameters/batery_v: found \"batery_v\", expected a parameter of a "
        "Kobuki, see: fakebot list profiles --robot kobuki; did you mean \"battery_v\"?");
  CHECK(refusal_of_profile("{\"parameters\": {\"horns\": 2}}") ==
        "p.json:1: /parameters/horns: found \"horns\", expected a parameter of a Kobuki, "
        "see: fakebot list profiles --robot kobuki");
}

TEST_CASE("a built-in profile is loaded by its name") {
  CHECK(loaded("standard").wheel_lag == standard_parameters().wheel_lag);
  CHECK(loaded("ideal").wheel_lag == ideal_parameters().wheel_lag);
  CHECK(loaded("firmware").feed_forward == 10);
}

TEST_CASE("an unknown profile is refused with the nearest name") {
  CHECK(message_of([] { loaded("ideel"); }) ==
        "--profile: found \"ideel\", expected a profile of a Kobuki: one of standard, ideal, "
        "firmware, or a file that ends in .json; did you mean \"ideal\"?");
  CHECK(
      message_of([] { loaded(""); }) ==
      "--profile: found \"\", expected a profile of a Kobuki: one of standard, ideal, firmware, or "
      "a file that ends in .json");
}

TEST_CASE("a name with a slash or ending in .json is a file") {
  for (const char* name : {"/nowhere/ideal", "nowhere.json"}) {
    CHECK(message_of([&] { loaded(name); }) ==
          "cannot read " + std::string(name) +
              ": No such file or directory; is it a file, and may you read it?");
  }
}
