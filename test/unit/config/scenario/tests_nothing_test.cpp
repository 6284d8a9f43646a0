// Scenarios whose events and expectations test no driver are refused; similar scenarios that test a
// driver are accepted.
#include "unit/config/scenario/scenario_text.hpp"

using fakebot::test::check_all_refused;
using fakebot::test::kFitsSchema;
using fakebot::test::scenario_from;

namespace {

const std::string kDrives = R"({"eventually": "speed.linear_m_s > 0.1"})";

/// Ten seconds with these events and expectations, on lines of their own.
std::string scenario_of(const std::string& events, const std::string& expectations,
                        const std::string& rest = "") {
  return R"({"duration": 10, )" + rest + "\"events\": [\n" + events + "],\n\"expectations\": [\n" +
         expectations + "]}";
}

void check_all_accepted(const std::vector<std::string>& scenarios) {
  for (const std::string& scenario : scenarios) {
    CAPTURE(scenario);
    CHECK_NOTHROW(scenario_from(scenario));
  }
}

}  // namespace

TEST_CASE("an age beyond the time of the run is refused") {
  check_all_refused({
      {"older than the run", scenario_of("", R"({"never": "command.age_s > 60"})"),
       "s.json:4: /expectations/0/never: found \"command.age_s > 60\", with 60, expected a number "
       "from 0 to 20 s for command.age_s",
       kFitsSchema},
  });
  check_all_accepted({scenario_of("", R"({"never": "command.age_s > 5"})")});
}

TEST_CASE("a count beyond the number of ticks is refused") {
  check_all_refused({
      {"more than the ticks",
       scenario_of("", R"({"count": "speed.linear_m_s > 0.1", "at_most": 1000000})"),
       "s.json:4: /expectations/0/at_most: found 1000000, expected fewer than 1001 times, which is "
       "every second tick of the time that is checked",
       kFitsSchema},
  });
  check_all_accepted({scenario_of("", R"({"count": "speed.linear_m_s > 0.1", "at_most": 500})")});
}

TEST_CASE("what the scenario itself does is no test of a driver") {
  const std::string off = R"({"name": "off", "at": 4, "do": {"power": "off"}})";
  const std::string stop = R"({"name": "stop", "at": 3, "do": {"driver": "stop"}})";
  const std::string stands =
      R"({"after": "stop", "within": "6s", "that": "speed.linear_m_s < 0.02"})";
  const std::string press = R"({"at": 4, "for": 2, "do": {"press": "bumper.left"}})";
  const auto decided = [](const std::string& key, const std::string& condition) {
    return "s.json:4: /expectations/0/" + key + ": found \"" + condition +
           "\", which the events decide, whatever a driver does, expected a reaction of the "
           "driver: what a scenario itself does is no test of a driver";
  };
  check_all_refused({
      {"no power",
       scenario_of(off, R"({"after": "off", "within": 1, "that": "!power"}, )" + kDrives),
       decided("that", "!power"), kFitsSchema},
      {"the timeout of commands", scenario_of(stop, stands + ", " + kDrives),
       decided("that", "speed.linear_m_s < 0.02"), kFitsSchema},
      {"a robot without power",
       scenario_of(off, R"({"never": "speed.linear_m_s > 0.05", "from": 6}, )" + kDrives),
       decided("never", "speed.linear_m_s > 0.05"), kFitsSchema},
      {"the age of commands without a driver",
       scenario_of(stop, R"({"eventually": "command.age_s > 2"})"),
       decided("eventually", "command.age_s > 2"), kFitsSchema},
      {"a press that is only awaited", scenario_of(press, R"({"eventually": "bumper.left"})"),
       decided("eventually", "bumper.left"), kFitsSchema},
      {"a press that is only counted",
       scenario_of(press, R"({"count": "bumper.left", "exactly": 1}, )" + kDrives),
       decided("count", "bumper.left"), kFitsSchema},
      {"a forced value at the end",
       scenario_of(R"({"at": 3, "do": {"set": {"battery_v": 12}}})",
                   R"({"at_end": "battery_v < 13"})"),
       decided("at_end", "battery_v < 13"), kFitsSchema},
      {"what the robot itself does when lifted",
       scenario_of(R"({"name": "up", "at": 4, "do": {"lift": true}})",
                   R"({"after": "up", "within": 1, "that": "wheel_drop.left"}, )" + kDrives),
       decided("that", "wheel_drop.left"), kFitsSchema},
  });
  check_all_accepted({
      // Before the timeout of three seconds only a driver stops the robot.
      scenario_of(stop, R"({"after": "stop", "within": 2, "that": "speed.linear_m_s < 0.02"})"),
      // The driver has a second until the power is off.
      scenario_of(off, R"({"never": "speed.linear_m_s > 0.05", "from": 3})"),
      // Something else is tested, too.
      scenario_of(stop, stands + R"(, {"never": "speed.linear_m_s > 0.3"})"),
      // A second press comes from a driver that drives into something.
      scenario_of(press, R"({"count": "bumper.left", "at_least": 2})"),
      // The program that is started with the scenario tests, too.
      scenario_of(press, R"({"eventually": "bumper.left"})",
                  R"("driver": {"kind": "test_program"}, )"),
      // Without the event the condition holds, too.
      scenario_of(press, R"({"at_end": "speed.linear_m_s < 0.02"}, )" + kDrives),
      // Only some drivers get there.
      scenario_of(press, R"({"eventually": "bumper.left"}, {"eventually": "dock.contact"})"),
      // The driver is there to react.
      scenario_of(R"({"name": "hit", "at": 4, "for": 2, "do": {"press": "bumper.left"}})",
                  R"({"after": "hit", "within": 1, "that": "speed.linear_m_s < 0.02"})"),
      // The driver begins again.
      scenario_of(stop + R"(, {"name": "again", "at": 6, "do": {"driver": "start"}})",
                  R"({"after": "again", "within": 2, "that": "speed.linear_m_s > 0.1"})"),
  });
}

