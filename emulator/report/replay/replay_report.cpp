#include "report/replay/replay_report.hpp"

#include <spdlog/fmt/fmt.h>

#include <nlohmann/json.hpp>

#include "fakebot/protocol/version.hpp"
#include "report/replay/comparison_report.hpp"
#include "report/summary.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

using Json = nlohmann::ordered_json;

std::string text_of(const runner::ReplayResult& result) {
  const io::LineCounters& counters = result.counters;
  std::string text = fmt::format(
      "{:.3f} s of {}\n"
      "sent: {} of {} pieces; dropped because a driver did not read: {}; "
      "not sent because none was ready: {}\n"
      "received: {} bytes from {} driver{}\n",
      sim::to_seconds(result.duration), visible_line(result.capture), counters.frames_sent,
      result.pieces, counters.frames_dropped, counters.frames_unheard, counters.bytes_received,
      counters.attachments, counters.attachments == 1 ? "" : "s");
  if (result.lateness.count() > 0) { text += "lateness: " + result.lateness.to_text(); }
  text += faults_text(result.fault_counts);
  if (result.comparison) { text += comparison_text(*result.comparison); }
  text += sim::scenario::name_of(result.verdict);
  if (!result.reason.empty()) { text.append(": ").append(visible_line(result.reason)); }
  return text + "\n";
}

std::string json_text(const runner::ReplayResult& result) {
  const io::LineCounters& counters = result.counters;
  Json json{{"version", kVersion},
            {"capture", result.capture},
            {"line", result.line},
            {"duration_s", sim::to_seconds(result.duration)},
            {"verdict", sim::scenario::name_of(result.verdict)}};
  if (!result.reason.empty()) { json["reason"] = result.reason; }
  json["pieces"] = {{"recorded", result.pieces},
                    {"sent", counters.frames_sent},
                    {"dropped", counters.frames_dropped},
                    {"unheard", counters.frames_unheard}};
  for (const auto& fault : result.fault_counts) {
    json["faults"]["counts"].push_back(
        {{"fault", fault.fault}, {"type", fault.type}, {"hits", fault.hits}});
  }
  if (result.comparison) { json["comparison"] = comparison_json(*result.comparison); }
  constexpr int kIndent = 2;
  return json.dump(kIndent, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace fakebot::report
