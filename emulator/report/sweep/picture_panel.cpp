#include "report/sweep/picture_panel.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "config/scenario/sweep/parameter_values.hpp"
#include "report/sweep/picture_scale.hpp"
#include "report/xml_text.hpp"

namespace fakebot::report {

using sim::scenario::Verdict;

namespace {

constexpr double kPixelsOfLetter = 6.5;  // of a label, on average
constexpr double kPixelsOfMark = 13;
constexpr double kPixelsOfDigit = 6;
constexpr double kPixelsOfNumber = 60;  // a label of numbers across
constexpr double kPixelsOfLine = 26;    // a label of a line downwards
constexpr std::size_t kMostLabels = 12;
/// With more values, there is no room for counts beside the marks.
constexpr std::size_t kMostValuesWithCounts = 6;

std::string pixels(double number) {
  return fmt::format("{:.1f}", number);
}

void add_attribute(pugi::xml_node& node, const char* name, const std::string& value) {
  node.append_attribute(name) = xml_text(value).c_str();
}

void add_line(pugi::xml_node& parent, double x1, double y1, double x2, double y2) {
  auto line = parent.append_child("line");
  add_attribute(line, "class", "grid");
  add_attribute(line, "x1", pixels(x1));
  add_attribute(line, "y1", pixels(y1));
  add_attribute(line, "x2", pixels(x2));
  add_attribute(line, "y2", pixels(y2));
}

std::size_t labels_in(double length, double of_one) {
  return std::clamp(static_cast<std::size_t>(length / of_one), std::size_t{1}, kMostLabels);
}

/// The runs at one place of the panel, by verdict.
using RunsOfVerdict = std::map<Verdict, std::vector<const TestedScenario*>>;
using Places = std::map<std::pair<std::size_t, std::size_t>, RunsOfVerdict>;

/// Limit for marks with tips: more would make a file of many megabytes. Beyond the limit, marks
/// have no tips, and runs with the same verdict at nearly the same place share a mark. (choice)
constexpr std::size_t kMostRunsWithTips = 1000;
constexpr double kPixelsOfPlace = 4;

/// For each value of an axis, the first value with nearly the same place.
std::vector<std::size_t> shared_places(const SweptAxis& axis, const PictureScale& scale,
                                       double pixels_of_axis) {
  std::vector<std::size_t> shared;
  std::map<long, std::size_t> first_at;
  for (std::size_t value = 0; value < axis.values.size(); ++value) {
    const long at = std::lround(scale.place(value) * pixels_of_axis / kPixelsOfPlace);
    shared.push_back(first_at.try_emplace(at, value).first->second);
  }
  return shared;
}

Places places_of(const SweptFile& file, const SweptAxis& across, const SweptAxis* down) {
  Places places;
  for (std::size_t i = 0; i < file.runs.size(); ++i) {
    const TestedScenario& run = *file.runs[i];
    places[{across.of_run[i], down == nullptr ? 0 : down->of_run[i]}][run.result.verdict].push_back(
        &run);
  }
  return places;
}

/// Joins the runs of nearly equal places.
Places joined(const Places& places, const std::vector<std::size_t>& across,
              const std::vector<std::size_t>& down) {
  Places fewer;
  for (const auto& [place, of_verdict] : places) {
    RunsOfVerdict& there =
        fewer[{across[place.first], down.empty() ? place.second : down[place.second]}];
    for (const auto& [verdict, runs] : of_verdict) {
      there[verdict].insert(there[verdict].end(), runs.begin(), runs.end());
    }
  }
  return fewer;
}

/// The tip of a mark, which browsers show while the pointer is over the mark.
std::string tip_of(const std::vector<const TestedScenario*>& runs) {
  constexpr std::size_t kMostRunsInTip = 10;
  std::string text;
  for (std::size_t i = 0; i < runs.size() && i < kMostRunsInTip; ++i) {
    text += fmt::format("{}{}: seed {}", i == 0 ? "" : "\n", name_of(runs[i]->result.verdict),
                        runs[i]->seed);
    for (const auto& [name, value] : runs[i]->parameters) {
      text += ", " + name + "=" + config::parameter_text(value);
    }
  }
  if (runs.size() > kMostRunsInTip) {
    text += fmt::format("\nand {} more", runs.size() - kMostRunsInTip);
  }
  return text;
}

/// Verdicts at the same place are side by side.
void add_marks(pugi::xml_node& picture, double x, double y, const RunsOfVerdict& of_verdict,
               bool has_counts, bool has_tips) {
  const auto width_of = [&](std::size_t count) {
    return kPixelsOfMark + (has_counts && count > 1
                                ? kPixelsOfDigit * static_cast<double>(std::to_string(count).size())
                                : 0);
  };
  double width = 0;
  for (const auto& [verdict, runs] : of_verdict) { width += width_of(runs.size()); }
  double left = x - width / 2;
  for (const auto& [verdict, runs] : of_verdict) {
    auto mark = add_mark(picture, left + kPixelsOfMark / 2, y, verdict);
    if (has_tips) { mark.append_child("title").text().set(xml_text(tip_of(runs)).c_str()); }
    if (has_counts && runs.size() > 1) {
      add_text(picture, left + kPixelsOfMark, y + 3.5, std::to_string(runs.size()), "count");
    }
    left += width_of(runs.size());
  }
}

class Panel {
 public:
  Panel(pugi::xml_node& picture, const PictureBox& box) : picture_(picture), box_(box) {}

