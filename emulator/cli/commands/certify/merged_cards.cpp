#include "cli/commands/certify/merged_cards.hpp"

#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <map>
#include <utility>

#include "cli/commands/certify/card_maker.hpp"
#include "cli/output.hpp"
#include "config/json/config_error.hpp"
#include "config/json/json_file.hpp"
#include "io/file/whole_file.hpp"
#include "report/card/card_reports.hpp"
#include "report/page/index/index_page.hpp"

namespace fakebot::cli {

namespace {

namespace fs = std::filesystem;
using Cards = std::vector<runner::Card>;

/// Pages of runs, which are named relative to the card, as seen from the matrix.
std::string page_of(const std::string& matrix, const std::vector<std::string>& paths, Cards cards) {
  const fs::path from = fs::absolute(matrix).lexically_normal().parent_path();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const fs::path folder = fs::absolute(paths[i]).lexically_normal().parent_path();
    for (runner::CaseResult& one : cards[i].cases) {
      if (one.page.empty()) { continue; }
      one.page = report::address_below(folder.lexically_relative(from).string(), one.page);
    }
  }
  return report::cards_html(cards);
}

/// A number names a single case: cards of several robots, or of versions with other cases, have no
/// common rows.
void refuse_other_cases(const std::vector<std::string>& paths, const Cards& cards) {
  std::map<std::string, std::pair<std::string, std::string>> known;  // scenario and card, by number
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (std::size_t place = 0; place < cards[i].cases.size(); ++place) {
      const runner::CaseResult& one = cards[i].cases[place];
      const auto& [scenario, card] =
          known.try_emplace(one.number, one.scenario, paths[i]).first->second;
      if (scenario == one.scenario) { continue; }
      config::JsonFile::read(paths[i]).refuse(
          fmt::format("/cases/{}/scenario", place), fmt::format("\"{}\"", one.scenario),
          fmt::format("\"{}\", which case {} is in {}: cards of one robot, and of versions "
                      "with the same cases",
                      scenario, one.number, card));
    }
  }
}

/// The folder of a card with the usual name, or else its file.
std::string place_of(const std::string& card) {
  const fs::path path = fs::path(card).lexically_normal();
  const bool has_usual_name = path.filename() == card_file::kJson && path.has_parent_path();
  return (has_usual_name ? path.parent_path() : path).string();
}

/// Drivers of one name, such as two versions of a driver, are told apart by the places of their
/// cards.
void tell_apart(const std::vector<std::string>& paths, Cards& cards) {
  std::map<std::string, int> times;
  for (const runner::Card& card : cards) { ++times[card.driver]; }
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (times[cards[i].driver] == 1) { continue; }
    cards[i].driver += fmt::format(" ({})", place_of(paths[i]));
  }
}

}  // namespace

bool are_cards(const std::vector<std::string>& paths) {
  std::error_code none;
  if (fs::is_directory(paths.front(), none)) { return false; }
  return report::is_card(config::JsonFile::read(paths.front()).root());
}

void merge_cards(const std::vector<std::string>& paths, const std::vector<std::string>& matrices) {
  Cards cards;
  for (const std::string& path : paths) { cards.push_back(report::read_card(path)); }
  refuse_other_cases(paths, cards);
  tell_apart(paths, cards);
  for (const std::string& matrix : matrices) {
    const std::string ending = fs::path(matrix).extension().string();
    if (ending == ".md") {
      io::write_whole_file(matrix, report::matrix_markdown(cards));
    } else if (ending == ".csv") {
      io::write_whole_file(matrix, report::matrix_csv(cards));
    } else if (ending == ".html") {
      io::write_whole_file(matrix, page_of(matrix, paths, cards));
    } else {
      config::refuse_option("--matrix", "\"" + matrix + "\"",
                            "a file ending in .md, .csv or .html");
    }
  }
  write_text(report::class_text(cards));
}

}  // namespace fakebot::cli
