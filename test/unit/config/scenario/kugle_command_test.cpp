// Golden bytes: the firmware's structs and the definition of the coding, by hand.
#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "unit/config/scenario/scenario_text.hpp"
#include "unit/hex.hpp"

using namespace fakebot;

namespace {

std::string scenario_of(const std::string& command) {
  return R"({"robot": {"type": "kugle"}, "duration": 10, "expectations": [{"never": "fallen"}],
             "commands": [{)" +
         command + "}]}";
}

test::Bytes sent_by(const std::string& command) {
  const auto read = test::scenario_from(scenario_of(command));
  return std::get<sim::scenario::Send>(read.scenario.commands.at(0).actions.at(0)).bytes;
}

}  // namespace

TEST_CASE("a command may end in a list of numbers, whose length is sent with it") {
  CHECK(sent_by(R"("SetFloatParameter": {"type": 3, "param": 17, "value_type": 2,
                                         "values": [1, 2]})") ==
        test::from_hex("00 03 0D  05 03 11 02 02  01 03 80 3F  01 01 02 40"));
  CHECK(sent_by(R"("SetParameter": {"type": 3, "param": 3, "value_type": 3, "values": [2]})") ==
        test::from_hex("00 03 06  06 03 03 03 01  02"));
}

TEST_CASE("a length that is given is sent as it is") {
  CHECK(sent_by(R"("SetParameter": {"type": 3, "param": 3, "value_type": 3, "array_size": 9,
                                    "values": [2]})") ==
        test::from_hex("00 03 06  06 03 03 03 09  02"));
}

TEST_CASE("an array takes as many numbers as it has, and the rest is 0") {
  std::string rest;
  for (int i = 0; i < 20; ++i) { rest += "01"; }
  CHECK(
      sent_by(R"("ShortMpcPathReference": {"desired_velocity_m_s": 1, "coefficients": [2, 2]})") ==
      test::from_hex("00 34 25  01 01 03 80 3F 01 01 01 01 01 01 02 40 01 01 02 40" + rest));
  const std::string many = R"("ShortMpcPathReference": {"coefficients": [1, 2, 3, 4, 5, 6, 7, 8]})";
  CHECK(test::message_of([&] {
          test::scenario_from(scenario_of(many));
        }).find("found 8 numbers, expected 7 at most") != std::string::npos);
}

TEST_CASE("a list takes as many numbers as a frame has room for, and more are refused there") {
  const auto floats = [](int count) {
    std::string list = "1";
    for (int i = 1; i < count; ++i) { list += ", 1"; }
    return R"("SetFloatParameter": {"values": [)" + list + "]}";
  };
  CHECK(sent_by(floats(62)).size() > 62 * sizeof(float));
  test::check_all_refused(
      {{"a float too many", scenario_of(floats(63)),
        "s.json:2: /commands/0/SetFloatParameter/values: found 63 numbers, expected 62 at most"}});
}

TEST_CASE("drive is a velocity in the robot's own frame, of which the robot decides by its mode") {
  CHECK(sent_by(R"("drive": {"linear_m_s": 1, "angular_rad_s": 2})") ==
        test::from_hex("00 33 11  02 02 01 01 01 01 03 80 3F 01 01 01 01 01 01 02 40"));
}

TEST_CASE("several commands of a moment are several frames") {
  CHECK(sent_by(R"("StoreParameters": {}, "GetParameter": {"type": 3, "param": 3})") ==
        test::from_hex("00 04 01 01  00 02 03 03 03 03"));
}
