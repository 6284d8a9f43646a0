#include "cli/commands/certify/card_maker.hpp"

#include <filesystem>
#include <utility>

#include "cli/commands/quiet_observer.hpp"
#include "cli/commands/test_keeper.hpp"
#include "io/file/output_place.hpp"
#include "io/file/temporary_folder.hpp"
#include "io/file/whole_file.hpp"
#include "report/card/card_reports.hpp"
#include "report/page/index/index_page.hpp"

namespace fakebot::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kRemedy = "choose another folder with --out";

/// The cases of a test whose artifacts are kept. Their reports are on the card.
runner::TestResults play_and_keep(runner::TestRun& run, const std::string& folder,
                                  const runner::TestOptions& options,
                                  const runner::IsStopped& is_stopped) {
  TestKeeper keeper(run, folder, runner::kMostBytesRecorded, std::nullopt, options, std::nullopt,
                    true, [](const std::string&) {});
  runner::TestResults results =
      run.play_all([&](const runner::TestTurn& turn) { return keeper.observer(turn); }, is_stopped);
  keeper.finish(results);
  return results;
}

}  // namespace

CardMaker::CardMaker(const sim::RobotKind& kind, runner::CertifyOptions options,
                     std::optional<std::string> folder)
    : options_(std::move(options)),
      folder_(std::move(folder)),
      certification_(runner::library(), kind, options_) {}

std::optional<runner::Card> CardMaker::make(StopSignals& signals) const {
  const auto is_stopped = [&] { return signals.came(); };
  std::optional<io::TemporaryFolder> temporary;
  std::string watch_folder;
  if (folder_) {
    watch_folder = (fs::path(*folder_) / card_file::kWatch).string();
    io::prepare_folder(watch_folder, kRemedy);
  } else {
    watch_folder = temporary.emplace().path();
  }
  const runner::Watched watched = certification_.watch(watch_folder, is_stopped);
  if (watched.interrupted) { return std::nullopt; }
  bool interrupted = false;
  const auto play = [&](runner::TestRun& run, std::size_t number) {
    if (!folder_) { return run.play_all(quiet_observer, is_stopped); }
    const std::string name = card_file::kRuns + (number == 0 ? "" : std::to_string(number + 1));
    return play_and_keep(run, (fs::path(*folder_) / name).string(), options_.test, is_stopped);
  };
  const auto page_of = [&](const runner::TestedScenario& tested) {
    return folder_ ? report::page_address(tested, *folder_) : std::string();
  };
  runner::Card card = certification_.judge(watched, play, page_of, interrupted);
  if (interrupted) { return std::nullopt; }
  if (folder_) { keep(card); }
  return card;
}

void CardMaker::keep(const runner::Card& card) const {
  const fs::path folder(*folder_);
  io::prepare_folder((folder / card_file::kBadges).string(), kRemedy);
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
