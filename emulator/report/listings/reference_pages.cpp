#include "report/listings/reference_pages.hpp"

#include <cassert>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "config/profile/profile_keys.hpp"
#include "config/scenario/events/action_table.hpp"
#include "config/scenario/events/event_keys.hpp"
#include "config/scenario/parts/part_keys.hpp"
#include "config/scenario/robots/robot_values.hpp"
#include "config/scenario/scenario_keys.hpp"
#include "config/world/world_keys.hpp"
#include "line/line_signals.hpp"
#include "report/listings/fault_table.hpp"
#include "report/listings/key_tables.hpp"
#include "report/listings/page_templates.hpp"
#include "sim/scenario/expression/vocabulary.hpp"

namespace fakebot::report {

namespace {

namespace keys = config::scenario_keys;

constexpr char kMark = '@';

/// The template, with each @name@ replaced by the text of the name, and @@ by @.
std::string filled(std::string_view page, const std::map<std::string_view, std::string>& texts) {
  std::string text;
  while (true) {
    const std::size_t begin = page.find(kMark);
    text += page.substr(0, begin);
    if (begin == std::string_view::npos) { return text; }
    const std::size_t end = page.find(kMark, begin + 1);
    assert(end != std::string_view::npos);
    const std::string_view name = page.substr(begin + 1, end - begin - 1);
    std::string one = name.empty() ? std::string(1, kMark) : texts.at(name);
    page.remove_prefix(end + 1);
    // The line of a table ends in the template.
    if (one.ends_with('\n')) { one.pop_back(); }
    text += one;
  }
}

/// `+ - *`
std::string code_row(const std::vector<std::string_view>& symbols) {
  std::string text = "`";
  for (const std::string_view symbol : symbols) {
    text += (text.size() > 1 ? " " : "") + std::string(symbol);
  }
  return text + "`";
}

bool is_arithmetic(const sim::scenario::Operation& operation) {
  return !is_comparison(operation) && !is_logical(operation);
}

/// `abs`, `sin`
template <class Names>
std::string code_list(const Names& names) {
  std::string text;
  for (const auto& name : names) { text += (text.empty() ? "`" : ", `") + std::string(name) + "`"; }
  return text;
}

}  // namespace

std::string key_page(Kinds kinds) {
  const config::KnownRobots robots{kinds, line::line_signals()};
  const auto table = [&robots](std::span<const config::KeyInfo> some) {
    return key_table(some, robots);
  };
  namespace world = config::world_keys;
  std::vector<config::KeyInfo> sent(keys::kSent.begin(), keys::kSent.end());
  sent.push_back(keys::kPrintKey);
  return filled(
      kScenarioReferenceTemplate,
      {{"time_units", code_list(config::time_units())},
       {"arithmetic", code_row(sim::scenario::operator_symbols(is_arithmetic))},
       {"comparisons", code_row(sim::scenario::operator_symbols(sim::scenario::is_comparison))},
       {"logic", code_row(sim::scenario::operator_symbols(sim::scenario::is_logical))},
       {"functions", code_list(sim::scenario::function_names())},
       {"scenario", table(keys::kScenario)},
       {"robot", table(config::robot_keys(kinds))},
       {"device", table(keys::kDeviceKeys)},
       {"further_robot", table(keys::kFurtherRobotKeys)},
       {"driver", table(keys::kDriver)},
       {"range", table(keys::kRange)},
       {"uniform", table(keys::kUniform)},
       {"normal", table(keys::kNormal)},
       {"normal_keys", table(keys::kNormalKeys)},
       {"choice", table(keys::kChoice)},
       {"triggers", kind_table(keys::trigger_kinds(), keys::kTrigger, robots)},
       {"trigger_keys", beside_table(keys::trigger_kinds(), keys::kTrigger, robots)},
       {"sent", table(sent)},
       {"drive", table(keys::kDrive)},
       {"messages", message_tables(kinds)},
       {"event", table(keys::kEvent)},
       {"action", table(config::action_keys())},
       {"push", table(keys::kPush)},
       {"change", table(keys::kChange)},
       {"added", table(world::kAdded)},
       {"expectations", kind_table(keys::expectation_kinds(), keys::kExpectation, robots)},
       {"expectation_keys", beside_table(keys::expectation_kinds(), keys::kExpectation, robots)},
       {"explore", table(keys::kExplore)},
       {"part", table(keys::kPart)},
       {"world", table(world::kWorld)},
       {"pose", table(world::kPoseKeys)},
       {"wall", table(world::kWallKeys)},
       {"round_obstacle", table(world::kRoundObstacle)},
       {"polygon_obstacle", table(world::kPolygonObstacle)},
       {"hole", table(world::kHole)},
       {"table", table(world::kTable)},
       {"profile", table(config::profile_keys::kProfile)},
       {"parameters", parameter_tables(kinds)},
       {"signals", signal_tables(robots)}});
}

std::string fault_page(Kinds kinds) {
  const config::KnownRobots robots{kinds, line::line_signals()};
  return filled(kFaultsTemplate, {{"fault", key_table(config::fault_keys::kFault, robots)},
                                  {"types", fault_type_table(kinds)}});
}

}  // namespace fakebot::report
