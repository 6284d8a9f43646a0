// Makes the report card of a driver, and keeps its files.
#pragma once

#include <optional>
#include <string>

#include "cli/signals.hpp"
#include "report/artifacts/artifacts.hpp"
#include "runner/certify/certification.hpp"

namespace fakebot::cli {

/// Files in the folder of a card.
namespace card_file {
inline constexpr const char* kJson = "card.json";
inline constexpr const char* kPage = "card.html";
inline constexpr const char* kJunit = "junit.xml";
inline constexpr const char* kBadges = "badges";
inline constexpr const char* kWatch = "watch";
inline constexpr const char* kRuns = "runs";
}  // namespace card_file

/// What to do if the folder of a card cannot be used.
inline constexpr const char* kFolderRemedy = "choose another folder with --out";

class CardMaker {
 public:
  /// Without `kept` nothing is kept. The card is in its folder, whatever runs are kept.
  CardMaker(const sim::RobotKind& kind, runner::CertifyOptions options,
            std::optional<report::KeptArtifacts> kept);

  /// Watches and judges the driver. Nothing if the user has stopped it. Throws OsError.
  std::optional<runner::Card> make(StopSignals& signals) const;

  /// The card of a driver that nobody has judged to the end, because the user has stopped.
  runner::Card unfinished() const;

 private:
  void remove_earlier_card() const;
  void keep(const runner::Card& card) const;

  runner::CertifyOptions options_;
  std::optional<report::KeptArtifacts> kept_;
  runner::Certification certification_;
};

}  // namespace fakebot::cli
