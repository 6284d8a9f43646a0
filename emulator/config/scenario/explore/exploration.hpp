// Random events for `fakebot explore`, out of those that a scenario file declares: its key
// "explore" has events in which a value may be an interval, {"uniform": [0.1, 2]}, or a choice,
// {"choice": [..]}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "config/json/json_file.hpp"
#include "config/json/json_value.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::config {

/// A scenario with events that were drawn. It is an ordinary scenario, without "explore".
struct ExploredFile {
  JsonFile file;
  /// For each of the last events of the file, which were drawn, the index of the declared event.
  std::vector<std::size_t> kinds;
};

/// Of a run, unless the file tells another number.
inline constexpr std::uint64_t kMostEventsExplored = 5;

/// Mistakes in what is drawn are reported at the declared event.
class Exploration {
 public:
  /// Of a file without parameters, or with their values put in, and the name of its scenario.
  /// Throws ConfigError; the events are checked by reading the samples. Precondition: the file has
  /// "explore".
  Exploration(JsonFile file, std::string name);

  /// Whether the file has "explore".
  static bool is_in(const JsonFile& file);

  /// The scenario with this seed, which is also that of the noise of its robot. The same on every
  /// machine.
  ExploredFile with_seed(std::uint64_t seed) const;

  /// For each declared event scenarios with this one alone, which have together the ends of all
  /// intervals and each choice at least once.
  std::vector<std::vector<JsonFile>> samples() const;

 private:
  JsonFile file_;
  std::string name_;
  std::uint64_t at_least_ = 1;
  std::uint64_t at_most_ = 1;
  sim::SimTime from_{0};
  sim::SimTime until_{0};
};

/// The document with the paths of files in it, which are relative to one folder, relative to
/// another one. An empty folder is the current one.
nlohmann::ordered_json with_paths_from(nlohmann::ordered_json scenario,
                                       const std::string& old_folder,
                                       const std::string& new_folder);

}  // namespace fakebot::config
