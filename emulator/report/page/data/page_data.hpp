// The data on the page of a scenario, in the form that its scripts read (report/page/data.js).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/scenario/scenario_reports.hpp"
#include "runner/recording/run_recorder.hpp"
#include "sim/world/world.hpp"

namespace fakebot::report {

/// What a page is made from.
struct PageContent {
  const TestedScenario& tested;
  const sim::world::World& world;
  const runner::RunRecorder* recorder = nullptr;  ///< it observed the run; nullptr: nothing did
  std::string driver_log{};                       ///< UTF-8; the last of it
  bool driver_log_is_cut = false;                 ///< there is more in its file
  std::vector<std::string_view> files{};          ///< names of the files beside the page
  std::string_view index{};  ///< relative path of the page of all scenarios; empty: there is none
};

nlohmann::ordered_json page_data(const PageContent& content);

}  // namespace fakebot::report
