#include "runner/test/shard.hpp"

#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <functional>
#include <queue>
#include <string_view>
#include <utility>

#include "config/json/config_error.hpp"
#include "config/option_values.hpp"
#include "runner/test/test_options.hpp"
#include "sim/stable_hash.hpp"

namespace fakebot::runner {

namespace {

class StableHash {
 public:
  void add(std::string_view text) {
    hash_ = sim::stable_hash({"\0", 1}, sim::stable_hash(text, hash_));
  }
  void add(std::uint64_t number) { add(std::to_string(number)); }
  std::string text() const { return fmt::format("{:016x}", hash_); }

 private:
  std::uint64_t hash_ = sim::stable_hash("");
};

}  // namespace

Shard shard_of_option(const std::string& option, const std::string& text) {
  const auto refuse = [&] {
    config::refuse_option(option, "\"" + text + "\"",
                          "I/N, the shard I of N, each from 1 to " + std::to_string(kMostRuns));
  };
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) { refuse(); }
  try {
    const config::WholeRange range{1, kMostRuns};
    const Shard shard{config::whole_number_of_option(option, text.substr(0, slash), range),
                      config::whole_number_of_option(option, text.substr(slash + 1), range)};
    if (shard.number <= shard.count) { return shard; }
  } catch (const config::ConfigError&) { refuse(); }
  config::refuse_option(option, "\"" + text + "\"", "a shard from 1 to " + text.substr(slash + 1));
}

std::string text_of(const Shard& shard) {
  return fmt::format("shard {} of {}", shard.number, shard.count);
}

std::vector<std::size_t> plays_of(const Shard& shard, std::size_t plays,
                                  const std::function<sim::SimTime(std::size_t)>& duration_of) {
  // Seconds as a floating-point number: the microseconds of a million long plays would overflow.
  using Load = std::pair<double, std::uint64_t>;  // simulated time, number of the shard
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  for (std::uint64_t number = 1; number <= shard.count; ++number) { loads.emplace(0, number); }
  std::vector<std::size_t> own;
  for (std::size_t play = 0; play < plays; ++play) {
    const auto [load_s, number] = loads.top();
    loads.pop();
    loads.emplace(load_s + sim::to_seconds(duration_of(play)), number);
    if (number == shard.number) { own.push_back(play); }
  }
  return own;
}

std::string identity_of(const std::vector<LoadedScenario>& scenarios, const TestOptions& options) {
  StableHash hash;
  hash.add(options.repeat);
  for (const LoadedScenario& one : scenarios) {
    const sim::scenario::Scenario& scenario = one.content.scenario;
    hash.add(std::filesystem::path(one.path).filename().string());
    hash.add(scenario.name);
    hash.add(options.seed.value_or(scenario.seed));
    hash.add(static_cast<std::uint64_t>(scenario.duration.count()));
    for (const auto& event : scenario.events) { hash.add(event.name); }
    for (const auto& expectation : scenario.expectations) { hash.add(expectation.name); }
  }
  return hash.text();
}

}  // namespace fakebot::runner
