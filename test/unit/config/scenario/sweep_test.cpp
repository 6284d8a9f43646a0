#include "config/scenario/sweep/sweep.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "config/scenario/sweep/parameter_values.hpp"
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot::config;
using namespace fakebot::test;
using Names = std::vector<std::string>;

namespace {

const std::string kExpectations = R"("duration": 10, "expectations": [{"never": "bumper.left"}])";

std::vector<ScenarioFile> scenarios(const std::string& content, const FixedParameters& fixed = {}) {
  const std::string text = "{" + kExpectations + ", " + content + "}";
  auto read = read_scenarios(JsonFile::parse("s.json", text), known_robots(), fixed);
  CHECK(objection_of_schema(FileKind::scenario, text) == "");
  return read;
}

Names names(const std::string& parameters, const std::string& use,
            const FixedParameters& fixed = {}) {
  Names all;
  for (const ScenarioFile& one :
       scenarios(R"("name": "s", "parameters": )" + parameters + ", " + use, fixed)) {
    all.push_back(one.scenario.name);
  }
  return all;
}

std::string description_with(const std::string& value, const std::string& text) {
  return scenarios(R"("parameters": {"p": )" + value +
                   R"(}, "events": [{"at": 1, "do": {"note": "n${p}"}}], "description": ")" + text +
                   "\"")[0]
      .scenario.description;
}

double p_gain_of(const ScenarioFile& file) {
  return file.robot.changes.at(0).value;
}

}  // namespace

TEST_CASE("combinations are the product of all values, and the first parameter changes slowest") {
  CHECK(names(R"({"a": [1, 2], "b": ["x", "y", "z"]})",
              R"("events": [{"at": 1, "do": {"note": "${a}${b}"}}])") ==
        Names{"s [a=1, b=x]", "s [a=1, b=y]", "s [a=1, b=z]", "s [a=2, b=x]", "s [a=2, b=y]",
              "s [a=2, b=z]"});
}

TEST_CASE("a single value is not part of the name") {
  CHECK(names(R"({"a": 1})", R"("events": [{"at": 1, "do": {"note": "a ${a}"}}])") == Names{"s"});
  CHECK(names(R"({"a": 1, "b": [true]})", R"("events": [{"at": 1, "do": {"note": "${a}${b}"}}])") ==
        Names{"s [b=true]"});
}

TEST_CASE("a range includes both ends, without rounding errors") {
  const std::string use = R"("events": [{"at": 1, "do": {"note": "a ${a}"}}])";
  CHECK(names(R"({"a": {"from": 0.1, "to": 0.5, "step": 0.1}})", use) ==
        Names{"s [a=0.1]", "s [a=0.2]", "s [a=0.3]", "s [a=0.4]", "s [a=0.5]"});
  // Divided as doubles, 0.3 is less than three times 0.1.
  CHECK(names(R"({"a": {"from": 0, "to": 0.3, "step": 0.1}})", use) ==
        Names{"s [a=0]", "s [a=0.1]", "s [a=0.2]", "s [a=0.3]"});
  CHECK(names(R"({"a": {"from": 60, "to": -60, "step": -60}})", use) ==
        Names{"s [a=60]", "s [a=0]", "s [a=-60]"});
  CHECK(names(R"({"a": {"from": 1, "to": 2, "step": 0.6}})", use) == Names{"s [a=1]", "s [a=1.6]"});
  CHECK(names(R"({"a": {"from": 2, "to": 2, "step": 1}})", use) == Names{"s [a=2]"});
}

TEST_CASE("a parameter as a whole value keeps its type") {
  const auto number =
      scenarios(R"("parameters": {"p": [2, 3]}, "robot": {"profile_changes": {"p_gain": "${p}"}})");
  CHECK(p_gain_of(number.at(0)) == 2);
  CHECK(p_gain_of(number.at(1)) == 3);
  const auto flag = scenarios(R"("parameters": {"p": true},
      "events": [{"when": "bumper.left", "each_time": "${p}", "do": {"note": "n"}}])");
  CHECK(std::get<fakebot::sim::scenario::When>(flag.at(0).scenario.events.at(0).trigger).each_time);
  CHECK(scenarios(R"("parameters": {"p": "ideal"}, "robot": {"profile": "${p}"})")
            .at(0)
            .robot.profile == "ideal");
}

