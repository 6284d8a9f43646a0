#include "config/json/text_file.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <system_error>

#include "config/gzip.hpp"
#include "config/json/config_error.hpp"

namespace fakebot::config {

void refuse_unreadable(const std::string& file_name, int error_number) {
  const std::string reason = "cannot read " + file_name + ": " +
                             std::system_category().message(error_number) +
                             "; is it a file, and may you read it?";
  throw ConfigError({.file = file_name, .reason = reason}, reason);
}

std::string read_text(const std::string& file_name, std::size_t most_bytes) {
  std::ifstream stream(file_name, std::ios::binary);
  if (!stream) { refuse_unreadable(file_name, errno); }
  std::string text;
  std::array<char, 65536> piece;  // NOLINT(*-member-init): read() fills it
  while (stream.read(piece.data(), piece.size()), stream.gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(stream.gcount()));
    if (text.size() > most_bytes) {
      throw ConfigError({.file = file_name,
                         .found = "more than " + std::to_string(most_bytes >> 20U) + " MiB",
                         .expected = "a smaller file"});
    }
  }
  if (stream.bad()) { refuse_unreadable(file_name, errno); }
  if (is_gzip({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()})) {
    throw ConfigError({.file = file_name,
                       .found = std::string(kGzipFound),
                       .expected = "a text",
                       .suggestion = std::string(kGzipRemedy)});
  }
  if (text.find('\0') != std::string::npos) {
    throw ConfigError({.file = file_name,
                       .found = "a byte 0, as in captures, programs and UTF-16",
                       .expected = "a text in UTF-8"});
  }
  return text;
}

}  // namespace fakebot::config
