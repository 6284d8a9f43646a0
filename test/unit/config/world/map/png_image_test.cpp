// Source of the format: PNG specification (W3C), sections 5 and 8; of the meaning of pixels:
// map_server, image_loader.cpp.
#include "config/world/map/png_image.hpp"

#include <doctest/doctest.h>

#include <boost/crc.hpp>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "config/world/map/map_image.hpp"
#include "unit/config/message_of.hpp"
#include "unit/hex.hpp"

using namespace fakebot::config;
using fakebot::test::Bytes;
using fakebot::test::from_hex;
using fakebot::test::message_of;

namespace {

using fakebot::test::operator+;

constexpr std::uint8_t kGrey = 0;
constexpr std::uint8_t kRgb = 2;
constexpr std::uint8_t kPalette = 3;
constexpr std::uint8_t kGreyAlpha = 4;
constexpr std::uint8_t kRgba = 6;

Bytes big_endian(std::uint32_t value) {
  Bytes bytes;
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes.push_back(static_cast<std::uint8_t>(value >> shift));
  }
  return bytes;
}

Bytes chunk(const std::string& type, const Bytes& data) {
  const Bytes content = Bytes(type.begin(), type.end()) + data;
  boost::crc_32_type crc;
  crc.process_bytes(content.data(), content.size());
  return big_endian(static_cast<std::uint32_t>(data.size())) + content + big_endian(crc.checksum());
}

/// A stream of zlib with a single uncompressed block.
Bytes zlib_of(const Bytes& data) {
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  for (const std::uint8_t byte : data) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  const auto size = static_cast<std::uint16_t>(data.size());
  const auto low = static_cast<std::uint8_t>(size & 0xFFU);
  const auto high = static_cast<std::uint8_t>(size >> 8U);
  const Bytes head{0x78,
                   0x01,
                   0x01,
                   low,
                   high,
                   static_cast<std::uint8_t>(~low),
                   static_cast<std::uint8_t>(~high)};
  return head + data + big_endian(b << 16U | a);
}

struct Picture {
  std::uint32_t width = 2;
  std::uint32_t height = 1;
  std::uint8_t depth = 8;
  std::uint8_t colour = kGrey;
  std::string rows{};  // in hex, each row behind the filter 00
  std::string palette{};
  std::string transparent{};
  std::uint8_t interlaced = 0;
};

Bytes png(const Picture& picture) {
  const Bytes header = big_endian(picture.width) + big_endian(picture.height) +
                       Bytes{picture.depth, picture.colour, 0, 0, picture.interlaced};
  Bytes file = from_hex("89 50 4E 47 0D 0A 1A 0A") + chunk("IHDR", header);
  if (!picture.palette.empty()) { file = file + chunk("PLTE", from_hex(picture.palette)); }
  if (!picture.transparent.empty()) { file = file + chunk("tRNS", from_hex(picture.transparent)); }
  return file + chunk("IDAT", zlib_of(from_hex(picture.rows))) + chunk("IEND", {});
}

GreyImage read(const Bytes& file, Alpha alpha = Alpha::averaged) {
  std::istringstream stream(std::string(file.begin(), file.end()));
  return read_map_image("i.png", stream, alpha);
}

using Pixels = std::vector<std::uint16_t>;

}  // namespace

TEST_CASE("a pixel is the sum of its colours, whatever the depth and the kind of the picture") {
  struct Case {
    const char* name;
    Picture picture;
    Pixels pixels;
  };
  for (const Case& c : std::vector<Case>{
           {"grey", {.rows = "00 00 FF"}, {0, 765}},
           {"1 bit", {.depth = 1, .rows = "00 40"}, {0, 765}},
           {"4 bits", {.depth = 4, .rows = "00 1F"}, {51, 765}},
           {"16 bits", {.depth = 16, .rows = "00 80FF FFFF"}, {384, 765}},
           {"RGB", {.colour = kRgb, .rows = "00 010203 FF0000"}, {6, 255}},
           {"16 bit RGB",
            {.depth = 16, .colour = kRgb, .rows = "00 010002000300 FFFF00000000"},
            {6, 255}},
           {"palette",
            {.depth = 1, .colour = kPalette, .rows = "00 40", .palette = "000000 0A0B0C"},
            {0, 33}},
       }) {
    CAPTURE(c.name);
    const GreyImage image = read(png(c.picture));
    CHECK(image.width == 2);
    CHECK(image.height == 1);
    CHECK(image.white == 765);
    CHECK(image.pixels == c.pixels);
  }
}

TEST_CASE("an alpha channel counts as one more colour, or not at all") {
  for (const Picture& picture : {Picture{.colour = kRgba, .rows = "00 00000000 FFFFFF80"},
                                 Picture{.colour = kGreyAlpha, .rows = "00 0000 FF80"},
                                 Picture{.colour = kPalette,
                                 .rows = "00 00 01",
                                 .palette = "000000 FFFFFF",
                                 .transparent = "00 80"}}) {
    const GreyImage averaged = read(png(picture));
    CHECK(averaged.white == 1020);
    CHECK(averaged.pixels == Pixels{0, 893});
    const GreyImage ignored = read(png(picture), Alpha::ignored);
    CHECK(ignored.white == 765);
    CHECK(ignored.pixels == Pixels{0, 765});
  }
}

TEST_CASE("an interlaced picture is the same picture") {
  // Passes 1, 6 and 7 of Adam7.
  const GreyImage image = read(png({.height = 2, .rows = "00 01 00 02 00 03 04", .interlaced = 1}));
  CHECK(image.pixels == Pixels{3, 6, 9, 12});
}

TEST_CASE("a picture that is damaged, cut short or too large is refused") {
  const Bytes good = png({.rows = "00 00 FF"});
  for (std::size_t size = 8; size < good.size(); ++size) {
    const Bytes cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
    CAPTURE(size);
    CHECK(message_of([&] { read(cut); }) ==
          "i.png: found a PNG picture that libpng refuses: the end of the file, expected a whole "
          "one");
  }
  Bytes damaged = good;
  damaged[45] ^= 1U;  // in the pixels
  CHECK(message_of([&] {
          read(damaged);
        }).starts_with("i.png: found a PNG picture that libpng refuses: "));
  CHECK(message_of([] {
          read(png({.rows = "00 00"}));
        }).starts_with("i.png: found a PNG picture that libpng refuses: "));
  CHECK(message_of([] { read(png({.width = 60000, .height = 60000, .rows = "00"})); }) ==
        "i.png: found 60000 x 60000 pixels, expected 100000000 at most");
  CHECK(
      message_of([] { read(png({.width = 0, .rows = "00"})); }).starts_with("i.png: found a PNG"));
}

TEST_CASE("pictures in other formats are refused by name") {
  const auto refusal_of = [](const std::string& beginning) {
    return message_of([&] { read(Bytes(beginning.begin(), beginning.end())); });
  };
  CHECK(refusal_of("\xFF\xD8\xFF\xE0 JFIF") ==
        "i.png: found a picture in the format JPEG, expected a PNG or PGM picture; convert it: "
        "convert "
        "OLD NEW.png, of ImageMagick");
  CHECK(refusal_of("BM6\4").find("format BMP,") != std::string::npos);
  CHECK(refusal_of("P6 1 1 255\n").find("format PPM,") != std::string::npos);
  const std::string pgm = "P2 1 1 9 5";
  CHECK(read(Bytes(pgm.begin(), pgm.end())).pixels == Pixels{5});
}
