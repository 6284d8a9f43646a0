#include "cli/options/output/report_options.hpp"

#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/options/value/value_words.hpp"
#include "cli/output.hpp"

namespace fakebot::cli {

ReportOptions::ReportOptions() {
  for (const report::ReportFormat& format : report::report_formats()) {
    reports_.push_back({&format});
  }
}

void ReportOptions::add(CLI::App& command) {
  for (report::ReportFile& report : reports_) {
    command
        .add_option(report.format->option, report.path,
                    std::string("Write ") + report.format->meaning)
        ->type_name(value_words::kFile);
  }
}

std::vector<OutputFile> ReportOptions::outputs() const {
  std::vector<OutputFile> outputs;
  for (const report::ReportFile& report : reports_) {
    outputs.push_back({report.format->option, report.path});
  }
  return outputs;
}

bool ReportOptions::any() const {
  return std::ranges::any_of(
      reports_, [](const report::ReportFile& report) { return report.path.has_value(); });
}

void ReportOptions::print(const std::string& text) const {
  const bool is_taken = std::ranges::any_of(
      reports_, [](const report::ReportFile& report) { return report.path == kStandardStream; });
  is_taken ? print_message(text) : write_text(text);
}

bool ReportOptions::write(const report::TestResults& results) const {
  const auto errors =
      report::write_reports(results, reports_, [](const std::string& text) { write_output(text); });
  for (const std::string& error : errors) { spdlog::error("{}", error); }
  return errors.empty();
}

}  // namespace fakebot::cli
