#include "cli/decode.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <span>
#include <vector>

#include "cli/frame_printer.hpp"
#include "cli/output.hpp"
#include "config/config_error.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "io/file_descriptor.hpp"
#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::cli {

namespace wire = protocol::kobuki;

namespace {

using Bytes = std::span<const std::uint8_t>;

int hex_value(std::uint8_t byte) {
  if (byte >= '0' && byte <= '9') { return byte - '0'; }
  const int letter = std::tolower(byte);
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

bool looks_like_hex(Bytes piece) {
  return std::all_of(piece.begin(), piece.end(), [](std::uint8_t byte) {
    return hex_value(byte) >= 0 || std::isspace(byte) != 0;
  });
}

/// Two digits are one byte, wherever the pieces and the white space are. Throws
/// ConfigError at anything else.
class HexReader {
 public:
  void add(Bytes piece, std::vector<std::uint8_t>& bytes) {
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

 private:
  std::uint64_t offset_ = 0;
  int high_ = -1;  // the first digit of a pair, while the second is awaited
};

io::FileDescriptor open(const std::string& name) {
  io::FileDescriptor file(name == "-" ? ::dup(STDIN_FILENO) : io::uninterrupted([&] {
    return ::open(name.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC);
  }));
  if (!file) { io::throw_os_error("open " + name, errno, "does it exist, and may you read it?"); }
  return file;
}

/// What is there by now, so that a slow stream is printed as it comes. 0: the end.
std::size_t read_some(const io::FileDescriptor& file, std::span<std::uint8_t> buffer,
                      const std::string& name) {
  const ssize_t size =
      io::uninterrupted([&] { return ::read(file.get(), buffer.data(), buffer.size()); });
  if (size < 0) { io::throw_os_error("read " + name, errno, "is it a file or a device?"); }
  return static_cast<std::size_t>(size);
}

/// Commands that a robot would refuse are worth a look too: the limits are wide.
constexpr wire::LengthLimits kAnyLength{wire::kFeedbackLengths.min, wire::kMaxPayloadSize};

}  // namespace

ExitCode decode(const DecodeOptions& options) {
  const auto file = open(options.file);
  wire::FrameDecoder decoder(kAnyLength);
  FramePrinter printer(options.format, options.direction);
  HexReader hex;
  DecodeInput input = options.input;
  std::vector<std::uint8_t> bytes;

  const auto drain = [&](Bytes piece) {
    while (const auto event = decoder.next(piece)) { printer.print(*event); }
  };
  std::array<std::uint8_t, 65536> piece{};
  while (const std::size_t size = read_some(file, piece, options.file)) {
    const Bytes got(piece.data(), size);
    if (input == DecodeInput::automatic) {
      input = looks_like_hex(got) ? DecodeInput::hex : DecodeInput::raw;
    }
    if (input == DecodeInput::raw) {
      drain(got);
    } else {
      bytes.clear();
      hex.add(got, bytes);
      drain(bytes);
    }
    write_output(printer.take_text());
  }
  while (decoder.mid_frame()) {
    printer.print(decoder.give_up());
    drain({});
  }
  write_output(printer.take_text());
  tell(summary_of(decoder.counters()));
  return ExitCode::passed;
}

}  // namespace fakebot::cli
