// The table of reports: one entry each.
#include <array>

#include "io/file/whole_file.hpp"
#include "io/os_error.hpp"
#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

namespace {

constexpr std::array kFormats{
    ReportFormat{"--junit", "JUnit XML to this file; - is standard output", junit_xml},
    ReportFormat{"--json", "the results as JSON to this file, or -", results_json},
    ReportFormat{"--tap", "TAP to this file, or -", tap_text},
    ReportFormat{"--csv", "a row for each run, with its parameters, to this file, or -",
                 results_csv},
    ReportFormat{"--svg", "a picture of where runs with parameters passed and failed, or -",
                 results_svg},
};

}  // namespace

std::span<const ReportFormat> report_formats() {
  return kFormats;
}

std::vector<std::string> write_reports(const TestResults& results,
                                       std::span<const ReportFile> files,
                                       const std::function<void(const std::string&)>& print) {
  std::vector<std::string> errors;
  for (const ReportFile& file : files) {
    if (!file.path) { continue; }
    try {
      const std::string text = file.format->text(results);
      file.path == "-" ? print(text) : io::write_whole_file(*file.path, text);
    } catch (const io::OsError& error) { errors.emplace_back(error.what()); }
  }
  return errors;
}

}  // namespace fakebot::report
