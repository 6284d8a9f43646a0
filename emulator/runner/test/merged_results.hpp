// Joins the results of the shards of a test.
#pragma once

#include <string>
#include <vector>

#include "runner/test/tested_scenario.hpp"

namespace fakebot::runner {

struct ResultsOfFile {
  std::string path;
  TestResults results;
};

/// The results of the whole test, in the order of the test. Absent shards are listed as missing.
/// Shards of different tests, and a shard that is there twice, are refused with ConfigError. The
/// result of an undivided test stands alone. Precondition: at least one file.
TestResults merged(std::vector<ResultsOfFile> files);

}  // namespace fakebot::runner
