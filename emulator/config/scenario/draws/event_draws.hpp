// Random values of events, drawn anew for each run from the seed of the run: {"at": {"uniform":
// ["2s", "5s"]}}, or
// {"press": {"choice": ["bumper.left", "bumper.right"]}}.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/json/json_file.hpp"
#include "config/scenario/sweep/sweep.hpp"

namespace fakebot::config {

struct DrawnEvents {
  JsonFile file;  ///< with a value for each interval and choice of its "events"
  /// "bump.at" of the event named bump, "events[3].at" of an event without a name; in the order of
  /// the file. Empty: nothing to draw.
  std::vector<ParameterValue> values{};
};

/// Draws from the seed, or else from the file's. The same values on every machine; another event
/// changes none of the values of an event with a name. Throws ConfigError for wrong intervals and
/// choices.
DrawnEvents with_events_drawn(const JsonFile& file, const std::optional<std::uint64_t>& seed);

/// Files that together have the ends of all intervals and each choice at least once; none if there
/// is nothing to draw.
std::vector<JsonFile> samples_of_events(const JsonFile& file);

}  // namespace fakebot::config
