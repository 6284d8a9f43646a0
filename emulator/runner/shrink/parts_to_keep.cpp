#include "runner/shrink/parts_to_keep.hpp"

#include <algorithm>
#include <variant>

#include "config/json/json_file.hpp"
#include "sim/scenario/verdict.hpp"

namespace fakebot::runner {

bool is_decided_at_end(const ScenarioResult& result, sim::SimTime duration) {
  return result.verdict == sim::scenario::Verdict::failed &&
         std::ranges::any_of(result.judged, [&](const ScenarioResult::Judged& judged) {
           const auto* reaction = std::get_if<sim::scenario::Reaction>(&judged.expectation.what);
           const sim::SimTime stays = reaction != nullptr ? reaction->stays : sim::SimTime{0};
           return judged.finding.outcome == sim::scenario::Outcome::failed &&
                  judged.finding.at + stays >= duration;
         });
}

/// "/driver" and "/robot/type" stay because without the driver the scenario would be played with
/// its own commands, and with a different robot the scenario would be a different one. A changed
/// expectation is a new expectation, which nobody has asked for. Names stay because events refer to
/// names, and people read reports by names. "for" stays because a change that is not undone asks
/// for a different reaction.
///
/// A driver learns by frames, later than own commands do, and not at all while frames are lost. So
/// after a change to an event's duration, a fault's share of the line or a wall's distance, own
/// commands may still pass where a correct driver cannot: all these values stay.
KeptParts parts_to_keep(Reference reference, bool keeps_duration) {
  KeptParts kept{.pointers = {"/driver", "/robot/type"},
                 .whole_elements = {"/expectations"},
                 .keys = {"$schema", "name", "for"}};
  (keeps_duration ? kept.pointers : kept.smallest).emplace_back("/duration");
  if (reference == Reference::is_judged) { return kept; }
  constexpr double kRoomForOthers = 1.5;  // for drivers slower to begin than the failed driver
  kept.room = kRoomForOthers;
  kept.keeps_values = true;
  kept.pointers.emplace_back("/commands");
  for (const char* list : {"/events", "/world/walls", "/world/obstacles", "/world/cliffs"}) {
    kept.whole_elements.emplace_back(list);
  }
  if (reference == Reference::own_commands) { return kept; }
  for (const char* unjudged : {"/robot", "/world", "/seed", "/duration"}) {
    kept.pointers.emplace_back(unjudged);
  }
  kept.smallest.clear();
  return kept;
}

KeptParts parts_other_than_commands(const nlohmann::ordered_json& scenario) {
  KeptParts kept{.whole_elements = {"/commands"}, .keeps_values = true};
  for (const auto& [key, value] : scenario.items()) {
    if (key != "commands") { kept.pointers.push_back(config::pointer_to("", key)); }
  }
  return kept;
}

}  // namespace fakebot::runner
