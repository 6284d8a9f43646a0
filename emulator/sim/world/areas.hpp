// Solid areas by rows, so that a point asks only the few outlines of a row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/world/geometry.hpp"
#include "sim/world/ray.hpp"

namespace fakebot::sim::world {

/// A straight piece of the outline of an area.
struct AreaEdge {
  Vec2 a;
  Vec2 b;
  std::uint32_t area = 0;  ///< number of the area; the edges of an area follow each other
  SolidKind kind = SolidKind::obstacle;
};

class Areas {
 public:
  explicit Areas(std::vector<AreaEdge> edges);

  /// The kind of the first area that contains the point, by the even-odd rule for each area.
  std::optional<SolidKind> at(Vec2 point) const;

 private:
  std::size_t row_at(double y_m) const;
  template <class Visit>
  void for_each_row(const AreaEdge& edge, Visit visit) const;

  std::vector<AreaEdge> edges_;
  double low_m_ = kNever;
  double high_m_ = -kNever;
  double row_m_ = 1;
  std::vector<std::uint32_t> begins_;  // of each row in members_, and the end
  std::vector<std::uint32_t> members_;
};

}  // namespace fakebot::sim::world
