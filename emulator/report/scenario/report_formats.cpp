// The table of reports: one entry each.
#include <array>
#include <cstdlib>
#include <fstream>

#include "io/os_error.hpp"
#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

namespace {

constexpr std::array kFormats{
    ReportFormat{"--junit", "JUnit XML to this file", junit_xml},
    ReportFormat{"--json", "the results as JSON to this file", results_json},
    ReportFormat{"--tap", "TAP to this file", tap_text},
};

void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) { io::throw_os_error("write " + path, errno, "is its folder there, its disk full?"); }
}

}  // namespace

std::span<const ReportFormat> report_formats() {
  return kFormats;
}

void write_reports(const std::vector<TestedScenario>& tested, std::span<const ReportFile> files) {
  for (const ReportFile& file : files) {
    if (file.path) { write_file(*file.path, file.format->text(tested)); }
  }
}

}  // namespace fakebot::report
