#include "config/world/map/map_image.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "config/json/config_error.hpp"
#include "config/json/text_file.hpp"

namespace fakebot::config {

namespace {

using namespace std::string_view_literals;

struct Format {
  std::string_view beginning;
  std::string_view name;
};

constexpr std::string_view kPngBeginning = "\x89PNG\r\n\x1A\n"sv;

constexpr std::array kOtherFormats{
    Format{"\xFF\xD8\xFF"sv, "JPEG"},
    Format{"BM"sv, "BMP"},
    Format{"GIF8"sv, "GIF"},
    Format{"II*\0"sv, "TIFF"},
    Format{"MM\0*"sv, "TIFF"},
    Format{"RIFF"sv, "WebP"},
    Format{"P1"sv, "PBM"},
    Format{"P4"sv, "PBM"},
    Format{"P3"sv, "PPM"},
    Format{"P6"sv, "PPM"},
    Format{"P7"sv, "PAM"},
    Format{"<svg"sv, "SVG"},
    Format{"gimp xcf"sv, "GIMP's own"},
};

}  // namespace

GreyImage read_map_image(const std::string& file_name, std::istream& stream, Alpha alpha) {
  std::array<char, 8> beginning{};
  stream.read(beginning.data(), beginning.size());
  const std::string_view begins(beginning.data(), static_cast<std::size_t>(stream.gcount()));
  stream.clear();
  stream.seekg(0);
  if (begins == kPngBeginning) { return read_png(file_name, stream, alpha); }
  const auto* const other = std::ranges::find_if(
      kOtherFormats, [&](const Format& format) { return begins.starts_with(format.beginning); });
  if (other != kOtherFormats.end()) {
    throw ConfigError({.file = file_name,
                       .found = "a picture in the format " + std::string(other->name),
                       .expected = kMapPicture,
                       .suggestion = "convert it: convert OLD NEW.png, of ImageMagick"});
  }
  return read_pgm(file_name, stream);
}

GreyImage read_map_image(const std::string& file_name, Alpha alpha) {
  std::ifstream stream(file_name, std::ios::binary);
  std::error_code none;
  if (!stream) { refuse_unreadable(file_name, errno); }
  if (std::filesystem::is_directory(file_name, none)) { refuse_unreadable(file_name, EISDIR); }
  return read_map_image(file_name, stream, alpha);
}

}  // namespace fakebot::config
