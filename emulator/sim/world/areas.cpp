#include "sim/world/areas.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fakebot::sim::world {

Areas::Areas(std::vector<AreaEdge> edges) : edges_(std::move(edges)) {
  for (const AreaEdge& edge : edges_) {
    low_m_ = std::min({low_m_, edge.a.y_m, edge.b.y_m});
    high_m_ = std::max({high_m_, edge.a.y_m, edge.b.y_m});
  }
  if (!(high_m_ > low_m_)) {  // nothing, or flat
    edges_.clear();
    return;
  }
  // Edges that all cross every row then take room for the power of 1.5 of their number.
  const double rows = 2 * std::ceil(std::sqrt(static_cast<double>(edges_.size())));
  row_m_ = (high_m_ - low_m_) / rows;
  begins_.assign(static_cast<std::size_t>(rows) + 1, 0);
  for (const AreaEdge& edge : edges_) {
    for_each_row(edge, [&](std::size_t row) { ++begins_[row]; });
  }
  // The ends of the rows, which become their begins while the rows are filled backwards.
  for (std::size_t row = 1; row < begins_.size(); ++row) { begins_[row] += begins_[row - 1]; }
  members_.resize(begins_.back());
  for (std::size_t i = edges_.size(); i-- > 0;) {
    for_each_row(edges_[i], [&](std::size_t row) {
      members_[--begins_[row]] = static_cast<std::uint32_t>(i);
    });
  }
}

std::size_t Areas::row_at(double y_m) const {
  const auto last = static_cast<double>(begins_.size() - 2);
  return static_cast<std::size_t>(std::clamp((y_m - low_m_) / row_m_, 0.0, last));
}

template <class Visit>
void Areas::for_each_row(const AreaEdge& edge, Visit visit) const {
  const auto [lower, upper] = std::minmax(edge.a.y_m, edge.b.y_m);
  const std::size_t last = row_at(upper);
  for (std::size_t row = row_at(lower); row <= last; ++row) { visit(row); }
}

std::optional<SolidKind> Areas::at(Vec2 point) const {
  if (edges_.empty() || !(point.y_m >= low_m_ && point.y_m <= high_m_)) { return std::nullopt; }
  const std::size_t row = row_at(point.y_m);
  bool inside = false;
  std::uint32_t last = 0;
  for (std::uint32_t i = begins_[row]; i < begins_[row + 1]; ++i) {
    const AreaEdge& edge = edges_[members_[i]];
    if (inside && edge.area != edges_[last].area) { break; }
    last = members_[i];
    if (ray_meets(point, edge.a, edge.b)) { inside = !inside; }
  }
  return inside ? std::optional(edges_[last].kind) : std::nullopt;
}

}  // namespace fakebot::sim::world
