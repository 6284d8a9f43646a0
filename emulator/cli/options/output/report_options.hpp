// The options of commands that write reports of a test.
#pragma once

#include <string>
#include <vector>

#include "cli/options/output/output_files.hpp"
#include "report/scenario/scenario_reports.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

class ReportOptions {
 public:
  ReportOptions();

  /// The object must outlive the command.
  void add(CLI::App& command);

  std::vector<OutputFile> outputs() const;
  /// Whether any report is to be written.
  bool any() const;
  /// Prints to standard output, unless a report is written there.
  void print(const std::string& text) const;
  /// Writes as many reports as possible. Logs errors, and returns false if a report cannot be
  /// written.
  bool write(const report::TestResults& results) const;

 private:
  std::vector<report::ReportFile> reports_;
};

}  // namespace fakebot::cli
