#include "sim/world/solid_grid.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fakebot::sim::world {

namespace {

/// With more cells, a ray passes each cell faster, but passes more cells. (measured with a room of
/// 1,400 borders and a room of 50 walls)
constexpr double kCellsPerSolid = 4;
/// So few solids are all tried in turn.
constexpr std::size_t kFew = 8;
/// As a fraction of a cell's side.
constexpr double kMargin = 1e-6;

/// Shortens the part of a ray from `enter_m` to `leave_m` to the part between two values of a
/// coordinate. Empty if `leave_m` is then less than `enter_m`.
void clip(double from, double towards, double low, double high, double& enter_m, double& leave_m) {
  if (towards == 0) {
    if (from < low || from > high) { leave_m = -1; }
    return;
  }
  const double to_low = (low - from) / towards;
  const double to_high = (high - from) / towards;
  enter_m = std::max(enter_m, std::min(to_low, to_high));
  leave_m = std::min(leave_m, std::max(to_low, to_high));
}

std::size_t index_at(double offset_m, double cell_m, std::size_t count) {
  const double index = std::clamp(offset_m / cell_m, 0.0, static_cast<double>(count - 1));
  return static_cast<std::size_t>(index);
}

}  // namespace

/// The cells that a ray passes, along a coordinate.
struct SolidGrid::Steps {
  Steps(double from, double towards, std::size_t first, double first_low, double cell_m)
      : at(first), forward(towards > 0) {
    if (towards == 0) { return; }
    next_m = (first_low + (forward ? cell_m : 0) - from) / towards;
    apart_m = cell_m / std::abs(towards);
  }

  /// False at the end of the grid.
  bool go_on(std::size_t count) {
    if (forward ? at + 1 == count : at == 0) { return false; }
    at = forward ? at + 1 : at - 1;
    next_m += apart_m;
    return true;
  }

  std::size_t at;
  bool forward;
  double next_m = kNever;  // where the ray leaves the cell
  double apart_m = 0;
};

SolidGrid::SolidGrid(std::vector<Solid> solids) : solids_(std::move(solids)) {
  if (solids_.empty()) { return; }
  choose_cells();
  fill_cells();
}

void SolidGrid::choose_cells() {
  low_ = {kNever, kNever};
  high_ = {-kNever, -kNever};
  for (const Solid& solid : solids_) {
    const auto [left, right] = std::minmax(solid.a.x_m, solid.b.x_m);
    const auto [bottom, top] = std::minmax(solid.a.y_m, solid.b.y_m);
    low_.x_m = std::min(low_.x_m, left - solid.radius_m);
    low_.y_m = std::min(low_.y_m, bottom - solid.radius_m);
    high_.x_m = std::max(high_.x_m, right + solid.radius_m);
    high_.y_m = std::max(high_.y_m, top + solid.radius_m);
  }
  const Vec2 size = high_ - low_;
  const double longest_m = std::max(size.x_m, size.y_m);
  const bool has_few = solids_.size() <= kFew;
  const double wanted = has_few ? 1 : kCellsPerSolid * static_cast<double>(solids_.size());
  // Solids in a row need a row of cells, and a point needs any.
  cell_m_ = std::max(std::sqrt(size.x_m * size.y_m / wanted), longest_m / wanted);
  if (has_few || cell_m_ == 0) { cell_m_ = std::max(longest_m, 1.0); }
  margin_m_ = kMargin * cell_m_;
  low_ = low_ - Vec2{margin_m_, margin_m_};
  high_ = high_ + Vec2{margin_m_, margin_m_};
  columns_ = 1 + static_cast<std::size_t>((high_.x_m - low_.x_m) / cell_m_);
  rows_ = 1 + static_cast<std::size_t>((high_.y_m - low_.y_m) / cell_m_);
}

