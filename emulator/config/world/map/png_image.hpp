// Pictures in the format PNG, of any kind, by libpng.
#pragma once

#include <cstdint>
#include <istream>
#include <string>

#include "config/world/map/pgm_image.hpp"

namespace fakebot::config {

enum class Alpha : std::uint8_t {
  ignored,
  averaged,  ///< counts as a fourth colour
};

/// A pixel is the sum of its colours, of 8 bits each, as map_server averages colours; pixels of a
/// palette or of different depths are converted. Throws ConfigError as read_pgm() does.
GreyImage read_png(const std::string& file_name, std::istream& stream, Alpha alpha);

}  // namespace fakebot::config
