// Solids by square cells, so that a ray asks only the solids in the cells on the way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/world/geometry.hpp"
#include "sim/world/ray.hpp"

namespace fakebot::sim::world {

class SolidGrid {
 public:
  explicit SolidGrid(std::vector<Solid> solids);

  const std::vector<Solid>& solids() const { return solids_; }

  /// The nearest solid on the ray.
  std::optional<RayHit> first_hit(const Ray& ray) const;

 private:
  struct Steps;

  /// Calls visit(index of a cell) for each cell that the solid touches, and perhaps a neighbour.
  template <class Visit>
  void for_each_cell(const Solid& solid, Visit visit) const;
  void choose_cells();
  void fill_cells();
  std::size_t column_at(double x_m) const;
  std::size_t row_at(double y_m) const;

  std::vector<Solid> solids_;
  Vec2 low_;  // corners of the grid
  Vec2 high_;
  double cell_m_ = 1;
  double margin_m_ = 0;  // for rounding: so far a solid is taken to reach beyond its surface
  std::size_t columns_ = 0;
  std::size_t rows_ = 0;
  std::vector<std::uint32_t> begins_;  // of each cell in members_, and the end
  std::vector<std::uint32_t> members_;
};

}  // namespace fakebot::sim::world