TEST_CASE("a parameter inside a text is inserted as plain text") {
  CHECK(description_with("0.3", "at ${p} m/s") == "at 0.3 m/s");
  CHECK(description_with("2.0", "${p}ms") == "2ms");
  CHECK(description_with("false", "${p}!") == "false!");
  CHECK(description_with(R"("left")", "${p} and ${p}") == "left and left");
}

TEST_CASE("an additional dollar escapes a reference") {
  CHECK(description_with("1", "$${p} is ${p}, $ {p} $p }") == "${p} is 1, $ {p} $p }");
  CHECK(scenarios(R"("description": "echo $${HOME}")")[0].scenario.description == "echo ${HOME}");
}

TEST_CASE("a parameter may be part of a key") {
  using fakebot::sim::scenario::Force;
  const auto sides = scenarios(R"("parameters": {"side": ["left", "right"]}, "events":
      [{"at": 1, "do": {"set": {"bumper.${side}": true}}}])");
  CHECK(std::get<Force>(sides.at(0).scenario.events.at(0).actions.at(0)).signal == "bumper.left");
  CHECK(std::get<Force>(sides.at(1).scenario.events.at(0).actions.at(0)).signal == "bumper.right");
}

TEST_CASE("a fixed parameter has only that value, with the type of the file") {
  const std::string use = R"("events": [{"at": 1, "do": {"note": "${a}${b}"}}])";
  const std::string both = R"({"a": [1, 2], "b": ["1", "x"]})";
  CHECK(names(both, use, {{"a", "7"}}) == Names{"s [a=7, b=1]", "s [a=7, b=x]"});
  CHECK(names(both, use, {{"a", "7"}, {"b", "007"}, {"other", "1"}}) == Names{"s [a=7, b=007]"});
  const auto number =
      scenarios(R"("parameters": {"p": 2}, "robot": {"profile_changes": {"p_gain": "${p}"}})",
                {{"p", "1e2"}});
  CHECK(p_gain_of(number.at(0)) == 100);
}

TEST_CASE("a setting is NAME=VALUE, and some scenario must have the parameter") {
  CHECK(parse_fixed_parameters({"a=1", "b=x=y", "c="}) ==
        FixedParameters{{"a", "1"}, {"b", "x=y"}, {"c", ""}});
  CHECK(message_of([] { parse_fixed_parameters({"a"}); }) ==
        "--set: found \"a\", expected NAME=VALUE");
  CHECK(message_of([] { parse_fixed_parameters({"=1"}); }) ==
        "--set: found \"=1\", expected NAME=VALUE");
  CHECK(message_of([] {
          parse_fixed_parameters({"a=1", "a=2"});
        }) == "--set: found \"a\" twice, expected it once");
  refuse_unknown_parameters({{"speed", "1"}}, {"side", "speed"});
  CHECK(message_of([] {
          refuse_unknown_parameters({{"sped", "1"}}, {"side", "speed"});
        }) == "--set: found \"sped\", expected a parameter of a scenario; did you mean \"speed\"?");
  CHECK(message_of([] {
          refuse_unknown_parameters({{"a", "1"}}, {});
        }) == "--set: found \"a\", expected a parameter of a scenario, and there is none");
}

TEST_CASE("the largest allowed number of combinations is accepted, and its last is in reach") {
  const JsonFile file = JsonFile::parse("s.json", R"({"parameters": {
    "a": {"from": 1, "to": 100, "step": 1}, "b": {"from": 1, "to": 100, "step": 1}},
    "seed": "${a}${b}"})");
  const Sweep sweep(file, {});
  CHECK(sweep.size() == kMostCombinations);
  CHECK(sweep.text(kMostCombinations - 1) == "a=100, b=100");
  CHECK(sweep.file(kMostCombinations - 1).root().at("seed") == "100100");
}

