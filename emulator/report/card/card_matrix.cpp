#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <string_view>

#include "report/card/card_reports.hpp"
#include "report/card/case_list.hpp"
#include "report/markdown.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

using runner::Card;
using runner::CaseResult;
using runner::CaseVerdict;

namespace {

constexpr std::string_view kNotJudged = "not judged";

std::string cell_of(const Card& card, const std::string& number) {
  if (!card.error.empty()) { return std::string(kNotJudged); }
  const CaseResult* one = find_case(card, number);
  if (one == nullptr || one->verdict == CaseVerdict::not_applicable) { return ""; }
  std::string cell(name_of(one->verdict));
  if (one->verdict == CaseVerdict::fail) { cell = "**" + cell + "**"; }
  if (one->runs > 1 && one->wrong > 0) { cell += fmt::format(" {} of {}", one->wrong, one->runs); }
  return cell + played_text(*one);
}

/// A field of CSV (RFC 4180). A text that a spreadsheet would take for a formula is marked as text.
std::string field(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) {
    text.insert(0, "'");
  }
  if (text.find_first_of(",\"\r\n") == std::string::npos) { return text; }
  std::string quoted = "\"";
  for (const char letter : text) {
    quoted += letter;
    if (letter == '"') { quoted += letter; }
  }
  return quoted + "\"";
}

std::vector<std::string> all_areas(const std::vector<Card>& cards) {
  std::vector<std::string> areas;
  for (const CaseResult* one : all_cases(cards)) {
    if (areas.empty() || areas.back() != one->area) { areas.push_back(one->area); }
  }
  return areas;
}

/// "12/14": passed or lenient, of those that are meant for the driver; empty: none is.
std::string share_of(const Card& card, const std::string& area) {
  const std::size_t good =
      count(card, CaseVerdict::pass, area) + count(card, CaseVerdict::lenient, area);
  const std::size_t all = good + count(card, CaseVerdict::fail, area);
  return all == 0 ? "" : fmt::format("{}/{}", good, all);
}

}  // namespace

std::string matrix_markdown(const std::vector<Card>& cards) {
  std::vector<std::string> head{"case", "what is asked"};
  for (const Card& card : cards) { head.push_back(markdown_words(card.driver)); }
  std::string text = markdown_head(head);
  for (const CaseResult* one : all_cases(cards)) {
    std::vector<std::string> row{one->number, markdown_words(one->title)};
    for (const Card& card : cards) { row.push_back(cell_of(card, one->number)); }
    text += markdown_row(row);
  }
  return text;
}

std::string matrix_csv(const std::vector<Card>& cards) {
  std::string text = "case,area,title,clause";
  for (const Card& card : cards) { text += "," + field(card.driver); }
  text += "\r\n";
  for (const CaseResult* one : all_cases(cards)) {
    text += one->number + "," + one->area + "," + field(one->title) + "," + field(one->clause);
    for (const Card& card : cards) {
      const CaseResult* own = find_case(card, one->number);
      text += "," + std::string(!card.error.empty() ? kNotJudged
                                : own == nullptr    ? ""
                                                    : name_of(own->verdict));
    }
    text += "\r\n";
  }
  return text;
}

std::string class_text(const std::vector<Card>& cards) {
  const std::vector<std::string> areas = all_areas(cards);
  std::size_t width = 6;
  for (const Card& card : cards) { width = std::max(width, visible_line(card.driver).size()); }
  std::string text = fmt::format("{:{}}", "DRIVER", width);
  for (const std::string& area : areas) { text += fmt::format("  {:>10}", area); }
  text += "\n";
  for (const Card& card : cards) {
    text += fmt::format("{:{}}", visible_line(card.driver), width);
    for (const std::string& area : areas) {
      const std::string share = share_of(card, area);
      text += fmt::format("  {:>10}", share.empty() ? "-" : share);
    }
    if (!card.error.empty()) { text += "  " + visible_line(card.error); }
    if (card.violation) { text += "  breaks the protocol in all runs"; }
    text += "\n";
  }
  return text;
}

std::string class_csv(const std::vector<Card>& cards) {
  std::string text = "driver,pass,lenient,fail,not applicable,failed cases,error\r\n";
  for (const Card& card : cards) {
    std::string failed;
    for (const CaseResult& one : card.cases) {
      if (one.verdict == CaseVerdict::fail) { failed += (failed.empty() ? "" : " ") + one.number; }
    }
    text += field(card.driver);
    for (const CaseVerdict verdict : runner::kCaseVerdicts) {
      text += "," + std::to_string(count(card, verdict));
    }
    // A number such as 2.10 is a text: a spreadsheet would take it for 2.1.
    text += "," + (failed.empty() ? "" : field("'" + failed)) + "," + field(card.error) + "\r\n";
  }
  return text;
}

}  // namespace fakebot::report
