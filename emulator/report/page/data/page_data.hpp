// The data on the page of a scenario, in the form for the page's scripts (report/page/data.js).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/scenario/scenario_reports.hpp"
#include "runner/recording/run_recorder.hpp"
#include "sim/world/world.hpp"

namespace fakebot::report {

/// The sources of a page.
struct PageContent {
  const TestedScenario& tested;
  const sim::world::World& world;
  const runner::RunRecorder* recorder = nullptr;  ///< recorder of the run; nullptr: none
  std::string driver_log{};                       ///< UTF-8; the last part
  bool driver_log_is_cut = false;                 ///< the file has more
  std::vector<std::string_view> files{};          ///< names of the files beside the page
  std::string_view index{};                       ///< relative path of the index; empty: none
};

nlohmann::ordered_json page_data(const PageContent& content);

}  // namespace fakebot::report
