#include "config/world/map/map_borders.hpp"

namespace fakebot::config {

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

class BorderFinder {
 public:
  BorderFinder(const CellGrid& grid, std::size_t at_most)
      : grid_(grid), at_most_(at_most), upright_begin_(grid.width + 1, kNone) {}

  std::optional<std::vector<CellBorder>> find() {
    // A row beyond the last, with nothing occupied.
    const std::vector<std::uint8_t> nothing(grid_.width, 0);
    const std::uint8_t* below = nothing.data();
    for (std::size_t y = 0; y <= grid_.height; ++y) {
      const std::uint8_t* row =
          y < grid_.height ? grid_.occupied.data() + y * grid_.width : nothing.data();
      add_level(below, row, static_cast<std::uint32_t>(y));
      continue_upright(row, static_cast<std::uint32_t>(y));
      if (borders_.size() > at_most_) { return std::nullopt; }
      below = row;
    }
    return std::move(borders_);
  }

 private:
  /// Borders between two rows.
  void add_level(const std::uint8_t* below, const std::uint8_t* above, std::uint32_t y) {
    std::uint32_t begin = kNone;
    const auto width = static_cast<std::uint32_t>(grid_.width);
    for (std::uint32_t x = 0; x <= width; ++x) {
      const bool border = x < width && below[x] != above[x];
      if (border == (begin != kNone)) { continue; }
      if (!border) { borders_.push_back({begin, y, x, y}); }
      begin = border ? x : kNone;
    }
  }

  /// Borders between the cells of a row: starts, continues and ends lines.
  void continue_upright(const std::uint8_t* row, std::uint32_t y) {
    std::uint8_t left = 0;
    for (std::uint32_t x = 0; x < upright_begin_.size(); ++x) {
      const std::uint8_t right = x < grid_.width ? row[x] : std::uint8_t{0};
      const bool border = left != right;
      left = right;
      std::uint32_t& begin = upright_begin_[x];
      if (border == (begin != kNone)) { continue; }
      if (!border) { borders_.push_back({x, begin, x, y}); }
      begin = border ? y : kNone;
    }
  }

  const CellGrid& grid_;
  std::size_t at_most_;
  std::vector<std::uint32_t> upright_begin_;  // of the line left of each cell, by column
  std::vector<CellBorder> borders_;
};

}  // namespace

std::optional<std::vector<CellBorder>> borders_of(const CellGrid& grid, std::size_t at_most) {
  return BorderFinder(grid, at_most).find();
}

}  // namespace fakebot::config
