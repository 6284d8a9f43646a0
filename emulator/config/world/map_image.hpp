// The picture of a map, in one of the formats that maps have.
#pragma once

#include <istream>
#include <string>

#include "config/world/pgm_image.hpp"
#include "config/world/png_image.hpp"

namespace fakebot::config {

inline constexpr const char* kMapPicture = "a PNG or PGM picture";

/// Its first bytes tell the format, whatever its name is. Throws ConfigError, which says for other
/// formats how to convert them.
GreyImage read_map_image(const std::string& file_name, std::istream& stream, Alpha alpha);
GreyImage read_map_image(const std::string& file_name, Alpha alpha);

}  // namespace fakebot::config
