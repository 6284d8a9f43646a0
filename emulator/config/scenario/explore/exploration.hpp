// Random events for `fakebot explore`, drawn from the events that a scenario file declares: in the
// events of its key "explore" a value may be an interval, {"uniform": [0.1, 2]}, or a choice,
// {"choice": [..]}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "config/json/json_file.hpp"
#include "config/scenario/explore/run_plan.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::config {

/// A scenario with drawn events: an ordinary scenario, without "explore".
struct ExploredFile {
  JsonFile file;
  /// The index of the declared event for each drawn event; drawn events are the last of the file.
  std::vector<std::size_t> kinds;
};

/// In a run, unless the file tells another number.
inline constexpr std::uint64_t kMostEventsExplored = 5;

/// Mistakes in drawn events are reported at the declared event.
class Exploration {
 public:
  /// The file has no parameters, or their values are put in; `name` is the name of its scenario,
  /// `wire` the protocol of its robot. Throws ConfigError; reading the samples checks the events.
  /// Precondition: the file has "explore".
  Exploration(JsonFile file, std::string name, const sim::WireProtocol& wire);

  /// Whether the file has "explore".
  static bool is_in(const JsonFile& file);

  /// The declared events, to plan runs. Refers to this.
  Vocabulary vocabulary() const;
  /// What the declared event does, in a few words: "press", "fault drop".
  std::string name_of_kind(std::size_t kind) const;

  /// The scenario of a plan. The same on every machine.
  ExploredFile file(const RunPlan& plan) const;

  /// For each declared event, scenarios with no declared event but this. Together the scenarios
  /// have the ends of all intervals and each choice at least once.
  std::vector<std::vector<JsonFile>> samples() const;

 private:
  JsonFile file_;
  std::string name_;
  const sim::WireProtocol* wire_;
  std::uint64_t at_least_ = 1;
  std::uint64_t at_most_ = 1;
  sim::SimTime from_{0};
  sim::SimTime until_{0};
};

/// The document with its paths of files, which are relative to the old folder, made relative to the
/// new folder. An empty folder is the current folder.
nlohmann::ordered_json with_paths_from(nlohmann::ordered_json scenario,
                                       const std::string& old_folder,
                                       const std::string& new_folder);

}  // namespace fakebot::config
