// The runs of a scenario file with parameters, by the values of the parameters.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

/// A parameter over the runs of a file.
struct SweptAxis {
  std::string name;
  /// Whether all values are numbers, in ascending order. Otherwise values are in the order of the
  /// runs.
  bool is_number = false;
  std::vector<nlohmann::ordered_json> values{};  ///< all different
  std::vector<std::size_t> of_run{};             ///< index of the value of each run
};

struct SweptFile {
  std::string path;
  std::vector<SweptAxis> axes{};  ///< parameters with more than one value; at least one
  std::vector<const TestedScenario*> runs{};
};

/// The files with several combinations played, in the order of the test. `played` must outlive the
/// result.
std::vector<SweptFile> swept_files(const std::vector<TestedScenario>& played);

/// The smallest of 1, 2 or 5 times a power of ten that divides the width into at most `most_parts`
/// parts. Precondition: both are positive and finite.
double round_step(double width, std::size_t most_parts);

/// Up to six digits, more than anybody can see in a picture.
std::string short_text(double number);

/// The text on a single line, cut to `most_bytes` bytes.
std::string short_text(const std::string& text, std::size_t most_bytes);

}  // namespace fakebot::report
