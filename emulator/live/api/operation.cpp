#include "live/api/operation.hpp"

#include "config/json/config_error.hpp"
#include "config/json/json_value.hpp"
#include "config/scenario/scenario_names.hpp"
#include "line/line_signals.hpp"
#include "sim/scenario/signal_board.hpp"

namespace fakebot::live {

const std::vector<Operation>& operations() {
  static const std::vector<Operation> kOperations = [] {
    std::vector<Operation> all;
    for (const auto& of_subject :
         {robot_operations(), message_operations(), signal_operations(), event_operations(),
          action_operations(), fault_operations(), wait_operations(), world_operations(),
          scenario_operations(), library_operations(), recording_operations(),
          clock_operations()}) {
      all.insert(all.end(), of_subject.begin(), of_subject.end());
    }
    return all;
  }();
  return kOperations;
}

Response json_response(const Json& json, unsigned status) {
  return {.status = status, .body = config::ascii_json_text(json)};
}

Json value_json(const sim::Signal& signal, double value) {
  if (signal.unit == "flag") { return value != 0; }
  return value;
}

std::vector<sim::Signal> named_signals(const sim::RobotKind& kind) {
  std::vector<sim::Signal> signals = config::signals_of(kind);
  const auto line = line::line_signals();
  signals.insert(signals.end(), line.begin(), line.end());
  signals.push_back(sim::scenario::kTimeSignal);
  return signals;
}

config::JsonFile body_of(const Call& call) {
  return config::JsonFile::parse_foreign("request", call.request.body);
}

}  // namespace fakebot::live
