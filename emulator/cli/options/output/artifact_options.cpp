#include "cli/options/output/artifact_options.hpp"

#include <CLI/CLI.hpp>
#include <array>
#include <string_view>

#include "cli/options/value/value_options.hpp"
#include "cli/options/value/value_words.hpp"

namespace fakebot::cli {

namespace {

struct KeptRunsWord {
  std::string_view word;
  report::KeptRuns runs;
};
constexpr std::array kKeptRuns{KeptRunsWord{"all", report::KeptRuns::all},
                               KeptRunsWord{"not-passed", report::KeptRuns::not_passed}};

constexpr std::uint64_t kBytesPerMib = std::uint64_t{1} << 20U;
constexpr std::uint64_t kMostMibOfArtifact = std::uint64_t{1} << 30U;

}  // namespace

CLI::Option* add_kept_runs_option(CLI::App& command, std::optional<report::KeptRuns>& kept,
                                  const std::string& default_text) {
  std::vector<std::string_view> words;
  words.reserve(kKeptRuns.size());
  for (const KeptRunsWord& one : kKeptRuns) { words.push_back(one.word); }
  return add_choice(command, "--artifacts-of",
                    "Keep the artifacts of all runs, or of those that have not passed", words,
                    [&kept](std::size_t index) { kept = kKeptRuns[index].runs; })
      ->default_str(default_text);
}

void ArtifactOptions::add(CLI::App& command) {
  CLI::Option* const artifacts =
      command
          .add_option(kArtifactsOption, folder_,
                      "Keep a folder for each scenario in this one, with wire.pcapng, signals.csv, "
                      "driver.log, result.json and page.html, and index.html with links to all "
                      "pages")
          ->type_name(value_words::kFolder);
  add_kept_runs_option(command, kept_, std::string(kKeptRuns[0].word))->needs(artifacts);
  add_whole_number(command, "--artifacts-limit",
                   "Largest size of signals.csv and wire.pcapng in MiB: some hours of signals; of "
                   "driver.log an eighth of it, and the end",
                   {1, kMostMibOfArtifact},
                   [this](std::uint64_t mib) { most_bytes_ = mib * kBytesPerMib; })
      ->needs(artifacts)
      ->default_str(std::to_string(most_bytes_ / kBytesPerMib));
}

std::optional<report::KeptArtifacts> ArtifactOptions::value() const {
  if (!folder_) { return std::nullopt; }
  return report::KeptArtifacts{
      .folder = *folder_, .most_bytes = most_bytes_, .of = kept_.value_or(report::KeptRuns::all)};
}

}  // namespace fakebot::cli
