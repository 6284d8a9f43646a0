// Source of the format: https://netpbm.sourceforge.net/doc/pgm.html
#include "config/world/map/pgm_image.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

#include "unit/config/message_of.hpp"

using namespace fakebot::config;
using fakebot::test::message_of;

namespace {

GreyImage image_from(const std::string& bytes) {
  std::istringstream stream(bytes);
  return read_pgm("i.pgm", stream);
}

using Pixels = std::vector<std::uint16_t>;

}  // namespace

TEST_CASE("a plain image has decimal numbers, row by row from the top") {
  const GreyImage image = image_from("P2\n# made by hand\n3 2\n# white\n15\n0 1 2\n3  4\n15\n");
  CHECK(image.width == 3);
  CHECK(image.height == 2);
  CHECK(image.white == 15);
  CHECK(image.pixels == Pixels{0, 1, 2, 3, 4, 15});
}

TEST_CASE("a raw image has one byte per pixel, or two if the maximum is above 255") {
  CHECK(image_from(std::string("P5 2 2 255\n\x00\xff\x0a#", 15)).pixels == Pixels{0, 255, 10, 35});
  const GreyImage deep = image_from(std::string("P5 2 1 65535\n\x01\x02\xff\xff", 17));
  CHECK(deep.white == 65535);
  CHECK(deep.pixels == Pixels{0x0102, 0xffff});
  CHECK(image_from(std::string("P5 1 1 256\n\x01\x00", 13)).pixels == Pixels{256});
}

TEST_CASE("comments are allowed anywhere in the header, also after numbers") {
  CHECK(image_from("P5#a\n#b\r\n  2 # c\n\t1 # d\n9# e\n\x03\x04").pixels == Pixels{3, 4});
}

TEST_CASE("bytes after the pixels are ignored") {
  CHECK(image_from("P5 1 1 255\nAP5 1 1 255\nB").pixels == Pixels{'A'});
  CHECK(image_from("P2 1 1 9 7 8 8 8").pixels == Pixels{7});
}

TEST_CASE("an invalid image is refused with a message") {
  struct Case {
    std::string name;
    std::string bytes;
    std::string message;
  };
  for (const Case& c : std::vector<Case>{
           {"nothing", "",
            "i.pgm:1: found no \"P2\" or \"P5\" at its start, expected a PGM picture"},
           {"a PNG picture", "\x89PNG\r\n",
            "i.pgm:1: found no \"P2\" or \"P5\" at its start, expected a PGM picture"},
           {"a colour picture", "P6 1 1 255\nabc",
            "i.pgm:1: found no \"P2\" or \"P5\" at its start, expected a PGM picture"},
           {"the head ends", "P5\n3",
            "i.pgm:2: found the end of the file, expected the height, a number from 1 to 65535"},
           {"no width", "P5\n\n0 2 255\n",
            "i.pgm:3: found 0, expected the width, a number from 1 to 65535"},
           {"a negative width", "P5 -3 2 255\n",
            "i.pgm:1: found \"-\", expected the width, a number from 1 to 65535"},
           {"wider than any", "P5 99999999999999999999 2 255\n",
            "i.pgm:1: found 99999 or more, expected the width, a number from 1 to 65535"},
           {"larger than any", "P5 65535 65535\n255\n",
            "i.pgm:1: found 65535 x 65535 pixels, expected 100000000 at most"},
           {"white is black", "P5 1 1 0\n\x01",
            "i.pgm:1: found 0, expected the value of white, a number from 1 to 65535"},
           {"too much white", "P5 1 1 65536\n\x01",
            "i.pgm:1: found 65536 or more, expected the value of white, a number from 1 to 65535"},
           {"a word", "P2 1 one 255\n",
            "i.pgm:1: found \"o\", expected the height, a number from 1 to 65535"},
           {"a number with a tail", "P2 1 1x 255\n", "i.pgm:1: found \"x\", expected white space"},
           {"a short raw picture", "P5 2 2 255\nabc",
            "i.pgm: found the end of the file in row 1, expected 2 rows of 2 pixels of 1 byte, "
            "from "
            "0 to 255"},
           {"a promise of very much", "P5 10000 10000 65535\nabc",
            "i.pgm: found the end of the file in row 0, expected 10000 rows of 10000 pixels of 2 "
            "bytes, from 0 to 65535"},
           {"a short plain picture", "P2\n2 2 255\n1 2\n3\n",
            "i.pgm:5: found the end of the file, expected a pixel, a number from 0 to 255"},
           {"a plain pixel above white", "P2\n2 2 9\n1 2\n10 3\n",
            "i.pgm:4: found 10 or more, expected a pixel, a number from 0 to 9"},
           {"a raw pixel above white", "P5 2 1 9\n\x02\x0a",
            "i.pgm: found a pixel of 10 in row 0, expected 1 rows of 2 pixels of 1 byte, from 0 to "
            "9"}}) {
    CAPTURE(c.name);
    CHECK(message_of([&] { image_from(c.bytes); }) == c.message);
  }
}
