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

/// The results of the whole test, in its order. Shards that are not there are listed as missing.
/// Those that do not belong together, or are there twice, are refused with ConfigError. The result
/// of a whole test stands alone. Precondition: at least one.
TestResults merged(std::vector<ResultsOfFile> files);

}  // namespace fakebot::runner
