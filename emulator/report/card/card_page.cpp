#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <map>

#include "fakebot/protocol/version.hpp"
#include "report/artifact_folders.hpp"
#include "report/card/card_reports.hpp"
#include "report/card/case_list.hpp"
#include "report/page/card_template.hpp"
#include "report/page/html.hpp"
#include "report/scenario/scenario_reports.hpp"

namespace fakebot::report {

using runner::Card;
using runner::CaseResult;
using runner::CaseVerdict;

namespace {

std::string_view class_of(CaseVerdict verdict) {
  return verdict == CaseVerdict::not_applicable ? "none" : name_of(verdict);
}

std::string verdict_html(const CaseResult& one) {
  std::string text(name_of(one.verdict));
  if (one.runs > 1 && one.wrong > 0) {
    text += fmt::format(", {} of {} runs", one.wrong, one.runs);
  }
  text += played_text(one);
  const std::string link =
      one.page.empty() ? text : fmt::format("<a href=\"{}\">{}</a>", html_text(one.page), text);
  return fmt::format("<span class=\"verdict {}\">{}</span>", class_of(one.verdict), link);
}

/// The bytes of the run are beside its page.
std::string wire_html(const std::string& page) {
  if (page.empty()) { return ""; }
  const std::string wire = page.substr(0, page.rfind('/') + 1) + std::string(artifact::kWire);
  return fmt::format(" <a class=\"wire\" href=\"{}\">bytes</a>", html_text(wire));
}

/// With several drivers, a cell has no room for reasons.
std::string cell_html(const CaseResult* one, bool is_alone) {
  if (one == nullptr) { return "<td></td>"; }
  std::string cell = verdict_html(*one) + wire_html(one->page);
  if (one->reaction) {
    cell += fmt::format("<div>{}</div>", html_text(reaction_text(*one->reaction)));
  }
  if (is_alone && !one->reason.empty()) {
    cell += fmt::format("<div class=\"reason\">{}</div>", html_text(one->reason));
    if (!one->rerun.empty()) { cell += fmt::format("<code>{}</code>", html_text(one->rerun)); }
  }
  return "<td>" + cell + "</td>";
}

std::string row_html(const CaseResult& head, const std::vector<Card>& cards) {
  std::string row = fmt::format("<tr><td>{}</td><td>{}<div class=\"clause\">{}</div></td>",
                                head.number, html_text(head.title), html_text(head.clause));
  for (const Card& card : cards) {
    row += cell_html(find_case(card, head.number), cards.size() == 1);
  }
  return row + "</tr>\n";
}

std::string area_html(const std::string& area, const std::vector<Card>& cards) {
  std::string row = fmt::format("<tr class=\"area\"><th></th><th>{}</th>", html_text(area));
  for (const Card& card : cards) {
    row += fmt::format("<th>{}</th>", html_text(counts_text(card, area)));
  }
  return row + "</tr>\n";
}

std::string driver_html(const Card& card) {
  std::string html = fmt::format("<h2>{}</h2>\n<p>a driver of the robot {}</p>\n",
                                 html_text(card.driver), html_text(card.robot));
  if (!card.error.empty()) {
    return html + fmt::format("<p class=\"fail\">{}</p>\n", html_text(card.error));
  }
  if (card.violation) {
    html += fmt::format("<p class=\"fail\">{}</p>\n", html_text(violation_text(*card.violation)));
  }
  html += "<ul class=\"seen\">\n";
  for (const auto& [what, is_seen] : card.watched) {
    html += fmt::format("<li><span class=\"{}\">{}</span> {}</li>\n", is_seen ? "pass" : "none",
                        is_seen ? "yes" : "no", html_text(what));
  }
  html += "</ul>\n";
  html += fmt::format("<p>It drove at up to {:.2f} m/s and {:.2f} rad/s; it can: {}.</p>\n",
                      card.speed_m_s, card.turn_rad_s,
                      card.can.empty() ? "nothing that a case needs"
                                       : fmt::format("{}", fmt::join(card.can, ", ")));
  return html;
}

}  // namespace

std::string cards_html(const std::vector<Card>& cards) {
  std::string rows;
  std::string area;
  for (const CaseResult* one : all_cases(cards)) {
    if (one->area != area) { rows += area_html(one->area, cards); }
    area = one->area;
    rows += row_html(*one, cards);
  }
  std::string drivers;
  std::string columns;
  for (const Card& card : cards) {
    drivers += driver_html(card);
    columns += fmt::format("<th>{}</th>", html_text(card.driver));
  }
  // From the end on, because a text of drivers may look like a place further on.
  std::string page(card_page::kTemplate);
  fill_place(page, card_page::kDataMark, rows);
  fill_place(page, "(the columns)", columns);
  fill_place(page, "(the drivers)", drivers);
  fill_place(page, "(the version)", html_text(kVersion));
  const std::string title = cards.size() == 1 ? "Report card" : "Report cards";
  fill_place(page, "(the title)", title);
  fill_place(page, "(the title)", title);
  return page;
}

}  // namespace fakebot::report