TEST_CASE("more combinations than are allowed are refused with their number, however many") {
  const auto refusal = [](int parameters, int values) {
    std::string section;
    std::string uses;
    for (int i = 0; i < parameters; ++i) {
      const std::string name = "p" + std::to_string(i);
      section += (i > 0 ? ", \"" : "\"") + name + R"(": {"from": 1, "step": 1, "to": )" +
                 std::to_string(values) + "}";
      uses += "${" + name + "}";
    }
    const JsonFile file = JsonFile::parse(
        "s.json", "{\"parameters\": {" + section + "}, \"seed\": \"" + uses + "\"}");
    return message_of([&] { Sweep(file, {}); });
  };
  const auto message = [](const std::string& count) {
    return "s.json:1: /parameters: found " + count + " combinations, expected 10000 at most";
  };
  CHECK(refusal(2, 101) == message("10201"));
  CHECK(refusal(2, 1000) == message("1000000"));
  CHECK(refusal(3, 10000) == message("1e+12"));
  CHECK(refusal(103, 1000) == message("more than 1.79769e+308"));
}

TEST_CASE("combinations that have no room in memory are refused before they are made") {
  const std::string text = R"({"parameters": {"a": {"from": 1, "to": 10000, "step": 1}},
      "seed": "${a}", "description": ")" +
                           std::string(50000, 'x') + "\"}";
  const JsonFile file = JsonFile::parse("s.json", text);
  CHECK(message_of([&] { Sweep(file, {}); }) ==
        "s.json:1: /parameters: found 10000 combinations of a file of " +
            std::to_string(text.size()) + " bytes, expected 5358 at most for its size");
  CHECK(Sweep(file, {{"a", "1"}}).size() == 1);
}

namespace {

constexpr const char* kUses = R"("events": [{"at": 1, "do": {"note": "${a}${b}${c}"}}])";
constexpr const char* kSampled =
    R"({"a": {"uniform": [0, 1]}, "b": ["x", "y"], "c": {"normal": {"mean": 5, "deviation": 1}}},
       "samples": 2)";

}  // namespace

TEST_CASE("all samples are drawn together, and each combination of lists has the same ones") {
  CHECK(names(kSampled, kUses) ==
        Names{"s [a=0.9829, b=x, c=3.8802]", "s [a=0.1513, b=x, c=5.1917]",
              "s [a=0.9829, b=y, c=3.8802]", "s [a=0.1513, b=y, c=5.1917]"});
}

TEST_CASE("samples come from the seed of the file, or from the one that overrides it") {
  const auto with_seed = [](const std::string& seed, const std::optional<std::uint64_t>& other) {
    const JsonFile file = JsonFile::parse(
        "s.json",
        R"({"seed": )" + seed +
            R"(, "samples": 3, "parameters": {"a": {"uniform": [0, 1]}}, "world": "${a}"})");
    return Sweep(file, {}, other).text(2);
  };
  CHECK(with_seed("1", {}) != with_seed("2", {}));
  CHECK(with_seed("1", 2) == with_seed("2", {}));
}

TEST_CASE("a sample does not depend on other parameters, nor on the number of samples") {
  const auto first = [](const std::string& others, const std::string& samples) {
    return names(R"({"a": {"uniform": [0, 1]})" + others + R"(}, "samples": )" + samples,
                 R"("events": [{"at": 1, "do": {"note": "x${a})" +
                     std::string(others.empty() ? "" : "${b}") + "\"}}]")
        .front()
        .substr(0, 11);
  };
  const std::string alone = first("", "2");
  CHECK(alone.starts_with("s [a=0."));
  CHECK(first(R"(, "b": {"choice": [1, 2]})", "5") == alone);
  CHECK(first(R"(, "b": 3)", "9") == alone);
}

TEST_CASE("a fixed parameter is not drawn, and the same values again are not played again") {
  CHECK(names(kSampled, kUses, {{"a", "0.5"}, {"b", "x"}}) ==
        Names{"s [a=0.5, b=x, c=3.8802]", "s [a=0.5, b=x, c=5.1917]"});
  CHECK(names(kSampled, kUses, {{"a", "0.5"}, {"b", "x"}, {"c", "7"}}) ==
        Names{"s [a=0.5, b=x, c=7]"});
  CHECK(names(R"({"a": {"choice": [1, 2]}}, "samples": 100)",
              R"("events": [{"at": 1, "do": {"note": "x${a}"}}])")
            .size() == 2);
}

