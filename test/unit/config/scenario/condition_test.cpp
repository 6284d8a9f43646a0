#include "config/scenario/condition.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/json/config_error.hpp"
#include "sim/scenario/condition.hpp"
#include "unit/config/message_of.hpp"

using fakebot::config::JsonFile;
using fakebot::config::JsonValue;
using fakebot::config::read_condition;
using fakebot::config::read_expression;
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
  Condition condition(text, board);
  board.sample(std::chrono::seconds(2));
  return condition.holds();
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();

const std::vector<Signal> kConditionSignals{{"speed.linear_m_s", "m/s", -10, 10, "", false},
                                            {"bumper.center", "flag", 0, 1, "", true},
                                            {"bumper.left", "flag", 0, 1, "", true},
                                            {"battery_v", "V", 0, 20, "", true},
                                            {"pose.x_m", "m", -kInfinity, kInfinity, "", false},
                                            {"time_s", "s", 0, 10, "", false}};

JsonFile file_with(const std::string& text) {
  return JsonFile::parse("s.json", "{\n \"when\": " + nlohmann::json(text).dump() + "}");
}

std::string read(const std::string& text) {
  const JsonFile file = file_with(text);
  return read_expression(JsonValue(file, "/when"), kConditionSignals).text;
}

/// The message of a refused condition, which may also make no sense.
std::string refusal_of_condition(const std::string& text) {
  const JsonFile file = file_with(text);
  return message_of([&] { read_condition(JsonValue(file, "/when"), kConditionSignals); });
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
  Condition condition("bumper.center && bumper.center > 0.5", board);
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

TEST_CASE("values are remembered at known events only") {
  fakebot::config::EventNames events;
  events.add("a bump");
  events.add("lift");
  const auto refusal = [&](const std::string& text, const fakebot::config::EventNames& known) {
    const JsonFile file = file_with(text);
    return message_of([&] { read_condition(JsonValue(file, "/when"), kConditionSignals, known); });
  };
  const JsonFile right = file_with("pose.x_m > pose.x_m@'a bump' + 1 && pose.x_m@lift < 2");
  CHECK_NOTHROW(read_condition(JsonValue(right, "/when"), kConditionSignals, events));
  CHECK(refusal("pose.x_m > pose.x_m@left", events) ==
        "s.json:2: /when: found \"left\", expected the name of an event behind @; did you mean "
        "\"lift\"?");
  CHECK(refusal("pose.x_m > pose.x_m@lift", {}) ==
        "s.json:2: /when: found \"pose.x_m@lift\", expected a signal without an event: there are "
        "no events here");
  CHECK(refusal("pose.xm@lift > 1", events) ==
        "s.json:2: /when: found \"pose.xm\", expected the name of a signal; did you mean "
        "\"pose.x_m\"?");
}

TEST_CASE("a remembered value has the range of its signal") {
  fakebot::config::EventNames events;
  events.add("bump");
  const auto refusal = [&](const std::string& text) {
    const JsonFile file = file_with(text);
    return message_of([&] { read_condition(JsonValue(file, "/when"), kConditionSignals, events); });
  };
  CHECK(begins(refusal("battery_v@bump > 21"), "s.json:2: /when: found \"battery_v@bump > 21\""));
  const JsonFile right = file_with("battery_v - battery_v@bump > 19");
  CHECK_NOTHROW(read_condition(JsonValue(right, "/when"), kConditionSignals, events));
  CHECK(begins(refusal("battery_v - battery_v@bump > 20"),
               "s.json:2: /when: found \"battery_v - battery_v@bump > 20\", which never holds"));
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
        "s.json:2: /when: found \"bumper.center = 1\", which assigns at character 15, expected a "
        "condition over signals; did you mean ==?");
  CHECK(refusal_of_formula("(bumper.center = 1)").ends_with("; did you mean ==?"));
}

TEST_CASE("a chained comparison is refused, two joined by a logical operator are not") {
  for (const char* chain : {"0 < time_s < 3", "bumper.center == bumper.left == 1",
                            "(0 < time_s + 1 <= 3) && bumper.left"}) {
    const std::string message = refusal_of_formula(chain);
    CHECK(begins(message, std::string("s.json:2: /when: found \"") + chain +
                              "\", a comparison of a comparison at character "));
    CHECK(
        message.ends_with(", expected a condition over signals; did you mean two, joined by &&?"));
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
        "s.json:2: /when: found \"bumper.center and time_s > 1\", with \"and\" at character 15, "
        "expected a condition over signals: an operator; did you mean &&?");
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
        "s.json:2: /when: found \"bumper.center, bumper.left\", which is several at character 14, "
        "expected a condition over signals");
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

