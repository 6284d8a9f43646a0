#include "config/world/map/pgm_image.hpp"

#include "config/json/config_error.hpp"

namespace fakebot::config {

namespace {

constexpr std::uint32_t kMostValue = 65535;
constexpr std::size_t kMostPixels = 100'000'000;

void check_size(const std::string& file_name, std::size_t width, std::size_t height,
                std::size_t line) {
  const bool is_too_long = width > kMostValue || height > kMostValue;
  if (!is_too_long && width * height <= kMostPixels) { return; }
  throw ConfigError({.file = file_name,
                     .line = line,
                     .found = std::to_string(width) + " x " + std::to_string(height) + " pixels",
                     .expected = is_too_long
                                     ? std::to_string(kMostValue) + " at most in each direction"
                                     : std::to_string(kMostPixels) + " at most"});
}

class PgmReader {
 public:
  PgmReader(const std::string& file_name, std::istream& stream)
      : file_name_(file_name), bytes_(*stream.rdbuf()) {}

  GreyImage read() {
    const bool raw = read_magic();
    GreyImage image;
    image.width = read_number("the width", 1, kMostValue);
    image.height = read_number("the height", 1, kMostValue);
    check_size(file_name_, image.width, image.height, line_);
    image.white = static_cast<std::uint16_t>(read_number("the value of white", 1, kMostValue));
    // Grows with the data, because the header may claim too much.
    for (std::size_t row = 0; row < image.height; ++row) {
      raw ? add_raw_row(image) : add_plain_row(image);
    }
    return image;
  }

 private:
  static constexpr int kEnd = std::istream::traits_type::eof();

  static bool is_space(int byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');  // independent of the locale
  }

  [[noreturn]] void refuse(const std::string& found, const std::string& expected) const {
    throw ConfigError({.file = file_name_, .line = line_, .found = found, .expected = expected});
  }

  static std::string text_of(int byte) {
    if (byte == kEnd) { return "the end of the file"; }
    if (byte > ' ' && byte < 127) { return "\"" + std::string(1, static_cast<char>(byte)) + "\""; }
    return "a byte of value " + std::to_string(byte);
  }

  int next_byte() { return bytes_.sbumpc(); }

  /// Skips a comment up to the end of its line.
  int next_letter() {
    if (line_ended_) { ++line_; }
    int letter = next_byte();
    if (letter == '#') {
      while (letter != '\n' && letter != kEnd) { letter = next_byte(); }
    }
    line_ended_ = letter == '\n';
    return letter;
  }

  /// Whether the format is raw.
  bool read_magic() {
    const int first = next_letter();
    const int second = first == 'P' ? next_letter() : 0;
    if (first != 'P' || (second != '2' && second != '5')) {
      refuse("no \"P2\" or \"P5\" at its start", "a PGM picture");
    }
    return second == '5';
  }

  /// Also consumes the single white space character after the number, as in the format.
  std::uint32_t read_number(const char* what, std::uint32_t min, std::uint32_t max) {
    int letter = next_letter();
    while (is_space(letter)) { letter = next_letter(); }
    const std::string expected = std::string(what);
    const auto range = [&] {
      return expected + ", a number from " + std::to_string(min) + " to " + std::to_string(max);
    };
    if (letter < '0' || letter > '9') { refuse(text_of(letter), range()); }
    std::uint32_t number = 0;
    for (; letter >= '0' && letter <= '9'; letter = next_letter()) {
      number = number * 10 + static_cast<std::uint32_t>(letter - '0');
      if (number > max) { refuse(std::to_string(number) + " or more", range()); }
    }
    if (number < min) { refuse(std::to_string(number), range()); }
    if (!is_space(letter) && letter != kEnd) { refuse(text_of(letter), "white space"); }
    return number;
  }

  void add_plain_row(GreyImage& image) {
    for (std::size_t x = 0; x < image.width; ++x) {
      image.pixels.push_back(static_cast<std::uint16_t>(read_number("a pixel", 0, image.white)));
    }
  }

  void add_raw_row(GreyImage& image) {
    const std::size_t bytes_each = image.white < 256 ? 1 : 2;
    row_.resize(image.width * bytes_each);
    const auto wanted = static_cast<std::streamsize>(row_.size());
    const std::size_t row = image.pixels.size() / image.width;
    if (bytes_.sgetn(row_.data(), wanted) != wanted) {
      refuse_pixels("the end of the file in row " + std::to_string(row), image, bytes_each);
    }
    for (std::size_t i = 0; i < row_.size(); i += bytes_each) {
      std::uint32_t value = static_cast<std::uint8_t>(row_[i]);
      if (bytes_each == 2) { value = value * 256 + static_cast<std::uint8_t>(row_[i + 1]); }
      if (value > image.white) {
        refuse_pixels("a pixel of " + std::to_string(value) + " in row " + std::to_string(row),
                      image, bytes_each);
      }
      image.pixels.push_back(static_cast<std::uint16_t>(value));
    }
  }

  [[noreturn]] void refuse_pixels(const std::string& found, const GreyImage& image,
                                  std::size_t bytes_each) const {
    throw ConfigError(
        {.file = file_name_,
         .found = found,
         .expected = std::to_string(image.height) + " rows of " + std::to_string(image.width) +
                     " pixels of " + std::to_string(bytes_each) + " byte" +
                     (bytes_each == 1 ? "" : "s") + ", from 0 to " + std::to_string(image.white)});
  }

  const std::string& file_name_;
  std::streambuf& bytes_;
  std::size_t line_ = 1;
  bool line_ended_ = false;
  std::vector<char> row_;
};

}  // namespace

void check_size(const std::string& file_name, std::size_t width, std::size_t height) {
  check_size(file_name, width, height, 0);
}

GreyImage read_pgm(const std::string& file_name, std::istream& stream) {
  return PgmReader(file_name, stream).read();
}

}  // namespace fakebot::config
