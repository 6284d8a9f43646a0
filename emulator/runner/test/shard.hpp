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

/// One part of so many.
struct Shard {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t count = 1;

  bool operator==(const Shard&) const = default;
};

/// "2/3": the second of three. Throws ConfigError, which names the option.
Shard shard_of_option(const std::string& option, const std::string& text);

/// "shard 2 of 3".
std::string text_of(const Shard& shard);

/// The numbers of the shard's plays, in order. Each play, in order, is given to the shard that has
/// the least simulated time so far: in turn if all take the same time.
std::vector<std::size_t> plays_of(const Shard& shard, std::size_t plays,
                                  const std::function<sim::SimTime(std::size_t)>& duration_of);

/// The shard of a test, and which test it is.
struct ShardOfTest {
  Shard shard{};
  std::uint64_t plays = 0;  ///< of the whole test
  std::string test{};       ///< as of identity_of()

  bool operator==(const ShardOfTest&) const = default;
};

/// The same for all shards of a test: a hash of the names of its files without their folders, of
/// their scenarios with seed, duration, events and expectations, and of the number of repeats.
/// Drivers may differ, for example in the name of a log.
std::string identity_of(const std::vector<LoadedScenario>& scenarios, const TestOptions& options);

}  // namespace fakebot::runner