TEST_CASE("a mistake is told with its place, what was found and what was expected") {
  const auto tells = [](const char* text, const std::string& end) {
    const std::string message = refusal_of_formula(text);
    CAPTURE(message);
    CHECK(message == std::string("s.json:2: /when: found ") + nlohmann::json(text).dump() + end);
  };
  tells("bumper.center >",
        ", with nothing at character 16, expected a condition over signals: a signal, a number or "
        "a function");
  tells("(bumper.center", ", with nothing at character 15, expected a condition over signals: )");
  tells("bumper.center)",
        ", with \")\" at character 14, expected a condition over signals: no more ) than (");
  tells("time_s => 1",
        ", with \"=>\" at character 8, expected a condition over signals: an operator; did you "
        "mean >=?");
  tells("time_s <> 1",
        ", with \"<>\" at character 8, expected a condition over signals: an operator; did you "
        "mean !=?");
  tells("1 > é",
        ", with \"é\" at character 5, expected a condition over signals: a signal, a "
        "number or a function");
  tells("abs(time_s, 1) > 2",
        ", with \"abs with 2 arguments\" at character 1, expected a condition over signals: 1 "
        "argument");
}

TEST_CASE("for an unknown function the nearest one is suggested") {
  const std::string message = refusal_of_formula("sqr(time_s) > 1");
  CHECK(begins(message, "s.json:2: /when: found \"sqr\" as a function, expected one of abs, "));
  CHECK(message.ends_with("; did you mean \"sqrt\"?"));
}

TEST_CASE("true and false are written as 1 and 0") {
  CHECK(refusal_of_formula("bumper.center == true").ends_with("; did you mean 1?"));
}

TEST_CASE("a condition nested too deep is refused") {
  CHECK(refusal_of_formula(std::string(100000, '(') + "time_s").find("nested too deep") !=
        std::string::npos);
  CHECK(refusal_of_formula(std::string(100000, '-') + "time_s").find("nested too deep") !=
        std::string::npos);
}

TEST_CASE("a condition that cannot fail is refused, however it is written") {
  for (const char* text :
       {"speed.linear_m_s*1 < 1000", "battery_v + 0 < 25", "max(battery_v, 0) >= 0",
        "pose.x_m == pose.x_m", "!(speed.linear_m_s * speed.linear_m_s < 0)",
        "bumper.left <= bumper.left", "speed.linear_m_s > 5 || 1 - 0 * speed.linear_m_s",
        "bumper.left || !bumper.left", "battery_v > pose.x_m || battery_v <= pose.x_m",
        "battery_v ? 1 : 2", "bumper.left + bumper.center < 3"}) {
    CAPTURE(text);
    CHECK(refusal_of_condition(text).find("which always holds") != std::string::npos);
  }
  CHECK(refusal_of_condition("battery_v + 0 < 25") ==
        "s.json:2: /when: found \"battery_v + 0 < 25\", which always holds (battery_v + 0 is from "
        "0 to 20 V), expected a condition that can hold and can fail");
}

TEST_CASE("a condition that cannot hold is refused, however it is written") {
  for (const char* text :
       {"bumper.left + bumper.center > 2", "min(bumper.left, 0) > 0", "pose.x_m != pose.x_m",
        "battery_v - battery_v > 0", "bumper.left * 2 == 1", "time_s > 3 && time_s < 2"}) {
    CAPTURE(text);
    CHECK(refusal_of_condition(text).find("which never holds") != std::string::npos);
  }
}

TEST_CASE("a division by what is 0 is refused") {
  for (const char* text : {"battery_v / 0 > 1", "battery_v / (1-1)", "1 + battery_v / -0.0 > 1"}) {
    CAPTURE(text);
    CHECK(refusal_of_condition(text).find(", a division by 0,") != std::string::npos);
  }
}

TEST_CASE("a condition that can hold and fail is accepted") {
  for (const char* text :
       {"speed.linear_m_s*1 < 9", "battery_v + 5 < 25", "1 / battery_v > 0.1",
        "bumper.left + bumper.center > 1", "sqrt(speed.linear_m_s) >= 0",
        "speed.linear_m_s > 5 || bumper.left", "battery_v > pose.x_m || battery_v < pose.x_m",
        "battery_v / battery_v == 1", "battery_v", "rint(battery_v) == 3"}) {
    CAPTURE(text);
    const JsonFile file = file_with(text);
    CHECK_NOTHROW(read_condition(JsonValue(file, "/when"), kConditionSignals));
  }
}

TEST_CASE("a condition that is not a text is refused") {
  const JsonFile file = JsonFile::parse("s.json", "{\"when\": 3}");
  CHECK(message_of([&] { read_expression(JsonValue(file, "/when"), kConditionSignals); }) ==
        "s.json:1: /when: found 3, expected a text");
}
