#include "cli/commands/certify/card_maker.hpp"

#include <filesystem>
#include <utility>

#include "cli/commands/quiet_observer.hpp"
#include "cli/commands/test/test_keeper.hpp"
#include "config/json/config_error.hpp"
#include "config/json/json_file.hpp"
#include "io/file/output_place.hpp"
#include "io/file/temporary_folder.hpp"
#include "io/file/whole_file.hpp"
#include "report/card/card_reports.hpp"
#include "report/page/index/index_page.hpp"

namespace fakebot::cli {

namespace {

namespace fs = std::filesystem;

/// The cases of a test whose artifacts are kept. Their reports are on the card.
runner::TestResults play_and_keep(runner::TestRun& run, const report::KeptArtifacts& kept,
                                  const runner::TestOptions& options,
                                  const runner::IsStopped& is_stopped) {
  TestKeeper keeper(run, kept, std::nullopt, options, std::nullopt, true, Progress::print_nothing);
  runner::TestResults results =
      run.play_all([&](const runner::TestTurn& turn) { return keeper.observer(turn); }, is_stopped);
  keeper.finish(results);
  return results;
}

bool is_card(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) { return false; }
  try {
    return report::is_card(config::JsonFile::read(path).root());
  } catch (const config::ConfigError&) {
    return false;  // no JSON, or a card cut off
  }
}

}  // namespace

CardMaker::CardMaker(const sim::RobotKind& kind, runner::CertifyOptions options,
                     std::optional<report::KeptArtifacts> kept)
    : options_(std::move(options)),
      kept_(std::move(kept)),
      certification_(runner::library(), kind, options_) {}

std::optional<runner::Card> CardMaker::make(StopSignals& signals) const {
  const auto is_stopped = [&] { return signals.came(); };
  std::optional<io::TemporaryFolder> temporary;
  std::string watch_folder;
  if (kept_) {
    remove_earlier_card();
    watch_folder = (fs::path(kept_->folder) / card_file::kWatch).string();
    io::prepare_folder(watch_folder, kFolderRemedy);
  } else {
    watch_folder = temporary.emplace().path();
  }
  const runner::Watched watched = certification_.watch(watch_folder, is_stopped);
  if (watched.interrupted) { return std::nullopt; }
  bool interrupted = false;
  const auto play = [&](runner::TestRun& run, std::size_t number) {
    if (!kept_) {
      Progress progress(run.turns(), Progress::print_nothing);
      return run.play_all(quiet_observers_with(progress), is_stopped);
    }
    const std::string name = card_file::kRuns + (number == 0 ? "" : std::to_string(number + 1));
    report::KeptArtifacts kept = *kept_;
    kept.folder = (fs::path(kept_->folder) / name).string();
    return play_and_keep(run, kept, options_.test, is_stopped);
  };
  const auto page_of = [&](const runner::TestedScenario& tested) {
    return kept_ ? report::page_address(tested, kept_->folder) : std::string();
  };
  runner::Card card = certification_.judge(watched, play, page_of, interrupted);
  if (interrupted) { return std::nullopt; }
  if (kept_) { keep(card); }
  return card;
}

runner::Card CardMaker::unfinished() const {
  const runner::Watched watched{.error = "fakebot was stopped before this card was finished"};
  bool interrupted = false;
  return certification_.judge(watched, {}, {}, interrupted);
}

/// Files of an earlier card would look like parts of the new card.
void CardMaker::remove_earlier_card() const {
  const fs::path folder(kept_->folder);
  std::error_code error;
  if (!is_card((folder / card_file::kJson).string())) { return; }
  for (const char* name : {card_file::kBadges, card_file::kWatch}) {
    fs::remove_all(folder / name, error);
  }
  for (int number = 1;; ++number) {
    const fs::path runs = folder / (card_file::kRuns + (number == 1 ? "" : std::to_string(number)));
    if (fs::remove_all(runs, error) == 0) { return; }
  }
}

void CardMaker::keep(const runner::Card& card) const {
  const fs::path folder(kept_->folder);
  io::prepare_folder((folder / card_file::kBadges).string(), kFolderRemedy);
  const auto write = [&](const fs::path& name, const std::string& text) {
    io::write_whole_file((folder / name).string(), text);
  };
  write(card_file::kJson, report::card_json(card));
  write(card_file::kPage, report::cards_html({card}));
  write(card_file::kJunit, report::card_junit(card));
  for (const std::string& area : areas_of(card)) {
    write(fs::path(card_file::kBadges) / (area + ".svg"), report::card_badge(card, area));
  }
}

}  // namespace fakebot::cli
