// The code of a driver that ran, if the driver counts it: see clients/coverage/fakebot_coverage.c.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/file/temporary_folder.hpp"
#include "runner/test/test_run.hpp"
#include "sim/not_copied.hpp"

namespace fakebot::runner {

/// Memory for the counters of drivers, written when a driver ends: a file for each job.
class Coverage : private NotCopied {
 public:
  /// Without room for the files, nothing is counted.
  explicit Coverage(std::size_t jobs);

  /// For the environment of drivers, "NAME=VALUE" with {index} for the number of the job.
  std::string variable() const;
  /// Observers that give the results of plays the counters of their drivers. The observers made by
  /// `inner` do all else. Refers to both.
  ObserverOf observer_of(const ObserverOf& inner) const;

 private:
  std::string file_of(std::size_t job) const;

  std::optional<io::TemporaryFolder> folder_;
};

}  // namespace fakebot::runner
