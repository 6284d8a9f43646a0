#include "fakebot/protocol/hex.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <string_view>

namespace fakebot::test {

using protocol::HexParser;
using protocol::to_hex;

namespace {

using HexBytes = std::vector<std::uint8_t>;

struct Parsed {
  HexBytes bytes{};
  std::optional<std::size_t> stopped_at{};
  bool is_whole = true;
};

Parsed parsed(std::string_view text, HexParser::Spaces spaces = HexParser::Spaces::anywhere) {
  HexParser parser(spaces);
  Parsed result;
  const HexBytes input(text.begin(), text.end());
  result.stopped_at = parser.add(input, result.bytes);
  result.is_whole = parser.is_whole();
  return result;
}

}  // namespace

TEST_CASE("bytes are written with two digits each") {
  CHECK(to_hex({}).empty());
  CHECK(to_hex(HexBytes{0x3F, 0, 0xA1}) == "3F 00 A1");
}

TEST_CASE("hex digits of either case are read wherever the white space is") {
  CHECK(parsed("aA5 5\t03\r\nF f").bytes == HexBytes{0xAA, 0x55, 0x03, 0xFF});
  CHECK(!parsed("AA 5").is_whole);
  CHECK(parsed("AA 5x").stopped_at == 4);
}

TEST_CASE("a byte that is cut between its digits is read") {
  HexParser parser(HexParser::Spaces::anywhere);
  HexBytes bytes;
  CHECK_FALSE(parser.add(HexBytes{'A'}, bytes));
  CHECK(!parser.is_whole());
  CHECK_FALSE(parser.add(HexBytes{'b'}, bytes));
  CHECK(bytes == HexBytes{0xAB});
}

TEST_CASE("the digit without a second one is known by its place, through all pieces") {
  HexParser parser(HexParser::Spaces::anywhere);
  HexBytes bytes;
  CHECK_FALSE(parser.half_at());
  CHECK_FALSE(parser.add(HexBytes{'A', 'A', ' '}, bytes));
  CHECK_FALSE(parser.half_at());
  CHECK_FALSE(parser.add(HexBytes{' ', '5', '\n'}, bytes));
  CHECK(parser.half_at() == 4);
}

TEST_CASE("with spaces between bytes only, a space inside a byte is refused") {
  constexpr auto kBetween = HexParser::Spaces::between_bytes;
  CHECK(parsed(" AA  55 ", kBetween).bytes == HexBytes{0xAA, 0x55});
  CHECK(parsed("A A", kBetween).stopped_at == 1);
  CHECK(parsed("AA\tAA", kBetween).stopped_at == 2);
}

}  // namespace fakebot::test
