// Judges a driver by the cases of the library: the choice of cases, the command for each case, and
// the verdicts on the card.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/driver_manifest.hpp"
#include "runner/certify/card.hpp"
#include "runner/certify/driver_watch.hpp"
#include "runner/library/library.hpp"
#include "runner/test/test_run.hpp"

namespace fakebot::runner {

struct CertifyOptions {
  config::DriverManifest driver{};
  TestOptions test{};           ///< how each case is played; driver and filter are not used
  config::LabelFilter meant{};  ///< tags of areas; abilities of the driver
  std::optional<std::size_t> runs_of_case{};  ///< at most, at least 1; nothing: all
};

/// Plays a test and keeps artifacts. The second argument is the number of the test.
using PlayTest = std::function<TestResults(TestRun&, std::size_t)>;
/// The address of the page of a run, relative to the card; empty without a page.
using PageOf = std::function<std::string(const TestedScenario&)>;

class Certification {
 public:
  /// Takes the cases and watches for the kind of robot from the library. Throws ConfigError if
  /// there are none.
  Certification(const Library& library, const sim::RobotKind& kind, CertifyOptions options);

  /// Watches the driver.
  Watched watch(const std::string& folder, const IsStopped& is_stopped) const;

  /// Plays all cases meant for the driver. `interrupted`: the user has stopped a test.
  Card judge(const Watched& watched, const PlayTest& play, const PageOf& page_of,
             bool& interrupted) const;

 private:
  struct Case {
    std::string scenario;  ///< "kobuki/bump-left"
    std::vector<LoadedScenario> runs;
    std::size_t left_out = 0;  ///< runs, as was asked
    const config::Labels& labels() const { return runs.front().content.labels; }
  };

  std::vector<std::string_view> abilities(const Watched& watched) const;
  std::vector<std::string> command_for(const Case& one) const;
  TestOptions options_with(std::vector<std::string> command) const;
  CaseResult head_of(const Case& one) const;

  const sim::RobotKind& kind_;
  CertifyOptions options_;
  std::vector<LoadedScenario> watches_;
  std::vector<Case> cases_;  ///< by number
};

}  // namespace fakebot::runner
