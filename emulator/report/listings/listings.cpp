#include "report/listings/listings.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "capture/print/dissector.hpp"
#include "config/scenario/faults/fault_keys.hpp"
#include "config/scenario/labels/label_tables.hpp"
#include "config/schema/schema.hpp"
#include "line/robots/observed_kinds.hpp"
#include "report/card/card_reports.hpp"
#include "report/listings/fault_table.hpp"
#include "report/listings/python_actions.hpp"
#include "report/listings/reference_pages.hpp"
#include "report/listings/robot_tables.hpp"
#include "robots/registry.hpp"
#include "runner/scenario/loaded_scenario.hpp"
#include "sim/faults/fault.hpp"

namespace fakebot::report {

namespace {

/// The text of each kind, under its name if there are several.
template <class Text>
std::string of_each_kind(Kinds kinds, Text&& text_of) {
  std::string text;
  for (const sim::RobotKind* kind : kinds) {
    const std::string one = text_of(*kind);
    if (one.empty()) { continue; }
    if (!text.empty()) { text += "\n"; }
    if (kinds.size() > 1) { text += fmt::format("ROBOT {}\n", kind->name); }
    text += one;
  }
  return text;
}

std::string signals_text(Kinds kinds) {
  return of_each_kind(kinds, signal_table);
}

std::string real_signals_text(Kinds kinds) {
  return of_each_kind(
      kinds, [](const sim::RobotKind& kind) { return signal_table(line::observed_kind_of(kind)); });
}

std::string profiles_text(Kinds kinds) {
  return of_each_kind(kinds, profile_table);
}

std::string robots_text(Kinds kinds) {
  std::string text;
  for (const sim::RobotKind* kind : kinds) {
    text += fmt::format("{:10} {}\n", kind->name, kind->meaning);
  }
  return text;
}

std::string fault_types_text(Kinds kinds) {
  std::string text;
  for (const auto& type : sim::faults::common_fault_types()) {
    const auto has_it = [&type](const auto* kind) { return type.suits(*kind->wire); };
    if (std::ranges::any_of(kinds, has_it)) { text += fault_type_text(type, kinds); }
  }
  for (const sim::RobotKind* kind : kinds) {
    const auto own = kind->wire->faults();
    if (kinds.size() > 1 && !own.empty()) { text += fmt::format("\nROBOT {}\n", kind->name); }
    for (const auto& type : own) { text += fault_type_text(type, Kinds(&kind, 1)); }
  }
  text += "\nEVERY FAULT\n";
  for (const config::KeyInfo& key : config::fault_keys::kFault) {
    text += fmt::format("  {:22} {}\n", key.name, key.meaning);
  }
  return text;
}

/// A single plugin, even for several kinds, which may have one in common.
std::string dissectors_text(Kinds kinds) {
  std::vector<std::string> dissectors;
  for (const sim::RobotKind* kind : kinds) {
    std::string text = capture::dissector_text(*kind->wire);
    const bool is_new = std::ranges::find(dissectors, text) == dissectors.end();
    if (!text.empty() && is_new) { dissectors.push_back(std::move(text)); }
  }
  if (dissectors.size() == 1) { return dissectors.front(); }
  std::string plugin;
  for (const std::string& text : dissectors) { plugin += "do\n" + text + "end\n"; }
  return plugin;
}

bool is_listed(const std::vector<Listing>& listings, std::string_view name) {
  return config::find_named(listings, name) != nullptr;
}

/// Adds listings of the kinds of robots: only variants, or all except variants.
void add_own(std::vector<Listing>& listings, bool of_variants) {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    for (const sim::Listing& own : kind->listings) {
      if ((own.name == kind->variants.name) != of_variants || is_listed(listings, own.name)) {
        continue;
      }
      const auto text = [name = own.name](Kinds kinds) {
        return of_each_kind(kinds, [name](const sim::RobotKind& one) {
          const auto* listing = config::find_named(one.listings, name);
          return listing != nullptr ? listing->text() : "";
        });
      };
      listings.push_back({own.name, own.meaning, text});
    }
  }
}

std::string card_schema_text(Kinds /*all*/) {
  return card_schema().dump(2) + "\n";
}

template <const auto& Table>
std::string names_text(Kinds /*all*/) {
  std::string text;
  for (const auto& row : Table) {
    text += fmt::format("{:18} {}", row.name, row.meaning);
    if constexpr (requires { row.implied; }) {
      if (!row.implied.empty()) { text += fmt::format(", so it {}", row.implied); }
    }
    text += '\n';
  }
  return text;
}

template <config::Schema (*Make)(const config::KnownRobots&)>
std::string schema_text(Kinds /*all*/) {
  return Make(runner::known_robots()).dump(2) + "\n";
}

}  // namespace

std::vector<Listing> listings() {
  std::vector<Listing> all{
      {"signals", "everything that can be observed or forced", signals_text},
      {"real-signals", "what is known of a robot behind a serial port; see: fakebot proxy --help",
       real_signals_text},
      {"profiles", "profiles, and all parameters with their values", profiles_text},
  };
  add_own(all, true);
  all.push_back({"robots", "kinds of robots", robots_text, {}, true});
  all.push_back({"faults", "types of faults of the line", fault_types_text, fault_page});
  add_own(all, false);
  all.push_back(
      {"keys", "all keys of scenarios, worlds and profiles, as a page of Markdown", key_page});
  all.push_back({"tags", "what scenarios are about: their \"tags\"", names_text<config::kTags>});
  all.push_back({"abilities", "what drivers can do: \"needs\" of scenarios, and --can",
                 names_text<config::kAbilities>});
  all.push_back({"messages", "the protocol, as a page of Markdown", [](Kinds kinds) {
                   return of_each_kind(kinds, [](const sim::RobotKind& kind) {
                     return kind.wire->messages_page();
                   });
                 }});
  all.push_back(
      {"dissector", "the protocol as a Lua plugin for Wireshark and tshark", dissectors_text});
  all.push_back(
      {"python", "the actions of events as methods of the Python package", python_actions});
  return all;
}

std::vector<Listing> schemas() {
  return {
      {"scenario",
       "files for fakebot test and validate",
       schema_text<config::scenario_schema>,
       {},
       true},
      {"part", "parts that scenarios include", schema_text<config::part_schema>, {}, true},
      {"world", "files for --world", schema_text<config::world_schema>, {}, true},
      {"profile", "files for --profile", schema_text<config::profile_schema>, {}, true},
      {"card", "report cards, which fakebot certify writes", card_schema_text, {}, true},
  };
}

}  // namespace fakebot::report
