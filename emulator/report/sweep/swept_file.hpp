// The runs of a scenario file with parameters, by the values of these.
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
  /// All values are numbers, in ascending order. Others are in the order of the runs.
  bool is_number = false;
  std::vector<nlohmann::ordered_json> values{};  ///< all different
  std::vector<std::size_t> of_run{};             ///< the index of its value
};

struct SweptFile {
  std::string path;
  std::vector<SweptAxis> axes{};  ///< parameters with more than one value; at least one
  std::vector<const TestedScenario*> runs{};
};

/// The files of which more than one combination was played, in the order of the test. The results
/// must outlive them.
std::vector<SweptFile> swept_files(const std::vector<TestedScenario>& played);

/// 1, 2 or 5 times a power of ten: the smallest that divides the width into at most so many parts.
/// Precondition: both are positive and finite.
double round_step(double width, std::size_t most_parts);

/// Six digits are more than anybody tells apart in a picture.
std::string short_text(double number);

/// On one line, cut to so many bytes.
std::string short_text(const std::string& text, std::size_t most_bytes);

}  // namespace fakebot::report
