#include "report/page/data/page_json.hpp"

#include <spdlog/fmt/fmt.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <utility>

namespace fakebot::report {

using Json = nlohmann::ordered_json;

namespace {

/// Six digits are more than a screen can show.
Json short_number(double value) {
  if (!std::isfinite(value)) { return nullptr; }
  const double rounded = std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr);
  if (std::trunc(rounded) == rounded && std::abs(rounded) < 1e15) {
    return static_cast<std::int64_t>(rounded);
  }
  return rounded;
}

}  // namespace

Json series_json(const runner::SignalLog::Column& column, std::uint32_t every) {
  const sim::KeptSignal& signal = column.signal;
  Json steps = Json::array();
  Json values = Json::array();
  std::uint32_t row = 0;
  for (std::size_t i = 0; i < column.rows.size(); ++i) {
    const bool is_last_of_its_rows =
        i + 1 == column.rows.size() || column.rows[i + 1] / every != column.rows[i] / every;
    if (!is_last_of_its_rows && signal.unit != "flag") { continue; }
    steps.push_back(column.rows[i] - row);
    row = column.rows[i];
    values.push_back(short_number(column.values[i]));
  }
  return {{"name", signal.name},
          {"unit", signal.unit},
          {"meaning", signal.meaning},
          {"steps", std::move(steps)},
          {"values", std::move(values)}};
}

std::string script_text(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char letter : text) {
    // In JSON, < occurs in strings only.
    if (letter == '<') {
      safe += "\\u003c";
    } else {
      safe += letter;
    }
  }
  return safe;
}

}  // namespace fakebot::report
