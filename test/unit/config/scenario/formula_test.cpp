#include "config/scenario/formula.hpp"

#include <doctest/doctest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/json/config_error.hpp"
#include "unit/config/message_of.hpp"

using fakebot::config::JsonFile;
using fakebot::config::JsonValue;
using fakebot::config::parse_formula;
using fakebot::config::read_formula;
using fakebot::sim::Signal;
using fakebot::sim::scenario::Condition;
using fakebot::sim::scenario::SignalBoard;
using fakebot::test::message_of;

namespace {

class Robot final : public fakebot::sim::SignalSource {
 public:
  double speed = 0;
  double bumper = 0;

  std::span<const Signal> signals() const override { return kSignals; }
  double get(std::size_t signal) const override { return signal == 0 ? speed : bumper; }

 private:
  static constexpr std::array kSignals{
      Signal{"speed.linear_m_s", "m/s", -10, 10, "", false},
      Signal{"bumper.center", "flag", 0, 1, "", true},
  };
};

bool holds(const std::string& text, double speed, double bumper) {
  Robot robot;
  robot.speed = speed;
  robot.bumper = bumper;
  SignalBoard board({&robot});
  Condition condition(parse_formula(text, board), board);
  board.sample(std::chrono::seconds(2));
  return condition.holds();
}

std::string read(const std::string& text) {
  const JsonFile file =
      JsonFile::parse("s.json", "{\n \"when\": " + nlohmann::json(text).dump() + "}");
  return read_formula(JsonValue(file, "/when"),
                      {"speed.linear_m_s", "bumper.center", "bumper.left", "time_s"});
}

std::string refusal_of_formula(const std::string& text) {
  return message_of([&] { read(text); });
}

bool begins(const std::string& text, const std::string& with) {
  return text.substr(0, with.size()) == with;
}

}  // namespace

TEST_CASE("usual notations of conditions are accepted") {
  CHECK(holds("speed.linear_m_s > 0.1 && !bumper.center", 0.2, 0));
  CHECK_FALSE(holds("speed.linear_m_s > 0.1 && !bumper.center", 0.2, 1));
  CHECK_FALSE(holds("speed.linear_m_s > 0.1 && !bumper.center", 0.1, 0));
  CHECK(holds("speed.linear_m_s >= 0.1 || bumper.center", 0, 1));
  CHECK(holds("bumper.center", 0, 1));
  CHECK(holds("bumper.center == 0", 0, 0));
  CHECK(holds("bumper.center != 1", 0, 0));
  CHECK(holds("abs(speed.linear_m_s) < 0.01", -0.005, 0));
  CHECK(holds("!(speed.linear_m_s > 0.1 || bumper.center)", 0, 0));
  CHECK(holds("-speed.linear_m_s * 2 > 0.3", -0.2, 0));
}

TEST_CASE("not binds tighter than comparison and and") {
  CHECK(holds("!bumper.center && speed.linear_m_s == 1", 1, 0));
  CHECK(holds("!bumper.center == 1", 0, 0));
  CHECK_FALSE(holds("!bumper.center || bumper.center > 1", 0, 1));
}

TEST_CASE("and binds tighter than or") {
  CHECK(holds("bumper.center || bumper.center && speed.linear_m_s > 1", 0, 1));
}

TEST_CASE("the time of the scenario is a signal") {
  CHECK(holds("time_s >= 2", 0, 0));
  CHECK_FALSE(holds("time_s > 2", 0, 0));
}

TEST_CASE("a condition uses the sampled values of its own signals only") {
  Robot robot;
  SignalBoard board({&robot});
  Condition condition(parse_formula("bumper.center && bumper.center > 0.5", board), board);
  CHECK(board.size() == 1);
  board.sample({});
  CHECK_FALSE(condition.holds());
  robot.bumper = 1;
  CHECK_FALSE(condition.holds());  // not sampled yet
  board.sample({});
  CHECK(condition.holds());
}

TEST_CASE("a valid condition is not rewritten") {
  CHECK(read("speed.linear_m_s > 0.1 && !bumper.center") ==
        "speed.linear_m_s > 0.1 && !bumper.center");
  CHECK(read("bumper.center<=1") == "bumper.center<=1");
}

TEST_CASE("an unknown signal is refused with the nearest one") {
  CHECK(refusal_of_formula("speed.linear > 0.1") ==
        "s.json:2: /when: found \"speed.linear\", expected the name of a signal; did you mean "
        "\"speed.linear_m_s\"?");
  CHECK(refusal_of_formula("bumper.centre") ==
        "s.json:2: /when: found \"bumper.centre\", expected the name of a signal; did you mean "
        "\"bumper.center\"?");
}

TEST_CASE("for an assignment the comparison is suggested") {
  CHECK(refusal_of_formula("bumper.center = 1") ==
        "s.json:2: /when: found \"bumper.center = 1\", which assigns, expected a condition over "
        "signals; did you mean ==?");
}

TEST_CASE("a chained comparison is refused, two joined by a logical operator are not") {
  for (const char* chain : {"0 < time_s < 3", "bumper.center == bumper.left == 1",
                            "(0 < time_s + 1 <= 3) && bumper.left"}) {
    CHECK(refusal_of_formula(chain) ==
          std::string("s.json:2: /when: found \"") + chain +
              "\", a comparison of a comparison, expected a condition over signals; did you mean "
              "two, joined by &&?");
  }
  for (const char* good :
       {"0 < time_s && time_s < 3", "(time_s < 3) == (bumper.left > 0)",
        "min(time_s > 1, time_s < 3) > 0", "time_s > 1 ? time_s < 2 : time_s != 1"}) {
    CAPTURE(std::string(good));
    CHECK_NOTHROW(read(good));
  }
}

TEST_CASE("for words as operators the operator is suggested") {
  CHECK(refusal_of_formula("bumper.center and time_s > 1") ==
        "s.json:2: /when: found \"bumper.center and time_s > 1\", expected a condition over "
        "signals; did you mean &&?");
  CHECK(refusal_of_formula("bumper.center or time_s > 1").ends_with("; did you mean ||?"));
  CHECK(refusal_of_formula("not bumper.center").ends_with("; did you mean !?"));
}

TEST_CASE("a condition without a signal is refused, because it never changes") {
  CHECK(refusal_of_formula("1 > 0") ==
        "s.json:2: /when: found \"1 > 0\", with no signal in it, expected a condition over "
        "signals");
}

TEST_CASE("two conditions in one are refused") {
  CHECK(refusal_of_formula("bumper.center, bumper.left") ==
        "s.json:2: /when: found \"bumper.center, bumper.left\", which is several, expected a "
        "condition over signals");
}

TEST_CASE("a syntax error is refused with position and reason") {
  for (const char* text :
       {"", "bumper.center >", "(bumper.center", "bumper.center &&& time_s", "bumper.center time_s",
        "bumper.center ? 1", "é > 1", "\"text\"", "bumper.center > 1)", "fast(bumper.center)"}) {
    CAPTURE(text);
    const std::string message = refusal_of_formula(text);
    CAPTURE(message);
    CHECK(begins(message, "s.json:2: /when: found "));
    CHECK(message.size() > 60);
  }
}

TEST_CASE("a condition that is not a text is refused") {
  const JsonFile file = JsonFile::parse("s.json", "{\"when\": 3}");
  CHECK(message_of([&] { read_formula(JsonValue(file, "/when"), {"a"}); }) ==
        "s.json:1: /when: found 3, expected a text");
}
