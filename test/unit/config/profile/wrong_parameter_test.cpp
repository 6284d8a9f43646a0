// Every error in the parameters of a scenario file, with the complete message.
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot::test;

namespace {

/// The second line of the file is `line`; the third line uses the parameter p.
void check_parameter_refused(const std::string& name, const std::string& line,
                             const std::string& message,
                             const std::string& use = "\"description\": \"${p}\"") {
  CAPTURE(name);
  const std::string text = "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n" +
                           line + ",\n" + use + "}";
  const auto file = fakebot::config::JsonFile::parse("s.json", text);
  CHECK(message_of([&] { fakebot::config::read_scenarios(file, known_robots()); }) == message);
}

void check_value_refused(const std::string& name, const std::string& value,
                         const std::string& message) {
  check_parameter_refused(name, "\"parameters\": {\"p\": " + value + "}",
                          "s.json:2: /parameters" + message);
}

}  // namespace

TEST_CASE("wrong values of parameters are refused") {
  const std::string kinds =
      "expected a number, a text, true or false, a list of them, a "
      "range or a distribution";
  check_value_refused("nothing", "null", "/p: found null, " + kinds);
  check_value_refused("an empty list", "[]",
                      "/p: found an empty list, expected at least one value");
  check_value_refused("a list in a list", "[1, [2]]", "/p/1: found array, " + kinds);
  check_value_refused("a value twice", "[1, 2, 1]", "/p/2: found 1 again, expected another value");
  check_value_refused("another parameter", "\"${q}\"",
                      "/p: found \"${q}\", expected a value that does not depend on another "
                      "parameter");
  check_parameter_refused("no object", "\"parameters\": [1]",
                          "s.json:2: /parameters: found array, expected an object of parameters");
  check_parameter_refused(
      "a name with a space", "\"parameters\": {\"a b\": 1}",
      "s.json:2: /parameters/a b: found \"a b\", expected a name of letters, digits and "
      "_, that does not start with a digit");
}

TEST_CASE("wrong ranges of parameters are refused") {
  check_value_refused("no step", R"({"from": 1, "to": 2})",
                      "/p: found no \"step\", expected a number from -1000000000 to 1000000000");
  check_value_refused(
      "an unknown key", R"({"from": 1, "too": 2, "step": 1})",
      "/p/too: found \"too\", expected one of from, to, step; did you mean \"to\"?");
  check_value_refused("a text", R"({"from": "1", "to": 2, "step": 1})",
                      "/p/from: found \"1\", expected a number from -1000000000 to 1000000000");
  check_value_refused("a step of 0", R"({"from": 1, "to": 2, "step": 0})",
                      "/p/step: found 0, expected a number other than 0");
  check_value_refused("a step away from the end", R"({"from": 1, "to": 2, "step": -0.5})",
                      "/p/step: found -0.5, expected a positive number: \"to\" is above \"from\"");
  check_value_refused("a step away from a lower end", R"({"from": 2, "to": 1, "step": 0.5})",
                      "/p/step: found 0.5, expected a negative number: \"to\" is below \"from\"");
  check_value_refused("too many values", R"({"from": 0, "to": 1, "step": 1e-6})",
                      "/p: found 1000001 values, expected 10000 at most");
}

TEST_CASE("too many combinations are refused") {
  const std::string hundred = R"({"from": 1, "to": 100, "step": 1})";
  check_parameter_refused(
      "a hundred times a hundred and one",
      "\"parameters\": {\"p\": " + hundred + R"(, "q": {"from": 0, "to": 100, "step": 1}})",
      "s.json:2: /parameters: found 10100 combinations, expected 10000 at most",
      "\"seed\": \"${p}${q}\"");
}

