// "tags", "needs", "case" and "clause", and which scenarios they mean.
#include "config/scenario/labels/labels.hpp"

#include <doctest/doctest.h>

#include "unit/config/message_of.hpp"
#include "unit/config/scenario/scenario_text.hpp"

using namespace fakebot;
using config::LabelFilter;
using config::Labels;
using fakebot::test::check_all_refused;
using fakebot::test::kFitsSchema;
using fakebot::test::message_of;
using fakebot::test::scenario_from;

namespace {

std::string labelled(const std::string& labels) {
  return "{" + labels + R"(, "duration": 5,
"expectations": [{"eventually": "speed.linear_m_s > 0.1"}]})";
}

using TableNames = std::vector<std::string_view>;

}  // namespace

TEST_CASE("a scenario says what it is about, what it needs, and which case it is") {
  const Labels labels = scenario_from(labelled(R"("tags": ["wire", "safety"], "needs": ["docks"],
      "case": 12, "clause": "observed: a robot")"))
                            .labels;
  CHECK(labels.tags == TableNames{"wire", "safety"});
  CHECK(labels.needs == TableNames{"docks"});
  CHECK(config::case_name(labels) == "3.12");
  CHECK(labels.clause == "observed: a robot");
  CHECK_FALSE(scenario_from(labelled(R"("tags": ["wire"])")).labels.is_case());
}

TEST_CASE("cases are ordered by area, then by number, not as texts") {
  const Labels second{.tags = {"safety"}, .needs = {}, .number = 2, .clause = "x"};
  const Labels tenth{.tags = {"safety"}, .needs = {}, .number = 10, .clause = "x"};
  const Labels of_wire{.tags = {"wire"}, .needs = {}, .number = 1, .clause = "x"};
  CHECK(config::is_before(second, tenth));
  CHECK(config::is_before(tenth, of_wire));
  CHECK_FALSE(config::is_before(of_wire, second));
}

TEST_CASE("wrong labels are refused with their place") {
  check_all_refused({
      {"an unknown tag", labelled(R"("tags": ["safty"])"),
       "s.json:1: /tags/0: found \"safty\", expected a tag; see: fakebot list tags; did you "
       "mean \"safety\"?"},
      {"an unknown ability", labelled(R"("needs": ["wander"])"),
       "s.json:1: /needs/0: found \"wander\", expected an ability; see: fakebot list abilities; "
       "did you mean \"wanders\"?"},
      {"a case without a clause", labelled(R"("tags": ["wire"], "case": 1)"),
       "s.json:1: /case: found a case without \"clause\", expected what requires the behaviour",
       kFitsSchema},
      {"a case without an area", labelled(R"("case": 1, "clause": "x")"),
       "s.json:1: /case: found a case without \"tags\", expected a tag, the first of which is the "
       "area of the case",
       kFitsSchema},
      {"a clause of no case", labelled(R"("clause": "x")"),
       "s.json:1: /clause: found a clause without \"case\", expected the number of a case of "
       "report "
       "cards",
       kFitsSchema},
      {"a name twice", labelled(R"("needs": ["docks", "docks"])"),
       "s.json:1: /needs/1: found \"docks\" again, expected each name once"},
  });
}

TEST_CASE("a driver that cannot do all that is needed is not meant, and what is missing is told") {
  const Labels labels{.tags = {"docking"}, .needs = {"wanders", "docks", "sets_leds"}};
  CHECK(LabelFilter{}.missing(labels).empty());  // nothing is known of the driver
  CHECK(LabelFilter{.tags = {}, .can = TableNames{"docks", "wanders", "sets_leds", "turns"}}
            .missing(labels)
            .empty());
  const TableNames missing = LabelFilter{.tags = {}, .can = TableNames{"docks"}}.missing(labels);
  CHECK(config::needs_text(missing) == "needs wanders and sets_leds");
  CHECK(LabelFilter{.tags = {"wire", "docking"}, .can = {}}.has_tag_of(labels));
  CHECK_FALSE(LabelFilter{.tags = {"wire"}, .can = {}}.has_tag_of(labels));
}

TEST_CASE("who wanders, or drives briskly, drives") {
  const Labels labels{.tags = {}, .needs = {"drives"}};
  for (const char* ability : {"drives", "wanders", "drives_briskly"}) {
    CHECK(LabelFilter{.tags = {}, .can = TableNames{"docks", ability}}.missing(labels).empty());
  }
  for (const char* ability : {"turns", "drives_to", "creeps"}) {
    CHECK(LabelFilter{.tags = {}, .can = TableNames{ability}}.missing(labels).size() == 1);
  }
  for (const config::Ability& ability : config::kAbilities) {
    CAPTURE(ability.name);
    const auto* const implied = config::find_named(config::kAbilities, ability.implied);
    CHECK((ability.implied.empty() || implied != nullptr));
  }
}

TEST_CASE("abilities of an option are names, and a wrong one is refused with the nearest") {
  CHECK(config::abilities_of_option("--can", "wanders,docks") == TableNames{"wanders", "docks"});
  CHECK(message_of([] { config::abilities_of_option("--can", "docs"); }).find("docks") !=
        std::string::npos);
  CHECK(message_of([] { config::tags_of_option("--tag", "safety,"); }).find("--tag") !=
        std::string::npos);
}
