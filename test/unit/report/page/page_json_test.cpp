#include "report/page/data/page_json.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <limits>

using namespace fakebot;
using report::script_text;
using report::series_json;
using PageJson = nlohmann::ordered_json;

namespace {

constexpr sim::Signal kSpeed{"speed", "m/s", -9, 9, "how fast", false};
constexpr sim::Signal kBumper{"bumper", "flag", 0, 1, "pressed", false};

runner::SignalLog::Column column(const sim::Signal& signal, std::vector<std::uint32_t> rows,
                                 std::vector<double> values) {
  runner::SignalLog::Column column{signal, nullptr, 0};
  column.rows = std::move(rows);
  column.values = std::move(values);
  return column;
}

}  // namespace

TEST_CASE("no text can end the script around it, and it reads back unchanged") {
  const PageJson json{{"name", "</script><!-- & \"a\" \\ \xC3\xA4"}};
  CHECK(script_text(json).find('<') == std::string::npos);
  CHECK(PageJson::parse(script_text(json)) == json);
}

TEST_CASE("invalid UTF-8 is replaced in a script") {
  CHECK(PageJson::parse(script_text(PageJson("a\xFF"))) == PageJson("a\xEF\xBF\xBD"));
}

TEST_CASE("a series has for each value the rows since the last one") {
  CHECK(series_json(column(kSpeed, {0, 3, 4}, {0, 0.5, -2}), 1) ==
        PageJson{{"name", "speed"},
                 {"unit", "m/s"},
                 {"meaning", "how fast"},
                 {"steps", {0, 3, 1}},
                 {"values", {0, 0.5, -2}}});
}

TEST_CASE("numbers in a series have six digits, and NaN is null") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(series_json(column(kSpeed, {0, 1, 2, 3}, {1.0 / 3, infinity, 65535, 1e-7}), 1)["values"] ==
        PageJson{0.333333, nullptr, 65535, 1e-7});
}

TEST_CASE("of several merged rows the last value remains, for flags all") {
  const std::vector<std::uint32_t> rows{0, 1, 2, 7};
  const PageJson speed = series_json(column(kSpeed, rows, {1, 2, 3, 4}), 3);
  CHECK(speed["steps"] == PageJson{2, 5});
  CHECK(speed["values"] == PageJson{3, 4});
  CHECK(series_json(column(kBumper, rows, {0, 1, 0, 1}), 3)["values"] == PageJson{0, 1, 0, 1});
}
