// An awaited condition must not be true from the start.
#include "unit/config/scenario/scenario_text.hpp"

using fakebot::test::check_all_refused;
using fakebot::test::kFitsSchema;
using fakebot::test::scenario_from;

namespace {

std::string scenario_awaiting(const std::string& expectation, const std::string& rest = "") {
  return "{\"duration\": 5, " + rest + "\n\"expectations\": [{\"never\": \"bumper.left\"}, " +
         expectation + "]}";
}

}  // namespace

TEST_CASE("what is to become true, but holds from the start without a driver, is refused") {
  check_all_refused({
      {"an input that nobody presses", scenario_awaiting(R"({"eventually": "!bumper.center"})"),
       "s.json:2: /expectations/1/eventually: found \"!bumper.center\", which holds from the "
       "start, expected a condition that a driver has to make true",
       kFitsSchema},
      {"a robot that stands", scenario_awaiting(R"({"eventually": "speed.linear_m_s == 0"})"),
       "s.json:2: /expectations/1/eventually: found \"speed.linear_m_s == 0\", which holds from "
       "the start, expected a condition that a driver has to make true",
       kFitsSchema},
      {"a pose that the world gives",
       scenario_awaiting(R"({"eventually": "pose.x_m > 1"})",
                         R"("world": {"start": {"x_m": 2, "y_m": 0, "heading_deg": 0}},)"),
       "s.json:2: /expectations/1/eventually: found \"pose.x_m > 1\", which holds from the start, "
       "expected a condition that a driver has to make true",
       kFitsSchema},
  });
}

TEST_CASE("what a driver has to make true is accepted, and so is what is not known") {
  for (const char* expectation : {
           R"({"eventually": "speed.linear_m_s > 0.1"})", R"({"eventually": "pose.x_m > 1"})",
           R"({"eventually": "!driver.attached"})",  // only the line knows
           R"({"eventually": "driver.attached"})",
           R"({"eventually": "speed.linear_m_s == 0", "for": 1})",  // the robot may drive before
       }) {
    CAPTURE(expectation);
    CHECK(scenario_from(scenario_awaiting(expectation)).scenario.expectations.size() == 2);
  }
}

TEST_CASE("what an event undoes at the start may be awaited") {
  scenario_from(scenario_awaiting(R"({"eventually": "!bumper.center"})",
                                  R"("events": [{"at": 0, "do": {"press": "bumper.center"}}],)"));
}

TEST_CASE("what holds until a scenario of its own start may be awaited") {
  scenario_from(scenario_awaiting(R"({"eventually": "speed.linear_m_s == 0"})",
                                  R"("driver": {"ready_when": "speed.linear_m_s > 0.1"},)"));
}
