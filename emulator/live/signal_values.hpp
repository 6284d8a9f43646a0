// The signals of a robot and the line. The session's thread takes the values, and the server's
// writes the text: many questions must not make a robot late.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/config_error.hpp"
#include "line/line_signals.hpp"
#include "line/station.hpp"
#include "sim/robot_kind.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::live {

/// Of the robot, then of the line.
inline std::vector<double> values_of(const line::Station& station) {
  std::vector<double> values;
  const std::size_t of_robot = station.robot().signals().size();
  const std::size_t of_line = station.line().signals().size();
  values.reserve(of_robot + of_line);
  for (std::size_t i = 0; i < of_robot; ++i) { values.push_back(station.robot().get(i)); }
  for (std::size_t i = 0; i < of_line; ++i) { values.push_back(station.line().get(i)); }
  return values;
}

/// Their tables, in the order of the values.
inline std::vector<const sim::Signal*> signals_of(const sim::RobotKind& kind) {
  std::vector<const sim::Signal*> signals;
  for (const sim::Signal& signal : kind.signals) { signals.push_back(&signal); }
  for (const sim::Signal& signal : line::line_signals()) { signals.push_back(&signal); }
  return signals;
}

/// For a question for an unknown signal. Conditions name the time like a signal.
inline std::string hint_for(std::string_view name, const std::vector<std::string_view>& names) {
  if (name != sim::scenario::kTimeSignal.name) { return config::did_you_mean(name, names); }
  return "; the time is beside the signals in every answer, as " + std::string(name);
}

}  // namespace fakebot::live