TEST_CASE("a press is refused if it is over before a driver can notice") {
  const std::string slow = R"({"never": "speed.linear_m_s > 0.3", "while": "bumper.left"})";
  const std::string press =
      R"({"name": "bump", "at": 4, "for": 2, "do": {"press": "bumper.left"}})";
  const std::string unplug = R"({"at": 3, "for": 4, "do": {"device": "unplug"}})";
  const auto refused = [](const std::string& why) {
    return "s.json:3: /events/1: found an event that is over before a driver can notice, after one "
           "to " +
           why + ", expected an event at a time when feedback reaches the driver";
  };
  check_all_refused({
      {"an unplugged device", scenario_of(unplug + ",\n" + press, slow),
       refused("unplug the device"), kFitsSchema},
      {"a device that stays unplugged",
       scenario_of(R"({"at": 3, "do": {"device": "unplug"}},)"
                   "\n" +
                       press,
                   slow + ", " + kDrives),
       refused("unplug the device"), kFitsSchema},
      {"no feedback",
       scenario_of(
           R"({"at": 2, "for": 7, "do": {"fault": {"type": "timeout"}}},)"
           "\n" +
               press,
           R"({"after": "bump", "within": 5, "that": "speed.linear_m_s < 0.5"}, )" + kDrives),
       refused("block all feedback"), kFitsSchema},
      {"every frame is dropped",
       scenario_of(R"({"at": 2, "for": 7, "do": {"fault": {"type": "drop"}}},)"
                   "\n" +
                       press,
                   slow),
       refused("block all feedback"), kFitsSchema},
      {"no power",
       scenario_of(R"({"at": 1, "do": {"power": "off"}},)"
                   "\n" +
                       press,
                   R"({"eventually": "!power"})"),
       refused("switch the power off"), kFitsSchema},
      {"no driver",
       scenario_of(R"({"at": 1, "do": {"driver": "kill"}},)"
                   "\n" +
                       press,
                   slow),
       refused("stop the driver"), kFitsSchema},
  });
  check_all_accepted({
      // The press lasts longer than the unplug.
      scenario_of(unplug + ", " + R"({"at": 4, "for": 4, "do": {"press": "bumper.left"}})", slow),
      // The cable is back before the press.
      scenario_of(
          R"({"at": 1, "do": {"device": "unplug"}}, {"at": 3, "do": {"device": "plug_in"}}, )" +
              press,
          slow),
      // Nobody knows when the cable is out.
      scenario_of(R"({"when": "pose.x_m > 1", "for": 4, "do": {"device": "unplug"}}, )" + press,
                  slow),
      // Half of the feedback gets through.
      scenario_of(
          R"({"at": 2, "for": 7, "do": {"fault": {"type": "timeout", "toxicity": 0.5}}}, )" + press,
          slow),
      // Every second frame gets through.
      scenario_of(R"({"at": 2, "for": 7, "do": {"fault": {"type": "drop", "every": 2}}}, )" + press,
                  slow),
      // Only the driver gets no feedback: commands are lost.
      scenario_of(
          R"({"at": 2, "for": 7, "do": {"fault": {"type": "timeout", "stream": "upstream"}}}, )" +
              press,
          slow),
      // The robot notices a cliff itself, and something else is tested.
      scenario_of(unplug + ", " + press, slow + R"(, {"never": "speed.linear_m_s > 0.5"})"),
  });
}

