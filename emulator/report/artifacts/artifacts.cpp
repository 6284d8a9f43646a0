#include "report/artifacts/artifacts.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "io/file/whole_file.hpp"
#include "io/os_error.hpp"
#include "report/artifact_folders.hpp"
#include "report/artifacts/last_lines.hpp"
#include "report/page/index/index_page.hpp"
#include "report/page/page.hpp"
#include "report/scenario/json_report.hpp"

namespace fakebot::report {

using sim::scenario::Verdict;

namespace {

/// About as many lines as in the bytes read (choice).
constexpr std::size_t kLinesOfDriverInPage = 500;
constexpr std::string_view kIndexFromFolder = "../index.html";

}  // namespace

Artifacts::Artifacts(KeptArtifacts kept, const capture::CaptureInfo& info,
                     const std::vector<std::string>& lines, bool in_index)
    : kept_(std::move(kept)), in_index_(in_index) {
  try_to([&] {
    make_artifact_folder(kept_.folder);
    recorder_ = std::make_unique<runner::RunRecorder>(kept_.folder, info, lines, kept_.most_bytes,
                                                      kept_.writing);
  });
}

void Artifacts::finish(TestedScenario& tested, const sim::world::World& world) {
  const bool is_passed = tested.result.verdict == Verdict::passed;
  const bool is_kept = !is_passed || kept_.of == KeptRuns::all;
  if (recorder_ && is_kept) { recorder_->complete(); }
  if (recorder_ && error_.empty()) { error_ = recorder_->error(); }
  if (recorder_) { tested.artifacts_notes = recorder_->notes(); }
  if (!is_passed) {
    tested.result.driver_output = last_lines(path_of(artifact::kDriverLog), kLinesOfDriver);
  }
  if (!is_kept) {
    try_to([&] { remove_artifact_folder(kept_.folder); });
    tested.artifacts_error = error_;
  } else {
    keep(tested, world);
  }
}

void Artifacts::keep(TestedScenario& tested, const sim::world::World& world) {
  try_to([&] { write(artifact::kResult, file_text(result_json(tested))); });
  try_to([&] { write(artifact::kPage, page_html(page_content(tested, world))); });
  tested.artifacts_error = error_;
  for (const std::string_view file : artifact::kAll) {
    if (size_of(file) > 0) { tested.attachments.push_back(path_of(file)); }
  }
}

PageContent Artifacts::page_content(const TestedScenario& tested,
                                    const sim::world::World& world) const {
  PageContent content{.tested = tested, .world = world, .recorder = recorder_.get()};
  content.driver_log = last_lines(path_of(artifact::kDriverLog), kLinesOfDriverInPage);
  content.driver_log_is_cut = size_of(artifact::kDriverLog) > content.driver_log.size();
  for (const std::string_view file : artifact::kAll) {
    if (size_of(file) > 0) { content.files.push_back(file); }
  }
  if (in_index_) { content.index = kIndexFromFolder; }
  return content;
}

/// Size of a file; 0 if there is none.
std::uintmax_t Artifacts::size_of(std::string_view file) const {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path_of(file), error);
  return error ? 0 : size;
}

void Artifacts::write(std::string_view file, const std::string& text) const {
  io::write_whole_file(path_of(file), text);
}

std::string Artifacts::path_of(std::string_view file) const {
  return (std::filesystem::path(kept_.folder) / file).string();
}

/// Only the first error is reported.
template <class Write>
void Artifacts::try_to(Write&& write) {
  if (!error_.empty()) { return; }
  try {
    write();
  } catch (const io::OsError& error) { error_ = error.what(); }
}

void write_index(const TestResults& results, const std::string& root) {
  const auto path = std::filesystem::path(root) / artifact::kIndex;
  io::write_whole_file(path.string(), index_html(results, root));
}

}  // namespace fakebot::report
