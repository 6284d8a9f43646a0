// Pictures in shades of grey: PGM, plain (P2) and raw (P5), with 8 or 16 bits.
// Source: https://netpbm.sourceforge.net/doc/pgm.html
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace fakebot::config {

struct GreyImage {
  std::size_t width = 0;
  std::size_t height = 0;
  std::uint16_t white = 255;          ///< the largest value; 0 is black
  std::vector<std::uint16_t> pixels;  ///< row by row, the uppermost first
};

/// Throws ConfigError for all that is no such picture, or too large: more than 65,535
/// pixels wide or high, or more than 100,000,000. Takes memory for the pixels that are
/// there, not for those that the head promises.
GreyImage read_pgm(const std::string& file_name);
GreyImage read_pgm(const std::string& file_name, std::istream& stream);

}  // namespace fakebot::config
