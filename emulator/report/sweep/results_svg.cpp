// A picture of the passes and failures of scenarios with parameters.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <map>
#include <pugixml.hpp>
#include <sstream>

#include "report/scenario/scenario_reports.hpp"
#include "report/scenario/test_summary.hpp"
#include "report/sweep/picture_panel.hpp"
#include "report/sweep/swept_file.hpp"

namespace fakebot::report {

using sim::scenario::Verdict;

namespace {

constexpr double kMargin = 20;
constexpr double kHeaderHeight = 66;  // title and legend of a file
constexpr double kPixelsOfLetterInLegend = 7;
constexpr double kLeast = 560;  // width, for the legend
constexpr PictureBox kStrip{.width = 640, .height = 60};
constexpr PictureBox kMap{.width = 640, .height = 440};
constexpr PictureBox kSmallMap{.width = 220, .height = 180};
constexpr double kGap = 14;  // between small maps
/// The most parameters of a file, which make 15 maps of pairs; further parameters are left out.
/// (choice)
constexpr std::size_t kMostAxes = 6;
constexpr std::size_t kMostBytesOfTitle = 80;
/// The most files; further files are left out. (choice)
constexpr std::size_t kMostFiles = 50;

// Colours after Okabe and Ito, which people with any kind of colour vision tell apart; the shapes
// differ, too.
constexpr const char* kStyle = R"(
svg { color-scheme: light dark; }
text { font: 12px system-ui, sans-serif; fill: #1d2329; }
.paper { fill: #fdfdfc; }
.frame { fill: none; stroke: #5f6973; }
.grid { stroke: #d5dade; }
.title { font-size: 16px; font-weight: bold; }
.name { font-weight: bold; }
.below { text-anchor: middle; }
.left { text-anchor: end; }
.count { font-size: 10px; }
use { fill: none; stroke-width: 2; }
.passed { stroke: #0072b2; }
.failed { stroke: #d55e00; stroke-width: 2.6; }
.inconclusive { stroke: #8a6d00; }
.error { stroke: #a8327e; }
@media (prefers-color-scheme: dark) {
  text { fill: #e4e8eb; }
  .paper { fill: #15191d; }
  .frame { stroke: #98a3ad; }
  .grid { stroke: #343c44; }
  .passed { stroke: #56b4e9; }
  .failed { stroke: #ff8a3d; }
  .inconclusive { stroke: #f0e442; }
  .error { stroke: #e69fc8; }
}
)";

/// A circle, a cross, a triangle, a square.
constexpr std::array<std::pair<Verdict, const char*>, 4> kShapes{{
    {Verdict::passed, "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"},
    {Verdict::failed, "M-4.5-4.5L4.5 4.5M-4.5 4.5L4.5-4.5"},
    {Verdict::inconclusive, "M0-5L5 4H-5z"},
    {Verdict::error, "M-4-4H4V4H-4z"},
}};

void add_definitions(pugi::xml_node& svg) {
  svg.append_child("style").text().set(kStyle);
  auto definitions = svg.append_child("defs");
  for (const auto& [verdict, shape] : kShapes) {
    auto path = definitions.append_child("path");
    path.append_attribute("id") = std::string(name_of(verdict)).c_str();
    path.append_attribute("d") = shape;
  }
}

void add_legend(pugi::xml_node& svg, const SweptFile& file, double y) {
  std::map<Verdict, std::size_t> counts;
  for (const TestedScenario* run : file.runs) { ++counts[run->result.verdict]; }
  std::string runs = count_text(file.runs.size(), "run");
  if (file.axes.size() > kMostAxes) {
    runs += fmt::format(", the first {} of {} parameters", kMostAxes, file.axes.size());
  }
  add_text(svg, kMargin, y, runs, "legend");
  const double gap = 30;
  double x = kMargin + gap + kPixelsOfLetterInLegend * static_cast<double>(runs.size());
  for (const auto& [verdict, count] : counts) {
    const std::string text = fmt::format("{} {}", count, name_of(verdict));
    add_mark(svg, x, y - 4, verdict);
    add_text(svg, x + 12, y, text, "legend");
    x += gap + kPixelsOfLetterInLegend * static_cast<double>(text.size());
  }
}

struct Size {
  double width = 0;
  double height = 0;
};

Size add_only_panel(pugi::xml_node& svg, const SweptFile& file, PictureBox box, double top) {
  const SweptAxis* down = file.axes.size() > 1 ? &file.axes[1] : nullptr;
  box.x = kMargin + (down == nullptr ? 0 : kSpaceLeft);
  box.y = top;
  add_panel(svg, file, file.axes[0], down, box, {});
  return {box.x + box.width + kMargin, box.height + kSpaceBelow};
}

/// A triangle of small maps: each parameter across, with each later one downwards.
Size add_pairs(pugi::xml_node& svg, const SweptFile& file, double top) {
  const std::size_t axes = std::min(file.axes.size(), kMostAxes);
  PictureBox box = kSmallMap;
  for (std::size_t row = 1; row < axes; ++row) {
    for (std::size_t column = 0; column < row; ++column) {
      box.x = kMargin + kSpaceLeft + static_cast<double>(column) * (kSmallMap.width + kGap);
      box.y = top + static_cast<double>(row - 1) * (kSmallMap.height + kGap);
      add_panel(svg, file, file.axes[column], &file.axes[row], box,
                {.bottom = row + 1 == axes, .left = column == 0});
    }
  }
  return {box.x + box.width + kMargin, box.y + box.height + kSpaceBelow - top};
}

/// Adds a file. Returns the size used in the picture.
Size add_file(pugi::xml_node& svg, const SweptFile& file, double top) {
  add_text(svg, kMargin, top + 20, short_text(file.path, kMostBytesOfTitle), "title");
  add_legend(svg, file, top + 44);
  const double below = top + kHeaderHeight;
  Size size = file.axes.size() > 2
                  ? add_pairs(svg, file, below)
                  : add_only_panel(svg, file, file.axes.size() == 1 ? kStrip : kMap, below);
  size.height += kHeaderHeight;
  return size;
}

}  // namespace

std::string results_svg(const TestResults& results) {
  const std::vector<SweptFile> files = swept_files(results.played);
  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  auto svg = document.append_child("svg");
  add_definitions(svg);
  auto paper = svg.append_child("rect");
  paper.append_attribute("class") = "paper";
  paper.append_attribute("width") = "100%";
  paper.append_attribute("height") = "100%";
  Size whole{kLeast, kMargin};
  for (std::size_t i = 0; i < std::min(files.size(), kMostFiles); ++i) {
    const Size size = add_file(svg, files[i], whole.height);
    whole.width = std::max(whole.width, size.width);
    whole.height += size.height + kMargin;
  }
  if (files.size() > kMostFiles) {
    add_text(svg, kMargin, whole.height + 10,
             fmt::format("the first {} of {} files", kMostFiles, files.size()), "legend");
    whole.height += 2 * kMargin;
  }
  if (files.empty()) {
    add_text(svg, kMargin, kMargin + 20, "No scenario was played with different parameters.",
             "title");
    whole.height += 40;
  }
  for (const auto& [name, value] :
       {std::pair{"xmlns", std::string("http://www.w3.org/2000/svg")},
        {"xmlns:xlink", "http://www.w3.org/1999/xlink"},
        {"width", fmt::format("{:.0f}", whole.width)},
        {"height", fmt::format("{:.0f}", whole.height)},
        {"viewBox", fmt::format("0 0 {:.0f} {:.0f}", whole.width, whole.height)}}) {
    svg.append_attribute(name) = value.c_str();
  }
  std::ostringstream text;
  document.save(text, " ", pugi::format_default);
  return text.str();
}

}  // namespace fakebot::report