TEST_CASE("what an event undoes at once is refused") {
  const auto scenario = [](const std::string& actions) {
    return scenario_of("{\"at\": 3, \"do\": " + actions + "}", kDrives);
  };
  const auto refused = [](const std::string& what) {
    return "s.json:2: /events/0/do: found " + what;
  };
  const std::string later =
      ", expected an event of its own for that, later, so that a driver can notice";
  check_all_refused({
      {"lifted and put down", scenario(R"([{"lift": true}, {"put_down": true}])"),
       refused("what the event undoes at once: to lift the robot" + later), kFitsSchema},
      {"set and released", scenario(R"([{"set": {"battery_v": 12}}, {"release": "battery_v"}])"),
       refused("what the event undoes at once: to set or press battery_v" + later), kFitsSchema},
      {"set twice", scenario(R"([{"set": {"battery_v": 12}}, {"set": {"battery_v": 16}}])"),
       refused("two values for battery_v at once, expected one of them"), kFitsSchema},
      {"off and on", scenario(R"([{"power": "off"}, {"power": "on"}])"),
       refused("what the event undoes at once: to switch the power off" + later), kFitsSchema},
      {"unplugged and plugged in", scenario(R"([{"device": "unplug"}, {"device": "plug_in"}])"),
       refused("what the event undoes at once: to unplug the device" + later), kFitsSchema},
  });
  check_all_accepted({
      // Undone at once, but with an effect: the robot is carried elsewhere, a driver starts anew.
      scenario(R"([{"lift": true}, {"put_down": {"x_m": 1, "y_m": 0}}])"),
      scenario(R"([{"driver": "stop"}, {"driver": "start"}])"),
      scenario(R"([{"driver": "stop"}, {"driver": "kill"}])"),
      scenario(R"([{"set": {"battery_v": 12}}, {"set": {"bumper.left": true}}])"),
      scenario_of(R"({"at": 3, "do": {"power": "off"}}, {"at": 4, "do": {"power": "on"}})",
                  kDrives),
  });
}

TEST_CASE("a parameter that only texts use is refused") {
  const std::string values = R"("parameters": {"a": [1, 2]}, )";
  const std::string refusal =
      "s.json:1: /parameters/a: found \"a\", which is used in texts only, expected \"${a}\" "
      "somewhere in the scenario";
  check_all_refused({
      {"in the name", scenario_of("", kDrives, values + R"("name": "run ${a}", )"), refusal,
       kFitsSchema},
      {"in the description", scenario_of("", kDrives, values + R"("description": "${a}", )"),
       refusal, kFitsSchema},
  });
  using fakebot::config::read_scenarios;
  const auto file = fakebot::config::JsonFile::parse(
      "s.json", scenario_of(R"({"at": "${a}", "do": {"lift": true}})", kDrives,
                            values + R"("name": "run ${a}", )"));
  CHECK(read_scenarios(file, fakebot::test::known_robots()).size() == 2);
}

TEST_CASE("a change of the profile that changes nothing is refused") {
  const auto changes = [](const std::string& value) {
    return R"("robot": {"profile_changes": {"command_timeout_s": )" + value + "}}, ";
  };
  check_all_refused({
      {"as in the profile", scenario_of("", kDrives, changes("3")),
       "s.json:1: /robot/profile_changes/command_timeout_s: found 3, as in the profile standard, "
       "expected a value that differs from it",
       kFitsSchema},
  });
  check_all_accepted({
      scenario_of("", kDrives, changes("2")),
      // A single value of several may be the value of the profile.
      scenario_of("", kDrives, changes("\"${s}\"") + R"("parameters": {"s": [3]}, )"),
  });
}
