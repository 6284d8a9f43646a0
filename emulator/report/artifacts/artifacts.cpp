#include "report/artifacts/artifacts.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "io/file/output_file.hpp"
#include "io/os_error.hpp"
#include "report/artifacts/artifact_folders.hpp"
#include "report/artifacts/last_lines.hpp"
#include "report/page/page.hpp"
#include "report/scenario/json_report.hpp"

namespace fakebot::report {

using sim::scenario::Verdict;

Artifacts::Artifacts(std::string folder, const capture::CaptureInfo& info)
    : folder_(std::move(folder)) {
  try_to([&] {
    make_artifact_folder(folder_);
    recorder_ = std::make_unique<runner::RunRecorder>(folder_, info);
  });
}

void Artifacts::finish(TestedScenario& tested, const sim::world::World& world) {
  if (recorder_ && error_.empty()) { error_ = recorder_->error(); }
  if (tested.result.verdict != Verdict::passed) {
    tested.result.driver_output = last_lines(path_of(artifact::kDriverLog), kLinesOfDriver);
  }
  try_to([&] { write(artifact::kResult, file_text(result_json(tested))); });
  try_to([&] { write(artifact::kPage, page_html(tested, world, recorder_.get())); });
  tested.artifacts_error = error_;
  for (const std::string_view file : artifact::kAll) {
    std::error_code none;
    const std::string path = path_of(file);
    if (std::filesystem::file_size(path, none) > 0 && !none) { tested.attachments.push_back(path); }
  }
}

void Artifacts::write(std::string_view file, const std::string& text) const {
  io::OutputFile(path_of(file)).write(text);
}

std::string Artifacts::path_of(std::string_view file) const {
  return (std::filesystem::path(folder_) / file).string();
}

/// The first error is the one that is reported.
template <class Write>
void Artifacts::try_to(Write&& write) {
  if (!error_.empty()) { return; }
  try {
    write();
  } catch (const io::OsError& error) { error_ = error.what(); }
}

}  // namespace fakebot::report
