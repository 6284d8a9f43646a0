#include "capture/decode/hex_reader.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "config/json/config_error.hpp"

namespace fakebot::capture {

namespace {

int hex_value(std::uint8_t byte) {
  if (byte >= '0' && byte <= '9') { return byte - '0'; }
  const int letter = std::tolower(byte);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

}  // namespace

bool looks_like_hex(std::span<const std::uint8_t> piece) {
  return std::all_of(piece.begin(), piece.end(), [](std::uint8_t byte) {
    return hex_value(byte) >= 0 || std::isspace(byte) != 0;
  });
}

void HexReader::add(std::span<const std::uint8_t> piece, std::vector<std::uint8_t>& bytes) {
  for (const std::uint8_t byte : piece) {
    ++offset_;
    if (std::isspace(byte) != 0) { continue; }
    const int value = hex_value(byte);
    if (value < 0) {
      throw config::ConfigError("byte " + std::to_string(offset_) + " of the input: found \"" +
                                std::string(1, static_cast<char>(byte)) +
                                "\", expected hex digits and white space");
    }
    if (high_ < 0) {
      high_ = value;
    } else {
      bytes.push_back(static_cast<std::uint8_t>(high_ * 16 + value));
      high_ = -1;
    }
  }
}

}  // namespace fakebot::capture