TEST_CASE("wrong uses of parameters are refused") {
  check_parameter_refused(
      "never used", "\"parameters\": {\"q\": 1, \"p\": 2}",
      "s.json:2: /parameters/q: found \"q\", which is never used, expected \"${q}\" "
      "somewhere in the scenario");
  check_parameter_refused(
      "not defined", "\"parameters\": {\"speed\": 2}",
      "s.json:3: /description: found \"${sped}\", expected the name of a parameter; did "
      "you mean \"speed\"?",
      "\"description\": \"${speed} ${sped}\"");
  check_parameter_refused(
      "not defined in a key", "\"parameters\": {\"side\": 2}",
      "s.json:3: /events/0/do/set/bumper.${s}: found \"${s}\", expected the name of a "
      "parameter",
      "\"events\": [{\"at\": 1, \"do\": {\"set\": {\"bumper.${s}\": \"${side}\"}}}]");
  check_parameter_refused(
      "no parameters at all", "\"name\": \"n\"",
      "s.json:3: /description: found \"${p}\", expected the name of a parameter, and "
      "there is none");
  check_parameter_refused("without an end", "\"parameters\": {\"p\": 1}",
                          "s.json:3: /description: found \"${p\", expected } behind ${ and a name",
                          "\"description\": \"${p\"");
  check_parameter_refused(
      "without an end in the key of a section", "\"parameters\": {\"p\": 1}",
      "s.json:3: /descr${p: found \"descr${p\", expected } behind ${ and a name",
      "\"descr${p\": \"${p}\"");
  check_parameter_refused("not defined in the key of a section", "\"parameters\": {\"p\": 1}",
                          "s.json:3: /${q}: found \"${q}\", expected the name of a parameter; did "
                          "you mean \"p\"?",
                          "\"${q}\": \"${p}\"");
}

TEST_CASE("wrong uses of parameters in a file that is not an object are refused") {
  const auto file = fakebot::config::JsonFile::parse("s.json", "[\"${p\"]");
  CHECK(message_of([&] { fakebot::config::read_scenarios(file, known_robots()); }) ==
        "s.json:1: /0: found \"${p\", expected } behind ${ and a name");
}

TEST_CASE("a substituted value that is wrong is refused at its place, with the combination") {
  check_parameter_refused(
      "a number out of range", "\"parameters\": {\"p\": [1, 30], \"q\": 5}",
      "s.json:3: /commands/0/drive/linear_m_s [p=30]: found 30, expected a number from "
      "-10 to 10 m/s",
      "\"commands\": [{\"drive\": {\"linear_m_s\": \"${p}\"}, \"at\": \"${q}0ms\"}]");
  check_parameter_refused(
      "a text for a number", "\"parameters\": {\"p\": [1, \"fast\"]}",
      "s.json:3: /commands/0/drive/linear_m_s [p=fast]: found \"fast\", expected a "
      "number from -10 to 10 m/s",
      "\"commands\": [{\"drive\": {\"linear_m_s\": \"${p}\"}}]");
  check_parameter_refused(
      "a key", "\"parameters\": {\"side\": [\"left\", \"lft\"]}",
      "s.json:3: /events/0/do/set/bumper.${side} [side=lft]: found \"bumper.lft\", "
      "expected the name of a signal that can be set; did you mean \"bumper.left\"?",
      "\"events\": [{\"at\": 1, \"do\": {\"set\": {\"bumper.${side}\": true}}}]");
  check_parameter_refused(
      "a key twice", "\"parameters\": {\"side\": [\"right\", \"left\"]}",
      "s.json:3: /events/0/do/set/bumper.${side} [side=left]: found \"bumper.left\" "
      "again, expected another key",
      "\"events\": [{\"at\": 1, \"do\": {\"set\": {\"bumper.left\": true, "
      "\"bumper.${side}\": true}}}]");
  check_parameter_refused(
      "nothing varies", "\"parameters\": {\"p\": 30}",
      "s.json:3: /commands/0/drive/linear_m_s: found 30, expected a number from -10 to "
      "10 m/s",
      "\"commands\": [{\"drive\": {\"linear_m_s\": \"${p}\"}}]");
}

TEST_CASE("a sweep is refused where one scenario is needed") {
  CHECK(message_of([] {
          scenario_from(
              "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n"
              "\"parameters\": {\"p\": [1, 2]}, \"seed\": \"${p}\"}");
        }) ==
        "s.json:2: /parameters: found 2 combinations, expected one: each parameter with a single "
        "value, as by --set NAME=VALUE");
}

TEST_CASE("where one scenario is needed, unknown parameters are reported first") {
  const auto file = fakebot::config::JsonFile::parse(
      "s.json",
      "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n"
      "\"parameters\": {\"speed\": [1, 2]}, \"seed\": \"${speed}\"}");
  const auto combination_with = [&](const std::string& name) {
    return fakebot::config::read_scenario(file, known_robots(), {{name, "1"}}).combination;
  };
  CHECK(message_of([&] { combination_with("sped"); }) ==
        "--set: found \"sped\", expected a parameter of a scenario; did you mean \"speed\"?");
  CHECK(combination_with("speed") == "speed=1");
}
