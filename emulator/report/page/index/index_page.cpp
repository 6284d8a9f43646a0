#include "report/page/index/index_page.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "fakebot/protocol/version.hpp"
#include "report/artifact_folders.hpp"
#include "report/page/html.hpp"
#include "report/page/index_template.hpp"
#include "report/scenario/test_summary.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::report {

namespace {

namespace fs = std::filesystem;
using sim::scenario::Verdict;

/// A path as part of an address: each byte with a meaning in addresses is encoded.
std::string address_of(const std::string& path) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/";
  std::string address;
  for (const char letter : path) {
    if (kPlain.find(letter) != std::string_view::npos) {
      address += letter;
    } else {
      address += fmt::format("%{:02X}", static_cast<unsigned char>(letter));
    }
  }
  return address;
}

/// The time of the first failed expectation.
std::optional<sim::SimTime> moment_of_failure(const TestedScenario& tested) {
  for (const auto& judged : tested.result.judged) {
    if (judged.finding.outcome == sim::scenario::Outcome::failed) { return judged.finding.at; }
  }
  return std::nullopt;
}

}  // namespace

std::string page_address(const TestedScenario& tested, const std::string& folder) {
  const auto page = std::ranges::find_if(tested.attachments, [](const std::string& path) {
    return fs::path(path).filename() == artifact::kPage;
  });
  if (page == tested.attachments.end()) { return ""; }
  // "./" keeps a folder with a colon in its name from being read as a scheme.
  std::string address = "./" + address_of(fs::path(*page).lexically_relative(folder).string());
  if (const auto at = moment_of_failure(tested)) {
    address += fmt::format("#t={:.3f}", sim::to_seconds(*at));
  }
  return address;
}

std::string address_below(const std::string& folder, const std::string& address) {
  return "./" + address_of(folder) + address.substr(1);
}

namespace {

struct Row {
  std::string_view verdict;
  std::string name;
  std::string address{};
  std::string file{};
  std::optional<std::uint64_t> seed{};
  std::string durations = "<td></td><td></td>";
  std::string reason;
};

Row row_of(const TestedScenario& tested, const std::string& folder) {
  const runner::ScenarioResult& result = tested.result;
  const bool is_passed = result.verdict == Verdict::passed;
  std::string reason = is_passed ? "" : runner::first_reason(result);
  if (!tested.inconclusive_before.empty()) {
    if (!reason.empty()) { reason += "; "; }
    reason += "after " + count_text(tested.inconclusive_before.size(), "inconclusive run");
  }
  return {.verdict = name_of(result.verdict),
          .name = tested.scenario.name,
          .address = page_address(tested, folder),
          .file = tested.file,
          .seed = tested.seed,
          .durations =
              fmt::format("<td class=\"number\">{:.6g} s</td><td class=\"number\">{:.3f} s</td>",
                          sim::to_seconds(tested.scenario.duration), tested.wall_s),
          .reason = std::move(reason)};
}

Row row_of(const runner::UnplayedScenario& unplayed) {
  return {.verdict = kSkipped,
          .name = unplayed.name,
          .file = unplayed.file,
          .seed = unplayed.seed,
          .reason = unplayed.reason};
}

Row row_of(const runner::Shard& missing) {
  return {.verdict = name_of(Verdict::inconclusive), .name = text_of(missing), .reason = kMissing};
}

Row row_of(const FailureOfRuns& failure) {
  return {.verdict = name_of(Verdict::failed), .name = failure.name, .reason = failure.text};
}

std::string html_of(const Row& row) {
  const std::string name = html_text(row.name);
  const std::string link = row.address.empty()
                               ? name
                               : fmt::format("<a href=\"{}\">{}</a>", html_text(row.address), name);
  return fmt::format(
      "<tr data-verdict=\"{0}\"><td class=\"{0}\">{0}</td><td>{1}<div "
      "class=\"reason\">{2}</div></td>"
      "<td class=\"file\">{3}</td><td class=\"number\">{4}</td>{5}</tr>\n",
      row.verdict, link, html_text(row.reason), html_text(row.file),
      row.seed ? std::to_string(*row.seed) : "", row.durations);
}

/// The choices to filter the table by verdict.
std::string counts_html(const std::vector<Row>& rows) {
  std::string html;
  for (const std::string_view verdict :
       {name_of(Verdict::failed), name_of(Verdict::error), name_of(Verdict::inconclusive), kSkipped,
        name_of(Verdict::passed)}) {
    const auto count = std::ranges::count(rows, verdict, &Row::verdict);
    if (count == 0) { continue; }
    html += fmt::format(
        "<label class=\"{0}\"><input type=\"checkbox\" value=\"{0}\" checked> {1} {0}</label>\n",
        verdict, count);
  }
  return html;
}

}  // namespace

std::string index_html(const TestResults& results, const std::string& folder) {
  std::vector<Row> rows;
  for (const TestedScenario& tested : results.played) { rows.push_back(row_of(tested, folder)); }
  for (const auto& unplayed : results.unplayed) { rows.push_back(row_of(unplayed)); }
  for (const auto& missing : results.missing) { rows.push_back(row_of(missing)); }
  for (const auto& failure : failures_of_all_runs(results)) { rows.push_back(row_of(failure)); }
  std::string table;
  for (const Row& row : rows) { table += html_of(row); }
  std::string page(index_page::kTemplate);
  fill_place(page, "(the version)", html_text(kVersion));
  const std::string shard = results.shard ? text_of(results.shard->shard) + " · " : "";
  fill_place(page, "(the total)",
             shard + count_text(results.played.size() + results.unplayed.size(), "scenario"));
  fill_place(page, "(the counts)", counts_html(rows));
  fill_place(page, index_page::kDataMark, table);  // last, because the table has foreign text
  return page;
}

}  // namespace fakebot::report
