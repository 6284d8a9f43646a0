#include "cli/commands/list.hpp"

#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "capture/print/dissector.hpp"
#include "config/scenario/events/fault_keys.hpp"
#include "robots/registry.hpp"
#include "runner/line/line_signals.hpp"
#include "sim/faults/fault.hpp"

namespace fakebot::cli {

namespace {

std::string bound(double value) {
  if (std::isinf(value)) { return "-"; }
  return fmt::format("{:g}", value);
}

std::string signal_line(const sim::Signal& signal) {
  return fmt::format("{:22} {:6} {:>8} {:>11}  {:4} {}\n", signal.name,
                     signal.unit.empty() ? "-" : signal.unit, bound(signal.min), bound(signal.max),
                     signal.can_be_set ? "set" : "", signal.meaning);
}

std::string signals_of(const sim::RobotKind& kind) {
  std::string text = fmt::format("{:22} {:6} {:>8} {:>11}  {:4} {}\n", "SIGNAL", "UNIT", "MIN",
                                 "MAX", "", "MEANING");
  for (const sim::Signal& signal : kind.signals) { text += signal_line(signal); }
  for (const sim::Signal& signal : runner::line_signals()) { text += signal_line(signal); }
  return text;
}

std::string profiles_of(const sim::RobotKind& kind) {
  std::string text;
  for (const sim::Profile& profile : kind.profiles) {
    text += fmt::format("{:10} {}\n", profile.name, profile.meaning);
  }
  text += fmt::format("\n{:22} {:7}", "PARAMETER", "UNIT");
  for (const sim::Profile& profile : kind.profiles) { text += fmt::format(" {:>9}", profile.name); }
  text += fmt::format("  {:16} MEANING (SOURCE)\n", "RANGE");
  for (std::size_t i = 0; i < kind.parameters.size(); ++i) {
    const sim::Parameter& info = kind.parameters[i];
    text += fmt::format("{:22} {:7}", info.name, info.unit.empty() ? "-" : info.unit);
    for (const sim::Profile& profile : kind.profiles) {
      text += fmt::format(" {:>9g}", profile.values[i]);
    }
    text += fmt::format("  {:16} {} ({})\n", fmt::format("{:g} to {:g}", info.min, info.max),
                        info.meaning, info.source);
  }
  return text;
}

/// What each kind has to say, under its name where there are several.
template <class Text>
std::string of_each_kind(Text&& text_of) {
  const auto kinds = robots::robot_kinds();
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

std::string signals_text() {
  return of_each_kind(signals_of);
}

std::string profiles_text() {
  return of_each_kind(profiles_of);
}

std::string robots_text() {
  std::string text;
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    text += fmt::format("{:10} {}\n", kind->name, kind->meaning);
  }
  return text;
}

std::string attribute_text(const sim::faults::Attribute& attribute) {
  using Kind = sim::faults::Attribute::Kind;
  const bool is_number = attribute.kind == Kind::number || attribute.kind == Kind::whole_number;
  std::string text = fmt::format("  {:22} {}", attribute.name, attribute.meaning);
  if (is_number) { text += fmt::format(", {:.10g} to {:.10g}", attribute.min, attribute.max); }
  text +=
      attribute.is_required() ? "; required" : fmt::format("; default: {:g}", attribute.otherwise);
  return text + "\n";
}

std::string fault_type_text(const sim::faults::FaultType& type) {
  std::string text = fmt::format("{:20} {}{}\n", type.name, type.meaning,
                                 type.needs_feedback ? " (downstream only)" : "");
  for (const auto& attribute : type.attributes) { text += attribute_text(attribute); }
  return text;
}

std::string fault_types_text() {
  std::string text;
  for (const auto& type : sim::faults::common_fault_types()) { text += fault_type_text(type); }
  const auto kinds = robots::robot_kinds();
  for (const sim::RobotKind* kind : kinds) {
    const auto own = kind->wire->faults();
    if (kinds.size() > 1 && !own.empty()) { text += fmt::format("\nROBOT {}\n", kind->name); }
    for (const auto& type : own) { text += fault_type_text(type); }
  }
  text += "\nEVERY FAULT\n";
  for (const config::KeyInfo& key : config::fault_keys::kFault) {
    text += fmt::format("  {:22} {}\n", key.name, key.meaning);
  }
  return text;
}

/// One plugin, also where there are several kinds.
std::string dissectors_text() {
  std::vector<std::string> dissectors;
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    std::string text = capture::dissector_text(*kind->wire);
    if (!text.empty()) { dissectors.push_back(std::move(text)); }
  }
  if (dissectors.size() == 1) { return dissectors.front(); }
  std::string plugin;
  for (const std::string& text : dissectors) { plugin += "do\n" + text + "end\n"; }
  return plugin;
}

bool is_listed(const std::vector<Listing>& listings, std::string_view name) {
  return config::find_named(listings, name) != nullptr;
}

/// What kinds of robots list of their own, those of their variants or the others.
void add_own(std::vector<Listing>& listings, bool of_variants) {
  for (const sim::RobotKind* kind : robots::robot_kinds()) {
    for (const sim::Listing& own : kind->listings) {
      if ((own.name == kind->variants.name) != of_variants || is_listed(listings, own.name)) {
        continue;
      }
      const auto text = [name = own.name] {
        return of_each_kind([name](const sim::RobotKind& one) {
          const auto* listing = config::find_named(one.listings, name);
          return listing != nullptr ? listing->text() : "";
        });
      };
      listings.push_back({own.name, own.meaning, text});
    }
  }
}

std::vector<Listing> all_listings() {
  std::vector<Listing> all{
      {"signals", "everything that can be observed or forced", signals_text},
      {"profiles", "profiles, and all parameters with their values", profiles_text},
  };
  add_own(all, true);
  all.push_back({"robots", "kinds of robots", robots_text});
  all.push_back({"faults", "types of faults of the line", fault_types_text});
  add_own(all, false);
  all.push_back({"messages", "the protocol, as a page of Markdown", [] {
                   return of_each_kind(
                       [](const sim::RobotKind& kind) { return kind.wire->messages_page(); });
                 }});
  all.push_back(
      {"dissector", "the protocol as a Lua plugin for Wireshark and tshark", dissectors_text});
  return all;
}

}  // namespace

std::span<const Listing> listings() {
  static const std::vector<Listing> kListings = all_listings();
  return kListings;
}

}  // namespace fakebot::cli
