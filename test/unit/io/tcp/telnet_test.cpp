// Bytes, options and subnegotiations of Telnet. Sources: RFC 854, RFC 855, RFC 1143, RFC 2217.
#include "io/tcp/rfc2217/telnet.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "unit/hex.hpp"

using namespace fakebot::io::rfc2217;
using fakebot::test::from_hex;

namespace {

/// Keeps the finds of the reader, as text: "plain ff", "option 251 44", "com port 01..".
class Found final : public TelnetUser {
 public:
  std::vector<std::string> all{};

  void on_plain(ByteSpan bytes) override { add("plain", bytes); }
  void on_option(Verb verb, std::uint8_t option) override {
    all.push_back("option " + std::to_string(static_cast<int>(verb)) + " " +
                  std::to_string(option));
  }
  void on_com_port(ByteSpan content) override { add("com port", content); }

 private:
  void add(const std::string& what, ByteSpan bytes) {
    std::string text = what;
    for (const std::uint8_t byte : bytes) { text += " " + std::to_string(byte); }
    all.push_back(text);
  }
};

std::vector<std::string> found_in(const std::string& hex) {
  TelnetReader reader;
  Found found;
  reader.read(from_hex(hex), found);
  return found.all;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("bytes pass, and two escapes are one byte of 255") {
  CHECK(found_in("aa 55 ff ff 00") == Texts{"plain 170 85 255 0"});
}

TEST_CASE("options are told in the order of the bytes around") {
  CHECK(found_in("01 ff fb 2c 02") == Texts{"plain 1", "option 251 44", "plain 2"});
}

TEST_CASE("the content of a subnegotiation of the COM port is told without escapes") {
  CHECK(found_in("ff fa 2c 01 00 01 c2 00 ff f0") == Texts{"com port 1 0 1 194 0"});
  CHECK(found_in("ff fa 2c 0b ff ff ff f0 07") == Texts{"com port 11 255", "plain 7"});
}

TEST_CASE("commands and subnegotiations without meaning for a serial line are dropped") {
  CHECK(found_in("01 ff f1 02") == Texts{"plain 1 2"});
  CHECK(found_in("ff fa 18 00 ff f0 05") == Texts{"plain 5"});
  CHECK(found_in("ff fa 2c ff f0 05") == Texts{"plain 5"});
}

TEST_CASE("a subnegotiation that is too long is dropped, and what follows is read") {
  TelnetReader reader;
  Found found;
  reader.read(from_hex("ff fa 2c 00"), found);
  reader.read(Bytes(2 * TelnetReader::kLongest, 'x'), found);
  reader.read(from_hex("ff f0 09"), found);
  CHECK(found.all == Texts{"plain 9"});
}

TEST_CASE("bytes in pieces of any size are read as bytes together") {
  const Bytes bytes = from_hex("01 ff ff ff fb 2c ff fa 2c 01 00 01 c2 00 ff f0 02 ff f9 03");
  const Texts together = found_in("01 ff ff ff fb 2c ff fa 2c 01 00 01 c2 00 ff f0 02 ff f9 03");
  TelnetReader reader;
  Found found;
  for (const std::uint8_t byte : bytes) { reader.read(ByteSpan(&byte, 1), found); }
  std::string plain_apart;
  for (const std::string& text : found.all) {
    if (text.starts_with("plain")) { plain_apart += text.substr(5); }
  }
  CHECK(plain_apart == " 1 255 2 3");
  CHECK(std::ranges::count(found.all, "option 251 44") == 1);
  CHECK(std::ranges::count(found.all, "com port 1 0 1 194 0") == 1);
  CHECK(together.size() == 4);
}

TEST_CASE("an option is asked for once, and an answer is not answered") {
  TelnetOptions options;
  Bytes asked;
  options.ask_for_all(asked);
  CHECK(asked == from_hex("ff fb 00 ff fd 00 ff fb 03 ff fd 03 ff fb 2c ff fd 2c"));
  Bytes out;
  options.ask_for_all(out);
  options.handle(Verb::will, 44, out);
  options.handle(Verb::do_it, 44, out);
  options.handle(Verb::wont, 0, out);
  CHECK(out.empty());
  CHECK(options.has_com_port());
}

TEST_CASE("what the other end asks for is answered once, and unknown options are refused") {
  TelnetOptions options;
  Bytes out;
  options.handle(Verb::will, 44, out);
  options.handle(Verb::will, 44, out);
  CHECK(out == from_hex("ff fd 2c"));
  CHECK(options.has_com_port());
  out.clear();
  options.handle(Verb::will, 24, out);  // terminal type
  options.handle(Verb::do_it, 1, out);  // echo
  options.handle(Verb::wont, 24, out);
  CHECK(out == from_hex("ff fe 18 ff fc 01"));
  out.clear();
  options.handle(Verb::wont, 44, out);
  CHECK(out == from_hex("ff fe 2c"));
  CHECK_FALSE(options.has_com_port());
}
