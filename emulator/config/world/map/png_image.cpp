#include "config/world/map/png_image.hpp"

#include <png.h>

#include <array>
#include <csetjmp>
#include <cstdio>
#include <vector>

#include "config/json/config_error.hpp"

namespace fakebot::config {

namespace {

constexpr std::size_t kColours = 3;

/// libpng leaves its functions by longjmp() when a picture is wrong. So functions that call libpng
/// have no objects to destroy: such objects are members.
class PngReader {
 public:
  explicit PngReader(std::istream& stream) : stream_(*stream.rdbuf()) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, on_error, on_warning);
    info_ = png_ == nullptr ? nullptr : png_create_info_struct(png_);
  }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  /// False if libpng refuses the picture; reason() says why.
  bool read_header() { return info_ != nullptr && guarded(&PngReader::header_steps); }
  bool read_row() { return guarded(&PngReader::row_steps); }
  bool read_all() {
    pixels_.resize(height_ * row_size());
    rows_.resize(height_);
    for (std::size_t y = 0; y < height_; ++y) { rows_[y] = pixels_.data() + y * row_size(); }
    return guarded(&PngReader::whole_steps);
  }
  bool read_end() { return guarded(&PngReader::end_steps); }

  std::size_t width() const { return width_; }
  std::size_t height() const { return height_; }
  bool is_interlaced() const { return is_interlaced_; }
  std::size_t channels() const { return channels_; }
  std::size_t row_size() const { return width_ * channels_; }
  /// Of an interlaced picture any row, else the row read last.
  const std::uint8_t* row(std::size_t y) const {
    return is_interlaced_ ? rows_[y] : pixels_.data();
  }
  const char* reason() const { return reason_.data(); }

 private:
  bool guarded(void (PngReader::*steps)()) {
    if (setjmp(png_jmpbuf(png_)) != 0) { return false; }
    (this->*steps)();
    return true;
  }

  void header_steps() {
    png_set_read_fn(png_, this, on_read);
    png_read_info(png_, info_);
    width_ = png_get_image_width(png_, info_);
    height_ = png_get_image_height(png_, info_);
    is_interlaced_ = png_get_interlace_type(png_, info_) != PNG_INTERLACE_NONE;
    png_set_expand(png_);
    png_set_strip_16(png_);
    png_set_gray_to_rgb(png_);
    png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    channels_ = png_get_channels(png_, info_);
  }

  void row_steps() {
    if (pixels_.size() != row_size()) { pixels_.resize(row_size()); }
    png_read_row(png_, pixels_.data(), nullptr);
  }

  void whole_steps() { png_read_image(png_, rows_.data()); }
  void end_steps() { png_read_end(png_, nullptr); }

  static void on_read(png_structp png, png_bytep to, std::size_t size) {
    auto& self = *static_cast<PngReader*>(png_get_io_ptr(png));
    const auto wanted = static_cast<std::streamsize>(size);
    if (self.stream_.sgetn(reinterpret_cast<char*>(to), wanted) != wanted) {
      png_error(png, "the end of the file");
    }
  }

  [[noreturn]] static void on_error(png_structp png, png_const_charp reason) {
    auto& self = *static_cast<PngReader*>(png_get_error_ptr(png));
    std::snprintf(self.reason_.data(), self.reason_.size(), "%s", reason);
    png_longjmp(png, 1);
  }
  static void on_warning(png_structp /*png*/, png_const_charp /*warning*/) {}

  std::streambuf& stream_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::size_t width_ = 0;
  std::size_t height_ = 0;
  std::size_t channels_ = 0;
  bool is_interlaced_ = false;
  std::vector<std::uint8_t> pixels_{};
  std::vector<std::uint8_t*> rows_{};
  std::array<char, 200> reason_{};
};

void add_row(GreyImage& image, const PngReader& reader, std::size_t y, std::size_t averaged) {
  const std::uint8_t* pixel = reader.row(y);
  for (std::size_t x = 0; x < reader.width(); ++x, pixel += reader.channels()) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < averaged; ++i) { sum += pixel[i]; }
    image.pixels.push_back(static_cast<std::uint16_t>(sum));
  }
}

}  // namespace

GreyImage read_png(const std::string& file_name, std::istream& stream, Alpha alpha) {
  PngReader reader(stream);
  const auto refuse = [&] {
    throw ConfigError(
        {.file = file_name,
         .found = "a PNG picture that libpng refuses: " + std::string(reader.reason()),
         .expected = "a whole one"});
  };
  if (!reader.read_header()) { refuse(); }
  check_size(file_name, reader.width(), reader.height());
  const bool has_alpha = reader.channels() > kColours;
  const std::size_t averaged = has_alpha && alpha == Alpha::averaged ? kColours + 1 : kColours;
  GreyImage image;
  image.width = reader.width();
  image.height = reader.height();
  image.white = static_cast<std::uint16_t>(255 * averaged);
  if (reader.is_interlaced() && !reader.read_all()) { refuse(); }
  for (std::size_t y = 0; y < image.height; ++y) {
    if (!reader.is_interlaced() && !reader.read_row()) { refuse(); }
    add_row(image, reader, y, averaged);
  }
  if (!reader.read_end()) { refuse(); }
  return image;
}

}  // namespace fakebot::config
