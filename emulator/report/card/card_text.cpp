#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>

#include "report/card/card_reports.hpp"
#include "report/card/case_list.hpp"
#include "report/scenario/scenario_reports.hpp"
#include "report/visible_text.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::report {

using runner::Card;
using runner::CaseResult;
using runner::CaseVerdict;

namespace {

/// Longer reasons are on the page. (choice)
constexpr std::size_t kReason = 160;

long long milliseconds(sim::SimTime time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

std::string shortened(const std::string& text) {
  return text.size() <= kReason ? text : text.substr(0, kReason) + "...";
}

std::string watch_text(const Card& card) {
  std::string text;
  for (const auto& [what, is_seen] : card.watched) {
    text += fmt::format("  {:3} {}\n", is_seen ? "yes" : "no", visible_line(what));
  }
  if (card.speed_m_s > 0 || card.turn_rad_s > 0) {
    text += fmt::format("  up to {:.2f} m/s and {:.2f} rad/s\n", card.speed_m_s, card.turn_rad_s);
  }
  text += fmt::format("  it can: {}\n", card.can.empty()
                                            ? "nothing of the list"
                                            : fmt::format("{}", fmt::join(card.can, ", ")));
  return text;
}

std::string case_text(const CaseResult& one) {
  std::string text = fmt::format("{:15} {:5} {}", name_of(one.verdict), one.number, one.title);
  if (one.runs > 1 && one.wrong > 0) {
    text += fmt::format(" ({} of {} runs)", one.wrong, one.runs);
  }
  text += played_text(one);
  if (one.verdict == CaseVerdict::pass && one.reaction) {
    text += ": " + reaction_text(*one.reaction);
  } else if (!one.reason.empty()) {
    text += ": " + shortened(visible_line(one.reason));
  }
  return text + "\n";
}

}  // namespace

std::string reaction_text(const runner::ReactionTime& reaction) {
  return fmt::format("{} {} ms after {} (limit {} ms)", visible_line(reaction.what),
                     milliseconds(reaction.took), visible_line(reaction.event),
                     milliseconds(reaction.limit));
}

std::string card_text(const Card& card) {
  std::string text =
      fmt::format("{}: a driver of the robot {}\n", visible_line(card.driver), card.robot);
  if (!card.error.empty()) { return text + "  " + visible_line(card.error) + "\n"; }
  text += watch_text(card);
  if (card.violation) {
    text += "fail            " + visible_line(violation_text(*card.violation)) + "\n";
  }
  for (const CaseResult& one : card.cases) { text += case_text(one); }
  for (const std::string& area : areas_of(card)) {
    text += fmt::format("{}: {}\n", area, counts_text(card, area));
  }
  return text;
}

}  // namespace fakebot::report
