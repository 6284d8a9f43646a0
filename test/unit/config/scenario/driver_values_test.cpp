// The section "driver" of a scenario.
#include "config/scenario/driver_values.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include "config/scenario/scenario_keys.hpp"
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot;
using config::DriverEnding;
using test::scenario_from;
using namespace std::chrono_literals;

namespace {

config::ScenarioDriver driver_from(const std::string& section) {
  return scenario_from(R"({"duration": 1, "expectations": [{"never": "bumper.left"}],
                           "events": [{"at": 0, "do": [{"driver": "start"}, {"driver": "stop"}]}],
                           "driver": )" +
                       section + "}")
      .driver;
}

std::string with_driver(const std::string& section) {
  return "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"driver\": " +
         section + "}";
}

}  // namespace

TEST_CASE("a scenario without a driver starts when any driver has opened the device") {
  const config::ScenarioDriver driver =
      scenario_from(R"({"duration": 1, "expectations": [{"never": "bumper.left"}]})").driver;
  CHECK(driver.command.empty());
  CHECK(driver.ready_when == "driver.attached");
  CHECK(driver.ending == DriverEnding::on_request);
}

TEST_CASE("the key end_within documents the default time for a driver to end") {
  const auto key =
      std::ranges::find(config::scenario_keys::kDriver, "end_within", &config::KeyInfo::name);
  REQUIRE(key != config::scenario_keys::kDriver.end());
  CHECK(key->meaning.ends_with("default: " + std::to_string(config::kDriverEndsWithin.count()) +
                               " s"));
}

TEST_CASE("all keys of the driver are read") {
  const config::ScenarioDriver driver = driver_from(R"({
    "command": ["my_driver", "--port", "{port}"], "environment": {"RATE": "10"},
    "start": "by_event", "ready_when": "command.age_s < 1", "ready_within": "500ms",
    "end": "by_itself", "exit_status": 7, "end_within": 5})");
  CHECK(driver.command == std::vector<std::string>{"my_driver", "--port", "{port}"});
  CHECK(driver.environment == std::vector<std::string>{"RATE=10"});
  CHECK(driver.starts_by_event);
  CHECK(driver.ready_when == "command.age_s < 1");
  CHECK(driver.ready_within == 500ms);
  CHECK(driver.ending == DriverEnding::by_itself);
  CHECK(driver.exit_status == 7);
  CHECK(driver.end_within == 5s);
}

TEST_CASE("a test program ends its scenario, unless another end is asked for") {
  CHECK_FALSE(driver_from("{}").is_test_program);
  CHECK_FALSE(driver_from(R"({"kind": "driver"})").is_test_program);
  const config::ScenarioDriver test = driver_from(R"({"kind": "test_program"})");
  CHECK(test.is_test_program);
  CHECK(test.ending == DriverEnding::with_verdict);
  const config::ScenarioDriver asked =
      driver_from(R"({"kind": "test_program", "end": "when_asked"})");
  CHECK(asked.is_test_program);
  CHECK(asked.ending == DriverEnding::when_asked);
}

TEST_CASE("a program path is relative to the scenario, a plain name is looked up in PATH") {
  const config::JsonFile file = config::JsonFile::parse("dir/s.json", R"({"duration": 1,
    "expectations": [{"never": "bumper.left"}], "driver": {"command": ["./bin/driver", "./x"]}})");
  const auto command = config::read_scenario(file, test::known_robots()).driver.command;
  CHECK(command == std::vector<std::string>{"dir/./bin/driver", "./x"});
  CHECK(driver_from(R"({"command": ["/opt/driver"]})").command[0] == "/opt/driver");
  CHECK(driver_from(R"({"command": ["driver"]})").command[0] == "driver");
}

TEST_CASE("wrong drivers of a scenario") {
  test::check_all_refused({
      {"no object", with_driver("\"my_driver\""),
       "s.json:2: /driver: found \"my_driver\", expected an object"},
      {"an unknown key", with_driver("{\"comand\": [\"a\"]}"),
       "s.json:2: /driver/comand: found \"comand\", expected one of command, kind, environment, "
       "start, ready_when, ready_within, end, exit_status, end_within; did you mean \"command\"?"},
      {"a command as one text", with_driver("{\"command\": \"my_driver {port}\"}"),
       "s.json:2: /driver/command: found \"my_driver {port}\", expected a list of texts: a program "
       "and its arguments"},
      {"an empty command", with_driver("{\"command\": []}"),
       "s.json:2: /driver/command: found nothing, expected a list of texts: a program and its "
       "arguments"},
      {"a program without a name", with_driver("{\"command\": [\"\"]}"),
       "s.json:2: /driver/command/0: found \"\", expected the name of a program",
       test::kFitsSchema},
      {"an argument that is a number", with_driver("{\"command\": [\"a\", 5]}"),
       "s.json:2: /driver/command/1: found 5, expected a text"},
      {"an environment that is a list", with_driver("{\"environment\": [\"A=1\"]}"),
       "s.json:2: /driver/environment: found array, expected an object of names and texts"},
      {"a variable with an equals sign", with_driver("{\"environment\": {\"A=\": \"1\"}}"),
       "s.json:2: /driver/environment/A=: found \"A=\", expected the name of a variable"},
      {"a variable that is a number", with_driver("{\"environment\": {\"A\": 1}}"),
       "s.json:2: /driver/environment/A: found 1, expected a text"},
      {"a driver that nothing starts", with_driver("{\"start\": \"by_event\"}"),
       "s.json:2: /driver: found \"start\": \"by_event\", expected an event that does "
       "{\"driver\": \"start\"}",
       test::kFitsSchema},
      {"an unknown start", with_driver("{\"start\": \"by_events\"}"),
       "s.json:2: /driver/start: found \"by_events\", expected one of at_begin, by_event; did you "
       "mean \"by_event\"?"},
      {"a readiness that waits for the scenario", with_driver("{\"ready_when\": \"time_s > 0.5\"}"),
       "s.json:2: /driver/ready_when: found \"time_s > 0.5\", which never holds before the start, "
       "when time_s is 0, expected a condition of the robot or the driver",
       test::kFitsSchema},
      {"a readiness that is no condition", with_driver("{\"ready_when\": \"driver.atached\"}"),
       "s.json:2: /driver/ready_when: found \"driver.atached\", expected the name of a signal; did "
       "you mean \"driver.attached\"?",
       test::kFitsSchema},
      {"no time to become ready", with_driver("{\"ready_within\": 0}"),
       "s.json:2: /driver/ready_within: found 0, expected a time longer than 0"},
      {"an unknown end", with_driver("{\"end\": \"never\"}"),
       "s.json:2: /driver/end: found \"never\", expected one of any_time, by_itself, when_asked, "
       "when_done"},
      {"an exit status that no process has", with_driver("{\"exit_status\": 256}"),
       "s.json:2: /driver/exit_status: found 256, expected a number from 0 to 255"},
      {"an unknown order",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, "
       "\"do\": {\"driver\": \"restart\"}}]}",
       "s.json:2: /events/0/do/driver: found \"restart\", expected \"start\", \"stop\" or "
       "\"kill\""},
      {"an unknown way to plug",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, "
       "\"do\": {\"device\": \"replug\"}}]}",
       "s.json:2: /events/0/do/device: found \"replug\", expected \"unplug\" or \"plug_in\""},
  });
}
