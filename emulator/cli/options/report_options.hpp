// The options of commands that write reports of a test.
#pragma once

#include <string>
#include <vector>

#include "cli/options/output_files.hpp"
#include "report/scenario/scenario_reports.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace fakebot::cli {

class ReportOptions {
 public:
  ReportOptions();

  /// It must outlive the command.
  void add(CLI::App& command);

  std::vector<OutputFile> outputs() const;
  /// Whether any is to be written.
  bool any() const;
  /// To standard output, unless that is for a report.
  void print(const std::string& text) const;
  /// Writes all that can be written. False, and logged, if one cannot.
  bool write(const report::TestResults& results) const;

 private:
  std::vector<report::ReportFile> reports_;
};

}  // namespace fakebot::cli
