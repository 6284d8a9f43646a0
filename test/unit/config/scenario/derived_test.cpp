// Parameters computed from others.
#include <string>
#include <vector>

#include "sim/scenario/events/action.hpp"
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot::config;
using namespace fakebot::test;
using namespace fakebot::sim::scenario;

namespace {

std::string with_derived(const std::string& sections, const std::string& note) {
  return R"({"duration": 10, "expectations": [{"never": "bumper.left"}], )" + sections +
         R"(, "events": [{"at": 1, "do": {"note": ")" + note + "\"}}]}";
}

std::vector<std::string> derived_notes(const std::string& sections, const std::string& note,
                                       const FixedParameters& fixed = {}) {
  const std::string text = with_derived(sections, note);
  CHECK(objection_of_schema(FileKind::scenario, text) == "");
  std::vector<std::string> all;
  for (const ScenarioFile& one :
       read_scenarios(JsonFile::parse("s.json", text), known_robots(), fixed)) {
    all.push_back(std::get<Note>(one.scenario.events[0].actions[0]).text);
  }
  return all;
}

std::string refusal_of_derived(const std::string& sections, const std::string& note) {
  return message_of([&] {
    read_scenarios(JsonFile::parse("s.json", with_derived("\n" + sections, note)), known_robots());
  });
}

}  // namespace

TEST_CASE("a derived number belongs to each combination, and to --set") {
  const std::string sections =
      R"("parameters": {"near": [1, 2.5]}, "derived": {"far": "2 * near", "both": "near + far"})";
  CHECK(derived_notes(sections, "${near} ${far} ${both}") ==
        std::vector<std::string>{"1 2 3", "2.5 5 7.5"});
  CHECK(derived_notes(sections, "${far} ${both}", {{"near", "0.1"}}) ==
        std::vector<std::string>{"0.2 0.3"});
}

TEST_CASE("a derived number needs no parameter, and flags count as numbers") {
  CHECK(derived_notes(R"("derived": {"half": "1 / 2"})", "v ${half}") ==
        std::vector<std::string>{"v 0.5"});
  CHECK(derived_notes(
            R"("parameters": {"fast": [true, false]}, "derived": {"v": "fast ? 0.5 : 0.1"})",
            "v ${v}") == std::vector<std::string>{"v 0.5", "v 0.1"});
}

TEST_CASE("a derived number that cannot be is refused with its place") {
  CHECK(refusal_of_derived(R"("parameters": {"near": 1}, "derived": {"far": "2 * nera"})",
                           "${near}${far}") ==
        "s.json:2: /derived/far: found \"nera\", expected the name of a parameter; did you mean "
        "\"near\"?");
  CHECK(refusal_of_derived(R"("derived": {"a": "2 * b", "b": "1"})", "${a}${b}") ==
        "s.json:2: /derived/a: found \"b\", expected a number: there is no parameter");
  CHECK(refusal_of_derived(R"("parameters": {"near": 1}, "derived": {"near": "2"})", "${near}") ==
        "s.json:2: /derived/near: found \"near\" again, expected another name than that of a "
        "parameter");
  CHECK(refusal_of_derived(R"("parameters": {"n": 0}, "derived": {"a": "1 / n"})", "${a}") ==
        "s.json:2: /derived/a: found \"1 / n\", which is no number with n = 0, expected a formula "
        "with a value");
  CHECK(refusal_of_derived(R"("parameters": {"side": "left"}, "derived": {"a": "2 * side"})",
                           "${a}") ==
        "s.json:2: /derived/a: found \"2 * side\", where side is left, expected a formula over "
        "numbers");
  CHECK(refusal_of_derived(R"("parameters": {"n": 0}, "derived": {"a": "2 *"})", "${a}${n}") ==
        "s.json:2: /derived/a: found \"2 *\", with nothing at character 4, expected a formula "
        "over parameters: a signal, a number or a function");
  CHECK(refusal_of_derived(R"("parameters": {"n": 1}, "derived": {"a": "2 * n"})", "${n}") ==
        "s.json:2: /derived/a: found \"a\", which is never used, expected \"${a}\" somewhere in "
        "the scenario");
}
