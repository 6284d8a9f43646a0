#include "config/world/shape_values.hpp"

#include <algorithm>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/geometry/strategies/strategies.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "config/world/world_keys.hpp"

namespace fakebot::config {

namespace bg = boost::geometry;

using sim::world::Placement;
using sim::world::Polygon;
using sim::world::Polyline;
using sim::world::Vec2;

namespace {

std::string count_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " point" : " points");
}

Polyline read_points(const JsonValue& value, std::size_t at_least, std::string_view expected) {
  Polyline points;
  for (const JsonValue& element : value.elements(expected)) {
    points.push_back(read_point(element));
    const std::size_t count = points.size();
    if (count > 1 && points[count - 1] == points[count - 2]) {
      element.refuse("the point before it again", "another point", "");
    }
  }
  if (points.size() < at_least) {
    value.refuse(count_text(points.size()), std::string(expected), "");
  }
  return points;
}

std::string side_text(std::size_t from, std::size_t count) {
  return "the side from point " + std::to_string(from) + " to " +
         std::to_string((from + 1) % count);
}

/// Whether the side from `corner` to `to` overlaps the side before, backwards.
bool turns_back(Vec2 from, Vec2 corner, Vec2 to) {
  return sim::world::cross(corner - from, to - corner) == 0 &&
         sim::world::dot(corner - from, to - corner) < 0;
}

/// The sides of an outline: side i is from corner i to the next.
class Sides {
 public:
  explicit Sides(const Polygon& outline) : outline_(outline) {
    std::vector<Entry> entries;
    entries.reserve(outline.size());
    for (std::size_t i = 0; i < outline.size(); ++i) { entries.emplace_back(box_of(i), i); }
    tree_ = Tree(entries);
  }

  /// The first side behind side i that crosses or touches side i, but not at a common corner.
  std::optional<std::size_t> first_that_meets(std::size_t i) const {
    std::optional<std::size_t> first;
    tree_.query(bg::index::intersects(box_of(i)),
                boost::make_function_output_iterator([&](const Entry& entry) {
                  const std::size_t j = entry.second;
                  if (j > i && (!first || j < *first) && do_meet(i, j)) { first = j; }
                }));
    return first;
  }

 private:
  using Corner = bg::model::d2::point_xy<double>;
  using Box = bg::model::box<Corner>;
  using Entry = std::pair<Box, std::size_t>;
  using Tree = bg::index::rtree<Entry, bg::index::quadratic<16>>;

  Vec2 corner(std::size_t i) const { return outline_[i % outline_.size()]; }

  Box box_of(std::size_t i) const {
    const auto [left_m, right_m] = std::minmax({corner(i).x_m, corner(i + 1).x_m});
    const auto [low_m, high_m] = std::minmax({corner(i).y_m, corner(i + 1).y_m});
    return {{left_m, low_m}, {right_m, high_m}};
  }

  bool do_meet(std::size_t i, std::size_t j) const {
    if (j == i + 1) { return turns_back(corner(i), corner(j), corner(j + 1)); }
    if ((j + 1) % outline_.size() == i) { return turns_back(corner(j), corner(i), corner(i + 1)); }
    return lines_meet(corner(i), corner(i + 1), corner(j), corner(j + 1));
  }

  const Polygon& outline_;
  Tree tree_;
};

void refuse_crossing(const JsonValue& value, const Polygon& outline) {
  const Sides sides(outline);
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto other = sides.first_that_meets(i);
    if (!other) { continue; }
    value.refuse(side_text(i, outline.size()) + " that meets " + side_text(*other, outline.size()),
                 "an outline that does not cross or touch itself", "");
  }
}

}  // namespace

Vec2 read_point(const JsonValue& value) {
  const auto numbers = value.elements(world_keys::kPoint);
  if (numbers.size() != 2) {
    value.refuse("a list of " + std::to_string(numbers.size()), std::string(world_keys::kPoint),
                 "");
  }
  return {numbers[0].number(world_keys::kCoordinate), numbers[1].number(world_keys::kCoordinate)};
}

Polyline read_line(const JsonValue& value) {
  return read_points(value, 2, world_keys::kLine);
}

Polygon read_loop(const JsonValue& value) {
  Polygon loop = read_points(value, 3, world_keys::kOutline);
  if (loop.front() == loop.back()) {
    value.elements(world_keys::kOutline)
        .back()
        .refuse("the first point again", "no point: the outline closes by itself", "");
  }
  return loop;
}

Polygon read_outline(const JsonValue& value) {
  Polygon outline = read_loop(value);
  refuse_crossing(value, outline);
  return outline;
}

Placement read_pose(const JsonValue& value) {
  const JsonObject pose = value.object(world_keys::kPoseKeys);
  return {{pose.number("x_m"), pose.number("y_m")},
          pose.number("heading_deg", 0) * std::numbers::pi / 180};
}

}  // namespace fakebot::config
