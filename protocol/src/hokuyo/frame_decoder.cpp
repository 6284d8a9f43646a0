#include "fakebot/protocol/hokuyo/frame_decoder.hpp"

#include <algorithm>

#include "fakebot/protocol/hokuyo/encoding.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

namespace {

using Bytes = std::span<const std::uint8_t>;
using Kind = DecodeEvent::Kind;

bool is_blank(std::uint8_t byte) {
  return byte == '\n' || byte == '\r' || byte == 0;
}
bool is_printable(std::uint8_t byte) {
  return byte > ' ' && byte <= '~';
}

/// The number of bytes up to and with the first LF or CR; 0: none.
std::size_t size_of_line(Bytes bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\n' || bytes[i] == '\r') { return i + 1; }
  }
  return 0;
}

/// The number of bytes up to and with the first empty line; 0: none.
std::size_t size_of_answer(Bytes bytes) {
  for (std::size_t i = 1; i < bytes.size(); ++i) {
    if (bytes[i] == '\n' && bytes[i - 1] == '\n') { return i + 1; }
  }
  return 0;
}

/// Whether bytes behind a line are a status, or may become one with more bytes.
enum class Guess : std::uint8_t { no, perhaps, yes };
Guess begins_with_status(Bytes bytes) {
  constexpr std::size_t kWithSum = 3;
  if (bytes.empty()) { return Guess::perhaps; }
  if (!is_printable(bytes[0])) { return Guess::no; }
  if (bytes.size() >= 2 && bytes[1] == '\n') { return Guess::yes; }
  const bool is_whole = bytes.size() > kWithSum;
  if (bytes.size() >= kWithSum && bytes[2] != sum_of(bytes.first(2))) { return Guess::no; }
  if (!is_whole) { return Guess::perhaps; }
  return bytes[kWithSum] == '\n' ? Guess::yes : Guess::no;
}

}  // namespace

/// What a window begins with; size 0: more bytes are needed.
struct FrameDecoder::Look {
  Kind kind = Kind::half_frame;
  std::size_t size = 0;
};

FrameDecoder::Look FrameDecoder::look(Bytes window) const noexcept {
  if (sender_ != Sender::scanner && is_blank(window[0])) { return {Kind::frame, 1}; }
  if (sender_ != Sender::scanner) {
    const std::size_t line = size_of_line(window.first(std::min(window.size(), kMaxRequestSize)));
    if (line == 0) {
      return window.size() < kMaxRequestSize ? Look{} : Look{Kind::garbage, kMaxRequestSize};
    }
    const Guess answer = sender_ == Sender::host || window[line - 1] == '\r'
                             ? Guess::no
                             : begins_with_status(window.subspan(line));
    if (answer == Guess::no) { return {Kind::frame, line}; }
    if (answer == Guess::perhaps) { return {}; }
  }
  std::size_t garbage = 0;
  while (garbage < window.size() && is_blank(window[garbage])) { ++garbage; }
  if (garbage > 0) { return {Kind::garbage, garbage}; }
  const std::size_t size = size_of_answer(window.first(std::min(window.size(), kMaxFrameSize)));
  if (size == 0) {
    return window.size() < kMaxFrameSize ? Look{} : Look{Kind::garbage, kMaxFrameSize};
  }
  const auto read = read_answer(window.first(size));
  if (!read) { return {Kind::garbage, size}; }
  return {has_right_sums(*read) ? Kind::frame : Kind::bad_checksum, size};
}

std::optional<DecodeEvent> FrameDecoder::next(Bytes& input) noexcept {
  if (!mid_frame()) {
    if (input.empty()) { return std::nullopt; }
    const Bytes window = input;
    const Look found = look(window);
    const std::size_t taken = found.size == 0 ? window.size() : found.size;
    input = input.subspan(taken);
    if (found.size > 0) { return event(found.kind, window.first(found.size)); }
    std::ranges::copy(window, held_.data());
    begin_ = 0;
    end_ = window.size();
    return std::nullopt;
  }
  std::ranges::copy(held(), held_.data());
  end_ -= begin_;
  begin_ = 0;
  // Taken on trial: what does not belong to the frame stays in the input.
  const std::size_t before = end_;
  const std::size_t taken = std::min(input.size(), held_.size() - before);
  std::ranges::copy(input.first(taken), held_.data() + before);
  end_ += taken;
  const Look found = look(held());
  if (found.size == 0) {
    input = input.subspan(taken);
    return std::nullopt;
  }
  const Bytes bytes = held().first(found.size);
  input = input.subspan(found.size > before ? found.size - before : 0);
  end_ = std::max(before, found.size);
  begin_ = found.size;
  return event(found.kind, bytes);
}

DecodeEvent FrameDecoder::event(Kind kind, Bytes bytes) noexcept {
  const DecodeEvent found{kind, bytes, offset_};
  offset_ += bytes.size();
  return found;
}

DecodeEvent FrameDecoder::give_up() noexcept {
  const Bytes bytes = held();
  const std::size_t line = sender_ == Sender::either ? size_of_line(bytes) : 0;
  begin_ += line > 0 ? line : bytes.size();
  return line > 0 ? event(Kind::frame, bytes.first(line)) : event(Kind::half_frame, bytes);
}

}  // namespace fakebot::protocol::inline v0::hokuyo