void SolidGrid::fill_cells() {
  begins_.assign(columns_ * rows_ + 1, 0);
  for (const Solid& solid : solids_) {
    for_each_cell(solid, [&](std::size_t cell) { ++begins_[cell]; });
  }
  // The ends of the cells, which become their begins while the cells are filled backwards.
  for (std::size_t cell = 1; cell < begins_.size(); ++cell) { begins_[cell] += begins_[cell - 1]; }
  members_.resize(begins_.back());
  for (std::size_t i = solids_.size(); i-- > 0;) {
    for_each_cell(solids_[i], [&](std::size_t cell) {
      members_[--begins_[cell]] = static_cast<std::uint32_t>(i);
    });
  }
}

std::size_t SolidGrid::column_at(double x_m) const {
  return index_at(x_m - low_.x_m, cell_m_, columns_);
}

std::size_t SolidGrid::row_at(double y_m) const {
  return index_at(y_m - low_.y_m, cell_m_, rows_);
}

template <class Visit>
void SolidGrid::for_each_cell(const Solid& solid, Visit visit) const {
  const auto [lower, upper] =
      solid.a.y_m < solid.b.y_m ? std::pair(solid.a, solid.b) : std::pair(solid.b, solid.a);
  const double around_m = solid.radius_m + margin_m_;
  const double rises_m = upper.y_m - lower.y_m;
  const std::size_t last = row_at(upper.y_m + around_m);
  for (std::size_t row = row_at(lower.y_m - around_m); row <= last; ++row) {
    // The part of the line in the row; a line along the row is there as a whole.
    const double row_low_m = low_.y_m + static_cast<double>(row) * cell_m_ - margin_m_;
    const double row_high_m = row_low_m + cell_m_ + 2 * margin_m_;
    double begin = 0;
    double end = 1;
    if (rises_m > margin_m_) {
      begin = std::clamp((row_low_m - lower.y_m) / rises_m, 0.0, 1.0);
      end = std::clamp((row_high_m - lower.y_m) / rises_m, 0.0, 1.0);
    }
    const double runs_m = upper.x_m - lower.x_m;
    const auto [left, right] = std::minmax({lower.x_m + begin * runs_m, lower.x_m + end * runs_m});
    const std::size_t last_column = column_at(right + around_m);
    for (std::size_t column = column_at(left - around_m); column <= last_column; ++column) {
      visit(row * columns_ + column);
    }
  }
}

std::optional<RayHit> SolidGrid::first_hit(const Ray& ray) const {
  if (solids_.empty()) { return std::nullopt; }
  double enter_m = 0;
  double leave_m = ray.at_most_m;
  clip(ray.from.x_m, ray.towards.x_m, low_.x_m, high_.x_m, enter_m, leave_m);
  clip(ray.from.y_m, ray.towards.y_m, low_.y_m, high_.y_m, enter_m, leave_m);
  if (enter_m > leave_m) { return std::nullopt; }

  const Vec2 entry = ray.from + ray.towards * enter_m;
  const std::size_t column = column_at(entry.x_m);
  const std::size_t row = row_at(entry.y_m);
  Steps x(ray.from.x_m, ray.towards.x_m, column, low_.x_m + static_cast<double>(column) * cell_m_,
          cell_m_);
  Steps y(ray.from.y_m, ray.towards.y_m, row, low_.y_m + static_cast<double>(row) * cell_m_,
          cell_m_);
  double nearest_m = kNever;
  std::uint32_t nearest = 0;
  for (;;) {
    const std::size_t cell = y.at * columns_ + x.at;
    for (std::uint32_t i = begins_[cell]; i < begins_[cell + 1]; ++i) {
      const double distance_m = distance_to_solid_m(ray, solids_[members_[i]]);
      if (distance_m >= nearest_m) { continue; }
      nearest_m = distance_m;
      nearest = members_[i];
    }
    Steps& crossed = x.next_m < y.next_m ? x : y;
    if (nearest_m <= crossed.next_m || crossed.next_m > leave_m) { break; }
    if (!crossed.go_on(&crossed == &x ? columns_ : rows_)) { break; }
  }
  if (nearest_m > ray.at_most_m) { return std::nullopt; }
  return hit_at(ray, solids_[nearest], nearest_m);
}

}  // namespace fakebot::sim::world
