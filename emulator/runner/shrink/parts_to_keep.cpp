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

/// Without the driver the scenario would be played with other commands, and with another robot it
/// would be another scenario. An expectation that is changed is another one, which nobody has asked
/// for. Names are what others refer to and reports are read by. What is not undone any more asks
/// for another reaction.
///
/// A driver learns of things later than own commands do, by frames, and not at all while they are
/// lost: how long an event lasts, how much of the line a fault hits and how far a wall is away may
/// be changed so that the commands still pass and a correct driver cannot. So all of this stays.
KeptParts parts_to_keep(Reference reference, bool keeps_duration) {
  KeptParts kept{.pointers = {"/driver", "/robot/type"},
                 .whole_elements = {"/expectations"},
                 .keys = {"$schema", "name", "for"}};
  (keeps_duration ? kept.pointers : kept.smallest).emplace_back("/duration");
  if (reference == Reference::is_judged) { return kept; }
  constexpr double kRoomForOthers = 1.5;  // a driver that begins later than the one that failed
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
