// Bytes as people write and paste bytes: the frame "forward, 200 mm/s" in every dress.
#include "capture/hex/written_bytes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "unit/config/message_of.hpp"
#include "unit/config/problem_of.hpp"
#include "unit/hex.hpp"

namespace fakebot::test {

using capture::WrittenBytes;

namespace {

/// Stands for a protocol: bytes with the forward command have a frame.
std::uint64_t frames_in(const WrittenBytes& written) {
  const Bytes frame = from_hex("AA 55 06 01 04 C8 00 00 00 CB");
  // std::search, because clang 14 does not compile ranges with the library of g++ 12.
  const auto found =
      std::search(written.bytes.begin(), written.bytes.end(), frame.begin(), frame.end());
  return found == written.bytes.end() ? 0 : 1;
}

WrittenBytes read(std::string_view text) {
  return capture::read_written_bytes(
      "f", {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, frames_in);
}

std::string utf16(std::string_view text, bool big_endian) {
  std::string all = big_endian ? "\xFE\xFF" : "\xFF\xFE";
  for (const char letter : text) {
    if (big_endian) { all += '\0'; }
    all += letter;
    if (!big_endian) { all += '\0'; }
  }
  return all;
}

struct Dress {
  std::string_view text;
  std::string_view read_as = "hex";
};

}  // namespace

TEST_CASE("a frame is the same bytes in every dress") {
  const std::vector<Dress> dresses{
      // digits
      {"aa 55 6 1 4 c8 0 0 0 cb"},
      {"AA 55 06 01 04 C8 00 00 00 CB\r\n"},
      {"aa550601\r\n04c8000000cb"},
      {"AA5506 0104 C8000000CB"},
      {"aa:55:06:01:04:c8:00:00:00:cb"},
      {"AA-55-06-01-04-C8-00-00-00-CB"},
      {"aa55060104c\n8000000cb", "hex with white space between the digits of a byte"},
      {"\xEF\xBB\xBF"
       "AA 55 06 01 04 C8 00 00 00 CB"},
      // prefixes, lists, arrays
      {"0xAA 0x55 0x6 0x1 0x4 0xC8 0x0 0x0 0x0 0xCB"},
      {"[0xaa, 0x55, 0x06, 0x01, 0x04, 0xc8, 0x00, 0x00, 0x00, 0xcb]"},
      {"{0xAA,0x55,0x06,0x01,0x04,0xC8,0x00,0x00,0x00,0xCB};"},
      {"[aa, 55, 06, 01, 04, c8, 00, 00, 00, cb]"},
      {"0AAh 55h 06h 01h 04h 0C8h 00h 00h 00h 0CBh"},
      {"unsigned char f[] = {\n  0xaa, 0x55, 0x06, 0x01, 0x04, 0xc8, /* \"c\" */\n  0x00, 0x00, "
       "0x00, "
       "0xcb\n};\nunsigned int f_len = 10;\n"},
      {"static const uint8_t frame[10] = { 0xAA, 0x55, 6, 1, 4, 0xC8, 0, 0, 0, 0xCB }; // go"},
      {"let frame: [u8; 10] = [0xAAu8, 0x55, 0x06, 0x01, 0x04, 0xC8, 0x00, 0x00, 0x00, 0xCB];"},
      {"frame := []byte{0xaa, 0x55, 0x06, 0x01, 0x04, 0xc8, 0x00, 0x00, 0x00, 0xcb}"},
      {"new byte[] { (byte) 0xAA, 0x55, 0x06, 0x01, 0x04, (byte)0xC8, 0, 0, 0, (byte)0xCB };"},
      {"<Buffer aa 55 06 01 04 c8 00 00 00 cb>"},
      // decimal
      {"170 85 6 1 4 200 0 0 0 203", "decimal numbers"},
      {"[170, 85, 6, 1, 4, 200, 0, 0, 0, 203]", "decimal numbers"},
      {"[-86, 85, 6, 1, 4, -56, 0, 0, 0, -53]", "decimal numbers"},
      {"170 085 006 001 004 200 000 000 000 203", "decimal numbers"},
      {"frame = bytes([170, 85, 6, 1, 4, 200, 0, 0, 0, 203])", "decimal numbers"},
      {"Uint8Array(10) [170, 85, 6, 1, 4, 200, 0, 0, 0, 203]", "decimal numbers"},
      {"{\"data\": [170, 85, 6, 1, 4, 200, 0, 0, 0, 203]}", "decimal numbers"},
      {"array([170,  85,   6,   1,   4, 200,   0,   0,   0, 203], dtype=uint8)", "decimal numbers"},
      {"std::vector<uint8_t> v{0xAA, 0x55, 0x06, 0x01, 0x04, 0xC8, 0, 0, 0, 0xCB};"},
      {"$1 = {0xaa, 0x55, 0x6, 0x1, 0x4, 0xc8, 0x0 <repeats 3 times>, 0xcb}"},
      {":06000000AA55060104C828\n:04000600000000CB2B\n:00000001FF\n", "Intel HEX"},
      // strings
      {"\\xAA\\x55\\x06\\x01\\x04\\xC8\\x00\\x00\\x00\\xCB"},
      {"b'\\xaaU\\x06\\x01\\x04\\xc8\\x00\\x00\\x00\\xcb'"},
      {"ser.write(b\"\\xaaU\\x06\\x01\\x04\\xc8\\x00\\x00\\x00\\xcb\")"},
      {"\"\\xaa\\x55\\x06\\x01\" \\\n\"\\x04\\xc8\\x00\\x00\\x00\\xcb\""},
      {"bytes.fromhex('aa550601 04c8000000cb')"},
      {"printf '\\xAA\\x55\\x06\\x01\\x04\\xC8\\x00\\x00\\x00\\xCB' > /dev/ttyUSB0"},
      {"echo -ne \"\\xAA\\x55\\x06\\x01\\x04\\xC8\\x00\\x00\\x00\\xCB\""},
      {"write(3, \"\\252U\\6\\1\\4\\310\\0\\0\\0\\313\", 10) = 10"},
      {"b'aa55060104c8000000cb'", "hex in string literals"},
      // marks at each byte
      {"%AA%55%06%01%04%C8%00%00%00%CB", "hex with marks at each byte"},
      {"#AA #55 #06 #01 #04 #C8 #00 #00 #00 #CB", "hex with marks at each byte"},
      {"&HAA &H55 &H06 &H01 &H04 &HC8 &H00 &H00 &H00 &HCB", "hex with marks at each byte"},
      {"0xAA0x550x060x010x040xC80x000x000x000xCB", "hex with marks at each byte"},
      {"ffffffaa 55 6 1 4 ffffffc8 0 0 0 ffffffcb",
       "hex, negative bytes with the digits of their sign"},
      {"0xffffffaa,0x55,0x6,0x1,0x4,0xffffffc8,0x0,0x0,0x0,0xffffffcb",
       "hex, negative bytes with the digits of their sign"},
      {"AA.55.06.01.04.C8.00.00.00.CB", "hex with marks at each byte"},
      {"0o252 0o125 0o006 0o001 0o004 0o310 0o000 0o000 0o000 0o313", "octal numbers"},
      {"0b10101010 0b01010101 0b00000110 0b00000001 0b00000100 0b11001000 0b00000000 0b00000000 "
       "0b00000000 0b11001011",
       "binary numbers"},
      {"[170, 85, 6, 1, 4, 20\n0, 0, 0, 0, 203]",
       "decimal numbers, in lines that are broken anywhere"},
      // issues and mails
      {"Hi,\n\n```hex\nAA 55 06 01 04 C8 00 00 00 CB\n```\nThe robot stands. Bad?\n"},
      {"`AA 55 06 01 04 C8 00 00 00 CB`"},
      {"```\n$ xxd f\n00000000: aa55 0601 04c8 0000 00cb                 .U........\n```\n",
       "a dump of words, their high byte first"},
      // dumps
      {"00000000: aa55060104c8000000cb                  .U........\n",
       "a dump of words, their high byte first"},
      {"0000000  -86   85    6    1    4  -56    0    0\n0000010    0  -53\n0000012\n",
       "a dump of bytes in decimal"},
      {"0000000 0000c804010655aa 000000000000cb00\n0000012\n",
       "a dump of words, their low byte first"},
      {"00000000: aa55 0601 04c8 0000 00cb                 .U........\n",
       "a dump of words, their high byte first"},
      {"00000000: 010655aa 0000c804     cb00                .U........\n",
       "a dump of words, their low byte first"},
      {"00000000  aa 55 06 01 04 c8 00 00  00 cb                    |.U........|\n0000000a\n",
       "a dump of bytes"},
      {"00000000: 10101010 01010101 00000110 00000001 00000100 11001000  .U....\n"
       "00000006: 00000000 00000000 00000000 11001011                    ....\n",
       "a dump of bytes in binary"},
      {"aa 55 06 01 04 c8 00 00  .U......\n00 cb                    ..\n", "bytes with their text"},
      {"> 2024/05/01 12:00:01.123456  length=10 from=0 to=9\n"
       " aa 55 06 01 04 c8 00 00 00 cb                    .U........\n--\n",
       "bytes with their text"},
      {"          Offset Bytes                   Ascii\n                 00 01 02 03 04 05 06 07\n"
       "          ------ ----------------------- -----\n"
       "0000000000000000 AA 55 06 01 04 C8 00 00 .U......\n"
       "0000000000000008 00 CB                   ..\n",
       "a dump of bytes"},
      {"0000000 55aa 0106 c804 0000 cb00\n000000a\n", "a dump of words, their low byte first"},
      {"0000000 aa 55 06 01 04 c8 00 00\n0000010 00 cb\n0000012\n", "a dump of bytes"},
      {"0000000 170  85   6   1   4 200   0   0\n0000008   0 203\n0000010\n",
       "a dump of bytes in decimal"},
      {"0000000 252 125 006 001 004 310 000 000\n0000010 000 313\n0000012\n",
       "a dump of bytes in octal"},
      {"0000   aa 55 06 01 04 c8 00 00\n0008   00 cb\n", "a dump of bytes"},
      {"\t0x0000:  aa55 0601 04c8 0000 00cb  .U........", "a dump of words, their high byte first"},
      // lines of logs
      {"12:34:56.789 -> AA 55 06 01 04\n12:34:56.790 -> C8 00 00 00 CB"},
      {"[12:34:56] AA 55 06 01 04\n[12:34:57] C8 00 00 00 CB"},
      {"2024-01-02 12:34:56 TX: AA 55 06 01 04 C8 00 00 00 CB"},
      {"(1436509052.249713) AA 55 06 01 04 C8 00 00 00 CB"},
      {"# forward\nFrame 1: AA 55 06 01 04 C8 00 00 00 CB // AA"},
      {"> AA 55 06 01 04\n> C8 00 00 00 CB"},
      {"TX-> AA 55 06 01 04\nTX-> C8 00 00 00 CB"},
      {"0.000s: AA 55 06 01 04\n0.125s: C8 00 00 00 CB"},
      {"> 2024/05/01 12:00:01.123456  length=10 from=0 to=9\n aa 55 06 01 04 c8 00 00 00 cb\n--\n"},
  };
  for (const Dress& dress : dresses) {
    CAPTURE(dress.text);
    const WrittenBytes written = read(dress.text);
    CHECK(protocol::to_hex(written.bytes) == "AA 55 06 01 04 C8 00 00 00 CB");
    CHECK(written.read_as == dress.read_as);
    CHECK(written.might_also_be == "");
  }
  for (const bool big_endian : {false, true}) {
    CHECK(protocol::to_hex(read(utf16("AA 55 06 01\r\n04 C8 0 0 0 CB", big_endian)).bytes) ==
          "AA 55 06 01 04 C8 00 00 00 CB");
  }
}

TEST_CASE("a repetition in a dump stands for the lines that it replaces") {
  const WrittenBytes written = read(
      "00000000  01 01 01 01 01 01 01 01  01 01 01 01 01 01 01 01  |................|\n*\n"
      "00000030  aa                                                |.|\n00000031\n");
  CHECK(written.bytes.size() == 0x31);
  CHECK(written.bytes.back() == 0xAA);
}

TEST_CASE("letters of a dump's text that look like hex are no bytes") {
  CHECK(
      protocol::to_hex(read("00000000: 6162 6364 6566                           abcdef\n").bytes) ==
      "61 62 63 64 65 66");
  CHECK(protocol::to_hex(
            read("00000000  61 20 61 61                                       |a aa|\n00000004\n")
                .bytes) == "61 20 61 61");
}

TEST_CASE("what is no byte is refused with its place") {
  struct Case {
    std::string_view text;
    std::string_view message;
  };
  const std::vector<Case> cases{
      {"AA 55\nAA zz 06",
       "f:2: column 4: found \"zz\", expected bytes, in hex or as a list of numbers"},
      {"0x1FF5A",
       "f:1: column 1: found \"0x1FF5A\", expected one or two hex digits for a byte, or two for "
       "each byte"},
      {"170 85 256", "f:1: column 8: found \"256\", expected a number up to 255"},
      {"b'\\xaa", "f:1: column 2: found \"'\", expected a closing quotation mark in the same line"},
      {"'\\q'", "f:1: column 2: found \"\\q\", expected a byte like \\xAA"},
      {"RX: length=10 AA 55",
       "f:1: column 5: found \"length=\", expected bytes, and no other numbers"},
      {"<Buffer aa 55 ... 12 more bytes>",
       "f:1: column 15: found \".\", expected bytes, in hex or as a list of numbers"},
      {"read(3, \"\\252U\"..., 81) = 81",
       "f:1: column 16: found \"...\", expected all bytes of the call; strace -xx -s 65536 shows "
       "them"},
      {"00000000: aa55 0601 04c8 0000  .U......\n00000010: 00cb  ..\n",
       "f:2: column 1: found the offset 00000010, expected 00000008, which the bytes before lead "
       "to; a "
       "line may be missing, or bytes in the line before"},
      {":06000000AA55060104C829\n",
       "f:1: column 1: found \":06000000AA55060104C829\", expected a record with the right "
       "checksum"},
      {"0000000 052652 000406 140004 000000\n0000010 145400\n0000012\n",
       "f:1: column 9: found \"052652\", expected a number up to 255; xxd, hexdump -C or od -A x "
       "-v "
       "-t x1 prints a dump of bytes"},
      {"qlUGAQTIAAAAy6pVBgEEyAAAAMs",
       "f:1: column 1: found \"qlUGAQTIAAAAy6pVBgEEyAAA...\", expected bytes, in hex or as a list "
       "of "
       "numbers; base64 -d makes bytes of base64"},
      {"00000000: aa55 0601  .U..\nand so on\n",
       "f:2: column 1: found \"and so on\", expected an offset and bytes, as in the lines before"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    CHECK(message_of([&] { read(c.text); }) == c.message);
  }
  CHECK(problem_of([] { read("AA\n  q"); }).excerpt == "    2 |   q\n      |   ^\n");
}

TEST_CASE(
    "numbers that fit two ways are read in the way that has a frame, and else both are named") {
  CHECK(read("0xAA 0x55 0x06 0x01 0x04 0xC8 0 0 0 203").read_as == "decimal numbers");
  CHECK(message_of([] { read("0xAA 0x55 0x06 0x01 0x04 0xC8 0x00 0x00 0x00 0xCB 10"); }) ==
        "f: found what is hex or decimal numbers, expected bytes that can be read in one way, such "
        "as "
        "0xAA");
  CHECK(read("10 20 30").might_also_be == "hex or decimal numbers");
  CHECK(read("1 2 3").might_also_be == "");
  CHECK(read("10 2A 30").might_also_be == "");
}

}  // namespace fakebot::test
