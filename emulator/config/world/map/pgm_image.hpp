// Greyscale images: PGM, plain (P2) and raw (P5), with 8 or 16 bits. Source:
// https://netpbm.sourceforge.net/doc/pgm.html
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
  std::vector<std::uint16_t> pixels;  ///< row by row from the top
};

/// Throws ConfigError for images wider or higher than 65,535 pixels or with more than 100,000,000.
void check_size(const std::string& file_name, std::size_t width, std::size_t height);

/// Throws ConfigError for invalid images and for images wider or higher than 65,535 pixels or with
/// more than 100,000,000. Allocates memory for existing pixels only, not for all pixels that the
/// header claims.
GreyImage read_pgm(const std::string& file_name, std::istream& stream);

}  // namespace fakebot::config