  void add_frame() {
    auto frame = picture_.append_child("rect");
    add_attribute(frame, "class", "frame");
    add_attribute(frame, "x", pixels(box_.x));
    add_attribute(frame, "y", pixels(box_.y));
    add_attribute(frame, "width", pixels(box_.width));
    add_attribute(frame, "height", pixels(box_.height));
  }

  void add_across(const SweptAxis& axis, const PictureScale& scale, bool is_labelled) {
    const std::size_t most = labels_in(box_.width, kPixelsOfNumber);
    for (const double line : scale.lines(most)) {
      add_line(picture_, x_of(line), box_.y, x_of(line), box_.y + box_.height);
    }
    if (!is_labelled) { return; }
    const double bottom = box_.y + box_.height;
    const auto shown = std::min(most, axis.values.size());
    const auto most_bytes =
        static_cast<std::size_t>(box_.width / static_cast<double>(shown) / kPixelsOfLetter);
    for (const auto& [place, text] : scale.labels(most, most_bytes)) {
      add_text(picture_, x_of(place), bottom + 16, text, "below");
    }
    add_text(picture_, box_.x + box_.width / 2, bottom + 36,
             short_text(axis.name, static_cast<std::size_t>(box_.width / kPixelsOfLetter)),
             "below name");
  }

  void add_down(const SweptAxis& axis, const PictureScale& scale, bool is_labelled) {
    const std::size_t most = labels_in(box_.height, kPixelsOfLine);
    for (const double line : scale.lines(most)) {
      add_line(picture_, box_.x, y_of(line), box_.x + box_.width, y_of(line));
    }
    if (!is_labelled) { return; }
    constexpr auto kMostBytes = static_cast<std::size_t>((kSpaceLeft - 34) / kPixelsOfLetter);
    for (const auto& [place, text] : scale.labels(most, kMostBytes)) {
      add_text(picture_, box_.x - 8, y_of(place) + 4, text, "left");
    }
    const double x = box_.x - kSpaceLeft + 18;
    const double y = box_.y + box_.height / 2;
    auto name =
        add_text(picture_, x, y,
                 short_text(axis.name, static_cast<std::size_t>(box_.height / kPixelsOfLetter)),
                 "below name");
    add_attribute(name, "transform", "rotate(-90 " + pixels(x) + " " + pixels(y) + ")");
  }

  double x_of(double place) const { return box_.x + place * box_.width; }
  /// The axis points upwards.
  double y_of(double place) const { return box_.y + (1 - place) * box_.height; }

 private:
  pugi::xml_node& picture_;
  const PictureBox& box_;
};

}  // namespace

pugi::xml_node add_text(pugi::xml_node& parent, double x, double y, const std::string& text,
                        const char* style) {
  auto node = parent.append_child("text");
  add_attribute(node, "class", style);
  add_attribute(node, "x", pixels(x));
  add_attribute(node, "y", pixels(y));
  node.text().set(xml_text(text).c_str());
  return node;
}

pugi::xml_node add_mark(pugi::xml_node& parent, double x, double y, Verdict verdict) {
  auto mark = parent.append_child("use");
  const std::string name(name_of(verdict));
  // The older attribute, which every reader knows.
  add_attribute(mark, "xlink:href", "#" + name);
  add_attribute(mark, "class", name);
  add_attribute(mark, "x", pixels(x));
  add_attribute(mark, "y", pixels(y));
  return mark;
}

void add_panel(pugi::xml_node& picture, const SweptFile& file, const SweptAxis& across,
               const SweptAxis* down, const PictureBox& box, LabelledSides sides) {
  Panel panel(picture, box);
  panel.add_frame();
  const PictureScale scale_across(across);
  panel.add_across(across, scale_across, sides.bottom);
  const std::optional<PictureScale> scale_down =
      down == nullptr ? std::nullopt : std::optional<PictureScale>(*down);
  if (down != nullptr) { panel.add_down(*down, *scale_down, sides.left); }
  const bool has_counts = across.values.size() <= kMostValuesWithCounts;
  const bool has_tips = file.runs.size() <= kMostRunsWithTips;
  Places places = places_of(file, across, down);
  if (!has_tips) {
    places = joined(places, shared_places(across, scale_across, box.width),
                    down == nullptr ? std::vector<std::size_t>{}
                                    : shared_places(*down, *scale_down, box.height));
  }
  for (const auto& [place, of_verdict] : places) {
    const double y =
        scale_down ? panel.y_of(scale_down->place(place.second)) : box.y + box.height / 2;
    add_marks(picture, panel.x_of(scale_across.place(place.first)), y, of_verdict, has_counts,
              has_tips);
  }
}

}  // namespace fakebot::report
