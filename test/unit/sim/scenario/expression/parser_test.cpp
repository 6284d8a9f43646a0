// Values of expressions. The compiler computes the expected values, with the operators of C++.
#include "sim/scenario/expression/parser.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "sim/scenario/expression/remembered.hpp"

using namespace fakebot::sim::scenario;

namespace {

const double kNan = std::nan("");

/// The value of an expression over a, b and c.
double value(const std::string& text, double a, double b, double c) {
  const Expression expression = parsed(text);
  std::vector<const double*> values;
  for (const std::string& name : expression.signals) {
    values.push_back(name == "a" ? &a : (name == "b" ? &b : &c));
  }
  return value_of(expression.root, values);
}

double number(bool truth) {
  return truth ? 1 : 0;
}

struct Case {
  const char* text;
  double (*expected)(double a, double b, double c);
};

const std::array kCases{
    Case{"a + b * c", [](double a, double b, double c) { return a + b * c; }},
    Case{"(a + b) * c", [](double a, double b, double c) { return (a + b) * c; }},
    Case{"a - b - c", [](double a, double b, double c) { return a - b - c; }},
    Case{"a / b / c", [](double a, double b, double c) { return a / b / c; }},
    Case{"a / b * c", [](double a, double b, double c) { return a / b * c; }},
    Case{"-a * b", [](double a, double b, double) { return -a * b; }},
    Case{"-a + b", [](double a, double b, double) { return -a + b; }},
    Case{"a--b", [](double a, double b, double) { return a - -b; }},
    Case{"a + +b", [](double a, double b, double) { return a + b; }},
    Case{"!a == b", [](double a, double b, double) { return number(number(a == 0) == b); }},
    Case{"!a * b", [](double a, double b, double) { return number(a == 0) * b; }},
    Case{"!a && b", [](double a, double b, double) { return number(a == 0 && b != 0); }},
    Case{"a < b && b < c", [](double a, double b, double c) { return number(a < b && b < c); }},
    Case{"a || b && c",
         [](double a, double b, double c) { return number(a != 0 || (b != 0 && c != 0)); }},
    Case{"a + b > c", [](double a, double b, double c) { return number(a + b > c); }},
    Case{"a >= b", [](double a, double b, double) { return number(a >= b); }},
    Case{"a<=b", [](double a, double b, double) { return number(a <= b); }},
    Case{"a != b", [](double a, double b, double) { return number(a != b); }},
    Case{"a == b || c", [](double a, double b, double c) { return number(a == b || c != 0); }},
    Case{"a ? b : c", [](double a, double b, double c) { return a != 0 ? b : c; }},
    Case{"a > b ? b > c ? 1 : 2 : c",
         [](double a, double b, double c) { return a > b ? (b > c ? 1 : 2) : c; }},
    Case{"a ? 1 : b ? 2 : 3",
         [](double a, double b, double) { return a != 0 ? 1.0 : (b != 0 ? 2.0 : 3.0); }},
    Case{"a || b ? b : c", [](double a, double b, double c) { return a != 0 || b != 0 ? b : c; }},
    Case{"a*2.5e-1 + .5 - 1.", [](double a, double, double) { return a * 0.25 + 0.5 - 1; }},
    Case{"abs(a) + abs(-b)", [](double a, double b, double) { return std::abs(a) + std::abs(-b); }},
    Case{"min(a, b, c)", [](double a, double b, double c) { return std::min(std::min(a, b), c); }},
    Case{"max(a,b , c)", [](double a, double b, double c) { return std::max(std::max(a, b), c); }},
    Case{"sum(a, b, c)", [](double a, double b, double c) { return a + b + c; }},
    Case{"avg(a, b, c)", [](double a, double b, double c) { return (a + b + c) / 3; }},
    Case{"rint(a) + sign (b)",
         [](double a, double b, double) {
           return std::floor(a + 0.5) + (b > 0 ? 1 : (b < 0 ? -1 : 0));
         }},
    Case{"atan2(a, b)", [](double a, double b, double) { return std::atan2(a, b); }},
    Case{"sqrt(a) + exp(-b) + ln(c) + log10(c) + log2(c)",
         [](double a, double b, double c) {
           return std::sqrt(a) + std::exp(-b) + std::log(c) + std::log10(c) + std::log2(c);
         }},
    Case{"sin(a) + cos(b) * tan(c)",
         [](double a, double b, double c) { return std::sin(a) + std::cos(b) * std::tan(c); }},
    Case{"hypot(a, b)", [](double a, double b, double) { return std::sqrt(a * a + b * b); }},
    Case{"a^2 + b^3", [](double a, double b, double) { return std::pow(a, 2) + std::pow(b, 3); }},
};

std::string mistake_in(const std::string& text) {
  const auto result = parse(text);
  const auto* mistake = std::get_if<SyntaxMistake>(&result);
  return mistake == nullptr ? "" : std::to_string(mistake->at) + " " + mistake->found;
}

}  // namespace

