#include "config/world/map/map_borders.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace fakebot::config;

namespace {

/// '#' is occupied; the first row is the top row.
CellGrid grid_of(const std::vector<std::string>& plan) {
  CellGrid grid{plan.empty() ? 0 : plan[0].size(), plan.size(), {}};
  for (auto row = plan.rbegin(); row != plan.rend(); ++row) {
    for (const char cell : *row) { grid.occupied.push_back(cell == '#' ? 1 : 0); }
  }
  return grid;
}

/// "x0,y0-x1,y1", sorted.
std::vector<std::string> borders(const std::vector<std::string>& plan) {
  std::vector<std::string> texts;
  const auto found = borders_of(grid_of(plan), 1000);
  REQUIRE(found);
  for (const CellBorder& line : *found) {
    texts.push_back(std::to_string(line.x0) + "," + std::to_string(line.y0) + "-" +
                    std::to_string(line.x1) + "," + std::to_string(line.y1));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("an empty map has no borders") {
  CHECK(borders({"....", "...."}).empty());
}

TEST_CASE("a block has four borders, however many cells it has") {
  CHECK(borders({"......",  //
                 ".####.",  //
                 ".####.",  //
                 "......"}) == Lines{"1,1-1,3", "1,1-5,1", "1,3-5,3", "5,1-5,3"});
}

TEST_CASE("an occupied area that reaches the edge of the grid has a border there") {
  CHECK(borders({"##", "##"}) == Lines{"0,0-0,2", "0,0-2,0", "0,2-2,2", "2,0-2,2"});
}

TEST_CASE("a hole has borders too") {
  CHECK(borders({"###", "#.#", "###"}) == Lines{"0,0-0,3", "0,0-3,0", "0,3-3,3", "1,1-1,2",
                                                "1,1-2,1", "1,2-2,2", "2,1-2,2", "3,0-3,3"});
}

TEST_CASE("a gap between two blocks ends the border") {
  CHECK(borders({"#.#"}) == Lines{"0,0-0,1", "0,0-1,0", "0,1-1,1", "1,0-1,1", "2,0-2,1", "2,0-3,0",
                                  "2,1-3,1", "3,0-3,1"});
}

TEST_CASE("borders continue straight where cells meet at a corner") {
  CHECK(borders({".#",  //
                 "#."}) == Lines{"0,0-0,1", "0,0-1,0", "0,1-2,1", "1,0-1,2", "1,2-2,2", "2,1-2,2"});
}

TEST_CASE("more borders than allowed give no result") {
  const CellGrid grid = grid_of({"#.#"});
  CHECK(borders_of(grid, 8)->size() == 8);
  CHECK_FALSE(borders_of(grid, 7));
}
