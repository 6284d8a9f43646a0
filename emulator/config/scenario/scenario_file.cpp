#include "config/scenario/scenario_file.hpp"

#include <cstdint>
#include <filesystem>
#include <utility>

#include "config/scenario/draws/event_draws.hpp"
#include "config/scenario/parts/parts.hpp"
#include "config/scenario/scenario_reader.hpp"
#include "config/scenario/sweep/parameter_values.hpp"

namespace fakebot::config {

namespace {

std::vector<std::string> parameter_names(const Sweep& sweep) {
  std::vector<std::string> names;
  names.reserve(sweep.parameters().size());
  for (const SweptParameter& parameter : sweep.parameters()) { names.push_back(parameter.name); }
  return names;
}

/// A combination of parameters: everything but the drawn values of events.
struct Combination {
  JsonFile file;
  KnownRobots robots;
  std::string name;  ///< for a scenario without a name
  std::vector<std::string> parameters;
  std::string text;
  std::vector<ParameterValue> varying;

  ScenarioFile read(const std::optional<std::uint64_t>& seed, ReadWorlds& read_worlds) const {
    DrawnEvents events = with_events_drawn(file, seed);
    ScenarioFile one = read_without_draws(events.file, robots, read_worlds);
    one.parameters = parameters;
    one.combination = text;
    one.varying = varying;
    one.drawn = std::move(events.values);
    one.scenario.drawn = values_text(one.drawn);
    if (one.scenario.name.empty()) { one.scenario.name = name; }
    if (!text.empty()) { one.scenario.name += " [" + text + "]"; }
    return one;
  }
};

/// `name` is for scenarios without a name.
std::vector<ScenarioFile> read_all(const Sweep& sweep, const KnownRobots& robots,
                                   const std::string& name,
                                   const std::optional<std::uint64_t>& seed) {
  ReadWorlds read_worlds;
  std::vector<ScenarioFile> all;
  for (std::size_t i = 0; i < sweep.size(); ++i) {
    const Combination combination{sweep.file(i),          robots,        name,
                                  parameter_names(sweep), sweep.text(i), sweep.varying(i)};
    // First, because a mistake is told with the end of an interval, as in the file.
    for (const JsonFile& sample : samples_of_events(combination.file)) {
      read_without_draws(sample, robots, read_worlds);
    }
    ScenarioFile one = combination.read(seed, read_worlds);
    if (!one.drawn.empty()) {
      one.with_seed = [combination, read_worlds](std::uint64_t of_run) {
        ReadWorlds worlds = read_worlds;
        return combination.read(of_run, worlds);
      };
    }
    all.push_back(std::move(one));
  }
  return all;
}

ScenarioFile read_only_one(const JsonFile& file, const KnownRobots& robots,
                           const FixedParameters& fixed, const std::optional<std::uint64_t>& seed,
                           const std::string& name) {
  const JsonFile whole = with_parts(file);
  const Sweep sweep(whole, fixed, seed);
  refuse_unknown_parameters(fixed,
                            parameter_names(sweep));  // first: the check leaves the sweep unchanged
  if (sweep.size() > 1) {
    file.refuse("/parameters", std::to_string(sweep.size()) + " combinations",
                "one: each parameter with a single value, as by --set NAME=VALUE");
  }
  return read_all(sweep, robots, name, seed)[0];
}

std::string name_of_file(const std::string& path) {
  return std::filesystem::path(path).stem().string();
}

}  // namespace

std::vector<ScenarioFile> read_scenarios(const JsonFile& file, const KnownRobots& robots,
                                         const FixedParameters& fixed,
                                         const std::optional<std::uint64_t>& seed) {
  const JsonFile whole = with_parts(file);
  return read_all(Sweep(whole, fixed, seed), robots, "", seed);
}

std::vector<ScenarioFile> load_scenarios(const JsonFile& file, const KnownRobots& robots,
                                         const FixedParameters& fixed,
                                         const std::optional<std::uint64_t>& seed) {
  const JsonFile whole = with_parts(file);
  return read_all(Sweep(whole, fixed, seed), robots, name_of_file(file.file_name()), seed);
}

ScenarioFile read_scenario(const JsonFile& file, const KnownRobots& robots,
                           const FixedParameters& fixed, const std::optional<std::uint64_t>& seed) {
  return read_only_one(file, robots, fixed, seed, "");
}

ScenarioFile load_scenario(const std::string& file_name, const KnownRobots& robots,
                           const FixedParameters& fixed, const std::optional<std::uint64_t>& seed) {
  return read_only_one(JsonFile::read(file_name), robots, fixed, seed, name_of_file(file_name));
}

}  // namespace fakebot::config