TEST_CASE("expressions have the values of the same expressions in C") {
  const std::array numbers{0.0, 1.0, 2.0, -1.0, 0.5, -2.5, 100.0, kUnlimited, -kUnlimited, kNan};
  for (const Case& one : kCases) {
    CAPTURE(one.text);
    for (const double a : numbers) {
      for (const double b : numbers) {
        for (const double c : numbers) {
          CAPTURE(a);
          CAPTURE(b);
          CAPTURE(c);
          const double expected = one.expected(a, b, c);
          const double found = value(one.text, a, b, c);
          const bool both_nan = std::isnan(expected) && std::isnan(found);
          REQUIRE((both_nan || expected == found));
        }
      }
    }
  }
}

TEST_CASE("a power binds tighter than a sign, and from the right") {
  CHECK(value("-2 ^ 2", 0, 0, 0) == -4);
  CHECK(value("2 ^ 3 ^ 2", 0, 0, 0) == 512);
  CHECK(value("2 ^ -1 * 3", 0, 0, 0) == 1.5);
  CHECK(value("_pi > 3.14 && _e < 2.72", 0, 0, 0) == 1);
}

TEST_CASE("a node knows its place in the text") {
  const Expression expression = parsed(" a +b > abs( c ) ");
  const Node& sum = expression.root.parts[0];
  CHECK(expression.text.substr(sum.from, sum.to - sum.from) == "a +b");
  const Node& size = expression.root.parts[1];
  CHECK(expression.text.substr(size.from, size.to - size.from) == "abs( c )");
}

TEST_CASE("signals are named once, in the order of the text") {
  CHECK(parsed("b > a && b < c_1.x").signals == std::vector<std::string>{"b", "a", "c_1.x"});
}

TEST_CASE("a value remembered at an event is a signal of its own") {
  CHECK(parsed("a@bump > a + 1").signals == std::vector<std::string>{"a@bump", "a"});
  CHECK(parsed("a@'a bump' + a@b.2 > b").signals ==
        std::vector<std::string>{"a@'a bump'", "a@b.2", "b"});
  CHECK(parsed("a@'bump' > a@bump").signals == std::vector<std::string>{"a@bump"});
  const std::string name = parsed("a@'a bump' > 1").signals[0];
  const auto remembered = remembered_in(name);
  REQUIRE(remembered);
  CHECK(remembered->signal == "a");
  CHECK(remembered->event == "a bump");
  CHECK_FALSE(remembered_in("a"));
}

TEST_CASE("the distance of two points is that of their coordinates") {
  const Expression expression = parsed("distance(p, q@'a bump') < 3");
  CHECK(expression.signals ==
        std::vector<std::string>{"p.x_m", "p.y_m", "q.x_m@'a bump'", "q.y_m@'a bump'"});
  const std::array numbers{1.0, 2.0, 4.0, 6.0};
  const std::array values{&numbers[0], &numbers[1], &numbers[2], &numbers[3]};
  CHECK(value_of(expression.root.parts[0], values) == 5);
  CHECK(mistake_in("distance(p)") == "10 )");
  CHECK(mistake_in("distance(p, q, p) < 1") == "13 ,");
  CHECK(mistake_in("distance(p.x_m, q) < 1") == "9 p.x_m");
  CHECK(mistake_in("distance(1, q) < 1") == "9 1");
  CHECK(mistake_in("distance + 1") == "");  // a signal of this name
}

TEST_CASE("a result has the unit of its signals where they have the same") {
  const auto unit = [](const std::string& text) {
    const std::array<std::string_view, 2> units{"V", "m"};
    return std::string(unit_of(parsed(text).root, units));
  };
  CHECK(unit("a + 1") == "V");
  CHECK(unit("max(a, -a, 3)") == "V");
  CHECK(unit("a + b").empty());
  CHECK(unit("a * 2").empty());
  CHECK(unit("a > 3") == "flag");
}

TEST_CASE("a mistake has its place") {
  CHECK(mistake_in("a >") == "3 nothing");
  CHECK(mistake_in("a b") == "2 b");
  CHECK(mistake_in("a > 1e") == "4 1e");
  CHECK(mistake_in("a > 1e999") == "4 1e999");
  CHECK(mistake_in("min()") == "0 min with 0 arguments");
  CHECK(mistake_in("a ? 1") == "5 nothing");
  CHECK(mistake_in(std::string("a > 1\0", 6)) == "5 a NUL");
  CHECK(mistake_in("2a") == "0 2a");
  CHECK(mistake_in("a@ > 1") == "3 >");
  CHECK(mistake_in("a@'bump > 1") == "11 nothing");
  CHECK(mistake_in("a@'' > 1") == "3 '");
  CHECK(mistake_in("abs(a)@bump > 1") == "6 @");
}
