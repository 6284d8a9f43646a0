#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <filesystem>
#include <optional>
#include <utility>

#include "cli/command.hpp"
#include "cli/commands/certify/merged_cards.hpp"
#include "cli/exit_code_of.hpp"
#include "cli/log/program_log.hpp"
#include "cli/options/output/output_files.hpp"
#include "cli/options/output/report_options.hpp"
#include "cli/options/value/value_words.hpp"
#include "config/json/config_error.hpp"
#include "io/os_error.hpp"
#include "report/artifacts/artifacts.hpp"
#include "report/artifacts/joined_artifacts.hpp"
#include "report/scenario/result_file.hpp"
#include "report/scenario/scenario_report.hpp"
#include "report/scenario/test_summary.hpp"
#include "report/sweep/sweep_table.hpp"
#include "runner/test/merged_results.hpp"

namespace fakebot::cli {

namespace {

namespace fs = std::filesystem;

/// The .json files in a folder and in all folders below, sorted.
std::vector<std::string> json_files_below(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code none;
    if (entry->path().extension() == ".json" && entry->is_regular_file(none)) {
      files.push_back(entry->path().string());
    }
  }
  if (error) {
    throw config::ConfigError(config::ConfigProblem{
        .file = folder, .reason = "cannot read this folder: " + error.message()});
  }
  std::ranges::sort(files);
  return files;
}

/// Joins the results of shards, and their artifacts.
class MergeCommand final : public Command {
 public:
  explicit MergeCommand(CLI::App& command_line)
      : Command(command_line.add_subcommand(
            "merge",
            "Join the results of shards (fakebot test --shard) into those of the whole test: the "
            "same summary, reports and exit code; or report cards of several drivers into a "
            "matrix")) {
    options().footer(
        "Examples:\n"
        "  fakebot merge shard-*.json --junit results.xml\n"
        "  fakebot merge downloads --junit results.xml --artifacts kept\n"
        "  fakebot merge */card.json --matrix drivers.md\n"
        "Exit codes: as of fakebot test; 5 also if a shard is missing, 2 if a file is no result, "
        "or results do not belong together. 0 for report cards, whatever they say.");
    options()
        .add_option(value_words::kResult, paths_,
                    "Files that fakebot test has written with --json, or folders in which, and "
                    "below which, they are; or files card.json")
        ->required();
    reports_.add(options());
    options()
        .add_option("--matrix", matrices_,
                    "Of report cards, which fakebot certify has written: a table with a row for "
                    "each case and a column for each driver, as Markdown (.md), CSV (.csv) or a "
                    "page (.html)")
        ->type_name(value_words::kFile)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->expected(1);
    options()
        .add_option("--artifacts", artifacts_,
                    "Copy the artifacts of all scenarios to this folder, with index.html")
        ->type_name(value_words::kFolder);
  }

  ExitCode act(const std::vector<std::string>& /*driver*/) override {
    std::vector<OutputFile> outputs = reports_.outputs();
    for (const std::string& matrix : matrices_) { outputs.push_back({"--matrix", matrix}); }
    refuse_overwriting(paths_, outputs);
    if (are_cards(paths_)) {
      refuse_reports_of_test();
      merge_cards(paths_, matrices_);
      return ExitCode::passed;
    }
    if (!matrices_.empty()) {
      config::refuse_option("--matrix", "results of a test", "report cards");
    }
    runner::TestResults results = runner::merged(read_all());
    remove_stale(outputs);
    prepare_outputs(outputs);
    const bool index_written = join_artifacts(results);
    const bool all_written = reports_.write(results) && index_written;
    if (!results.refused.empty()) {
      for (const config::ConfigError& refusal : results.refused) { log_error(refusal); }
      return all_written ? ExitCode::usage : ExitCode::environment;
    }
    if (results.error) { std::rethrow_exception(results.error); }
    print(results);
    const ExitCode code = exit_code_of(results);
    return all_written || code == ExitCode::interrupted ? code : ExitCode::environment;
  }

 private:
  void refuse_reports_of_test() const {
    std::vector<OutputFile> outputs = reports_.outputs();
    outputs.push_back({"--artifacts", artifacts_});
    const auto wanted = std::ranges::find_if(
        outputs, [](const OutputFile& output) { return output.path.has_value(); });
    if (wanted == outputs.end()) { return; }
    config::refuse_option(std::string(wanted->option), "report cards",
                          "results of a test; cards are joined by --matrix");
  }

  std::vector<runner::ResultsOfFile> read_all() const {
    std::vector<runner::ResultsOfFile> files;
    for (const std::string& path : paths_) {
      std::error_code none;
      if (!fs::is_directory(path, none)) {
        add(files, path, report::read_results(path));
        continue;
      }
      for (const std::string& file : json_files_below(path)) {
        if (is_output(file)) { continue; }  // written by an earlier call
        if (auto results = report::read_if_results(file)) { add(files, file, std::move(*results)); }
      }
    }
    if (files.empty()) {
      throw config::ConfigError(
          config::ConfigProblem{.file = paths_.front(),
                                .found = "no result in this folder, nor below it",
                                .expected = "a file that fakebot test has written with --json"});
    }
    return files;
  }

  bool is_output(const std::string& file) const {
    return std::ranges::any_of(reports_.outputs(), [&](const OutputFile& output) {
      std::error_code none;
      return output.path && fs::equivalent(*output.path, file, none);
    });
  }

  void add(std::vector<runner::ResultsOfFile>& files, const std::string& path,
           runner::TestResults results) const {
    if (artifacts_) { report::find_artifacts(results, path); }
    files.push_back({path, std::move(results)});
  }

  /// Logs an error and returns false if the index cannot be written.
  bool join_artifacts(runner::TestResults& results) const {
    if (!artifacts_) { return true; }
    report::join_artifacts(results, *artifacts_);
    for (const auto& one : results.played) {
      if (!one.artifacts_error.empty()) { spdlog::error("{}", one.artifacts_error); }
    }
    if (results.played.size() + results.unplayed.size() + results.missing.size() < 2) {
      return true;
    }
    try {
      report::write_index(results, *artifacts_);
      return true;
    } catch (const io::OsError& error) {
      spdlog::error("{}", error.what());
      return false;
    }
  }

  void print(const runner::TestResults& results) const {
    std::string text;
    for (const auto& one : results.played) { text += report::report_of(one); }
    const std::size_t scenarios = results.played.size() + results.unplayed.size();
    reports_.print(text + report::test_summary(scenarios, results) +
                   report::failures_of_all_runs_text(results) + report::unplayed_text(results) +
                   report::missing_text(results) + report::sweep_table(results.played));
  }

  std::vector<std::string> paths_;
  std::vector<std::string> matrices_;
  ReportOptions reports_;
  std::optional<std::string> artifacts_;
};

}  // namespace

std::unique_ptr<Command> add_merge_command(CLI::App& command_line) {
  return std::make_unique<MergeCommand>(command_line);
}

}  // namespace fakebot::cli
