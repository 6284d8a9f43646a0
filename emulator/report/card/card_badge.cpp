#include <spdlog/fmt/fmt.h>

#include <algorithm>

#include "report/card/card_reports.hpp"
#include "report/xml_text.hpp"

namespace fakebot::report {

using runner::CaseVerdict;

namespace {

// Widths in pixels, as by fonts of badges. (choice)
constexpr std::size_t kOfLetter = 7;
constexpr std::size_t kBesideText = 12;

std::string_view color_of(std::size_t failed, std::size_t lenient, std::size_t all) {
  if (all == 0) { return "#6e7781"; }
  if (failed > 0) { return "#b42318"; }
  return lenient > 0 ? "#8a6100" : "#1a7f37";
}

}  // namespace

std::string card_badge(const runner::Card& card, const std::string& area) {
  const std::size_t passed = count(card, CaseVerdict::pass, area);
  const std::size_t lenient = count(card, CaseVerdict::lenient, area);
  const std::size_t failed = count(card, CaseVerdict::fail, area);
  const std::size_t all = passed + lenient + failed;
  const std::string label = area.empty() ? "fakebot" : area;
  const std::string value =
      all == 0 ? "not applicable" : fmt::format("{} of {}", passed + lenient, all);
  const std::size_t left = label.size() * kOfLetter + kBesideText;
  const std::size_t right = value.size() * kOfLetter + kBesideText;
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="20" role="img" aria-label="{1}: {2}">
<title>{1}: {2}</title>
<rect width="{3}" height="20" fill="#444c56"/>
<rect x="{3}" width="{4}" height="20" fill="{5}"/>
<g fill="#fff" font-family="DejaVu Sans,Verdana,sans-serif" font-size="11" text-anchor="middle">
<text x="{6}" y="14">{1}</text>
<text x="{7}" y="14">{2}</text>
</g>
</svg>
)",
      left + right, xml_text(label), value, left, right, color_of(failed, lenient, all), left / 2,
      left + right / 2);
}

}  // namespace fakebot::report
