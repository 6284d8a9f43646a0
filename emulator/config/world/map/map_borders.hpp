// Finds the lines around the occupied cells of a grid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fakebot::config {

struct CellGrid {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<std::uint8_t> occupied;  ///< row by row, the lowest first; 0 or 1

  bool at(std::size_t x, std::size_t y) const { return occupied[y * width + x] != 0; }
};

/// A line between two corners of cells, along x or y. The cell (0, 0) is between the corners (0,
/// 0) and (1, 1).
struct CellBorder {
  std::uint32_t x0;
  std::uint32_t y0;
  std::uint32_t x1;
  std::uint32_t y1;
};

/// The borders between occupied and free cells, and around the grid, merged to straight lines.
/// Nothing if there are more than `at_most`.
[[nodiscard]] std::optional<std::vector<CellBorder>> borders_of(const CellGrid& grid,
                                                                std::size_t at_most);

}  // namespace fakebot::config
