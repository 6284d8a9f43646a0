// Parts of a test, each for a machine or a job of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "sim/sim_time.hpp"

namespace fakebot::runner {

struct LoadedScenario;
struct TestOptions;

/// A part of a test.
struct Shard {
  std::uint64_t number = 1;  ///< from 1 to count
  std::uint64_t count = 1;

  bool operator==(const Shard&) const = default;
};

/// "2/3": the second of three. Throws ConfigError, which names the option.
Shard shard_of_option(const std::string& option, const std::string& text);

/// "shard 2 of 3".
std::string text_of(const Shard& shard);

/// Returns the numbers of the shard's plays, in order. Each play of the test, in order, is given to
/// the shard with the least simulated time so far: in turn if all plays take the same time.
std::vector<std::size_t> plays_of(const Shard& shard, std::size_t plays,
                                  const std::function<sim::SimTime(std::size_t)>& duration_of);

/// A shard, and the test that the shard is a part of.
struct ShardOfTest {
  Shard shard{};
  std::uint64_t plays = 0;  ///< of the whole test
  std::string test{};       ///< from identity_of()

  bool operator==(const ShardOfTest&) const = default;
};

/// An identity that all shards of a test share: a hash of the names of files without folders, of
/// the scenarios with seed, duration, events and expectations, and of the number of repeats.
/// Drivers may differ, for example in the name of a log.
std::string identity_of(const std::vector<LoadedScenario>& scenarios, const TestOptions& options);

}  // namespace fakebot::runner
