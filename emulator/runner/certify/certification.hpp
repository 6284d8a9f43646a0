// Judges a driver by the cases of the library: which are meant for it, with which command each is
// played, and what their results say on the card.
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
  config::LabelFilter meant{};  ///< only areas of these tags; what the driver can do
};

/// Plays a test and keeps what is wanted of it. The second argument is the number of the test.
using PlayTest = std::function<TestResults(TestRun&, std::size_t)>;
/// The address of the page of a run, relative to the card; empty without a page.
using PageOf = std::function<std::string(const TestedScenario&)>;

class Certification {
 public:
  /// The cases and watches are those of the library for the kind of robot. Throws ConfigError if
  /// there are none.
  Certification(const Library& library, const sim::RobotKind& kind, CertifyOptions options);

  /// Watches the driver, unless the user has said what it can do.
  Watched watch(const std::string& folder, const IsStopped& is_stopped) const;

  /// Plays all cases that are meant for the driver. An interrupted test is rethrown as results.
  Card judge(const Watched& watched, const PlayTest& play, const PageOf& page_of,
             bool& interrupted) const;

  std::size_t cases() const { return cases_.size(); }

 private:
  struct Case {
    std::string scenario;  ///< "kobuki/bump-left"
    std::vector<LoadedScenario> runs;
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