TEST_CASE("the values in the name of a sample give the same scenario with --set") {
  const std::string content = R"("robot": {"profile_changes": {"p_gain": "${gain}"}},
    "samples": 20, "parameters": {"gain": {"uniform": [1.5, 99.25]}, "side":
    {"choice": ["1", 2]}}, "events": [{"at": 1, "do": {"note": "x${side}"}}])";
  for (const ScenarioFile& one : scenarios(content)) {
    FixedParameters fixed;
    for (const ParameterValue& value : one.varying) {
      fixed.emplace(value.name, parameter_text(value.value));
    }
    const auto again = scenarios(content, fixed);
    REQUIRE(again.size() == 1);
    CHECK(again[0].scenario.name == one.scenario.name);
    CHECK(p_gain_of(again[0]) == p_gain_of(one));
    CHECK(again[0].varying[1].value == one.varying[1].value);
  }
}

TEST_CASE("wrong distributions are refused") {
  const auto refusal = [](const std::string& value, const std::string& samples) {
    const JsonFile file = JsonFile::parse(
        "s.json", R"({"parameters": {"p": )" + value + R"(}, "world": "${p}")" + samples + "}");
    return message_of([&] { Sweep(file, {}); });
  };
  const std::string some = R"(, "samples": 5)";
  CHECK(refusal(R"({"uniform": [1, 2]})", "") ==
        "s.json:1: /parameters/p: found a distribution, expected \"samples\": 20 beside "
        "\"parameters\", the number of values to draw");
  CHECK(refusal("[1, 2]", some) ==
        "s.json:1: /samples: found \"samples\" without a distribution, expected a parameter with "
        "\"uniform\", \"normal\" or \"choice\"");
  CHECK(refusal(R"({"uniform": [1, 2]})", R"(, "samples": 0)") ==
        "s.json:1: /samples: found 0, expected a number from 1 to 10000");
  CHECK(refusal(R"({"unifrom": [1, 2]})", some) ==
        "s.json:1: /parameters/p/unifrom: found \"unifrom\", expected a range with \"from\", "
        "\"to\" and \"step\", or a distribution: \"uniform\", \"normal\" or \"choice\"; did you "
        "mean \"uniform\"?");
  CHECK(
      refusal(R"({"uniform": [2, 1]})", some) ==
      "s.json:1: /parameters/p/uniform/1: found 1, expected a number above 2, the smallest value");
  CHECK(refusal(R"({"uniform": [1]})", some) ==
        "s.json:1: /parameters/p/uniform: found a list of 1, expected a list of two numbers");
  CHECK(refusal(R"({"normal": {"mean": 1, "deviation": 0}})", some) ==
        "s.json:1: /parameters/p/normal/deviation: found 0, expected a number from 1e-09 to "
        "1000000000");
  CHECK(refusal(R"({"normal": {"mean": 1, "deviation": 1, "min": 2, "max": 1}})", some) ==
        "s.json:1: /parameters/p/normal/max: found 1, expected a number above 2, the \"min\"");
  CHECK(refusal(R"({"normal": {"mean": 1, "deviation": 1, "min": 20}})", some) ==
        "s.json:1: /parameters/p: found a range that thousands of draws did not hit, expected "
        "\"min\" and \"max\" nearer to the mean");
  CHECK(refusal(R"({"choice": [1, 2], "weights": [1]})", some) ==
        "s.json:1: /parameters/p/weights: found a list of 1, expected a number for each of the 2 "
        "values");
  CHECK(refusal(R"({"choice": [1, 1]})", some) ==
        "s.json:1: /parameters/p/choice/1: found 1 again, expected another value");
  CHECK(refusal(R"({"choice": [1, 2]})", some + R"(, "seed": "${p}")") ==
        "s.json:1: /seed: found \"${p}\", expected a number from 0 to 4294967295");
}
