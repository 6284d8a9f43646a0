#include "cli/decode.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <span>
#include <vector>

#include "cli/frame_printer.hpp"
#include "cli/output.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "io/os_error.hpp"

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

/// Two digits are one byte, wherever the pieces and the white space are.
class HexReader {
 public:
  void add(Bytes piece, std::vector<std::uint8_t>& bytes) {
    for (const std::uint8_t byte : piece) {
      const int value = hex_value(byte);
      if (value < 0) { continue; }
      if (high_ < 0) {
        high_ = value;
      } else {
        bytes.push_back(static_cast<std::uint8_t>(high_ * 16 + value));
        high_ = -1;
      }
    }
  }

 private:
  int high_ = -1;  // the first digit of a pair, while the second is awaited
};

/// fclose unless it is standard input.
struct Closer {
  void operator()(std::FILE* file) const {
    if (file != stdin) { std::fclose(file); }
  }
};

std::unique_ptr<std::FILE, Closer> open(const std::string& name) {
  std::unique_ptr<std::FILE, Closer> file(name == "-" ? stdin : std::fopen(name.c_str(), "rb"));
  if (!file) { io::throw_os_error("open " + name, errno, "does it exist, and may you read it?"); }
  return file;
}

/// Commands that a robot would refuse are worth a look too: the limits are wide.
constexpr wire::LengthLimits kAnyLength{wire::kFeedbackLengths.min, wire::kMaxPayloadSize};

}  // namespace

ExitCode decode(const DecodeOptions& options) {
  const auto file = open(options.file);
  wire::FrameDecoder decoder(kAnyLength);
  FramePrinter printer(options.format, options.direction, stdout);
  HexReader hex;
  DecodeInput input = options.input;
  std::vector<std::uint8_t> bytes;

  const auto drain = [&](Bytes piece) {
    while (const auto event = decoder.next(piece)) { printer.print(*event); }
  };
  std::array<std::uint8_t, 65536> piece{};
  while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file.get())) {
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
    flush_output();
  }
  if (std::ferror(file.get()) != 0) {
    io::throw_os_error("read " + options.file, errno, "is it a file?");
  }
  while (decoder.mid_frame()) {
    printer.print(decoder.give_up());
    drain({});
  }
  flush_output();
  printer.print_summary(decoder.counters());
  return ExitCode::passed;
}

}  // namespace fakebot::cli
