#include "fakebot/protocol/hokuyo/frame.hpp"

#include <algorithm>
#include <string_view>

#include "fakebot/protocol/hokuyo/encoding.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::size_t kLetters = 2;

std::string_view view_of(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool is_end(std::uint8_t byte) {
  return byte == '\n' || byte == '\r';
}

/// Of a line with its sum behind.
bool has_right_sum(Bytes line) {
  return line.size() >= 2 && line.back() == sum_of(line.first(line.size() - 1));
}
bool has_right_sum_of_text(Bytes line) {
  constexpr std::size_t kTail = 2;
  return line.size() >= kTail && line[line.size() - kTail] == ';' &&
         line.back() == sum_of(line.first(line.size() - kTail));
}

}  // namespace

RequestLine read_request(Bytes line) noexcept {
  while (!line.empty() && is_end(line.back())) { line = line.first(line.size() - 1); }
  const auto semicolon =
      static_cast<std::size_t>(std::ranges::find(line, std::uint8_t{';'}) - line.begin());
  const std::size_t letters = std::min(kLetters, semicolon);
  return {line, line.first(letters), line.subspan(letters, semicolon - letters),
          line.subspan(semicolon)};
}

bool AnswerView::has_texts() const {
  const auto letters = view_of(echo.first(std::min(kLetters, echo.size())));
  return letters == "VV" || letters == "PP" || letters == "II";
}

std::optional<AnswerView> read_answer(Bytes frame) noexcept {
  const std::string_view text = view_of(frame);
  if (!text.ends_with("\n\n")) { return std::nullopt; }
  const std::size_t echo = text.find('\n');
  const std::size_t status = text.find('\n', echo + 1);
  if (echo == 0 || status == std::string_view::npos || status == echo + 1) { return std::nullopt; }
  const Bytes status_line = frame.subspan(echo + 1, status - echo - 1);
  const std::size_t rest = status + 1;
  const AnswerView view{frame.first(echo),
                        status_line.first(std::min(kLetters, status_line.size())),
                        frame.subspan(rest, frame.size() - 1 - rest)};
  // A status of two characters has a sum.
  if (status_line.size() == 1 || status_line.size() == kLetters + 1) { return view; }
  return std::nullopt;
}

bool has_right_sums(const AnswerView& answer) noexcept {
  if (answer.is_old()) { return true; }
  if (answer.status.data()[answer.status.size()] != sum_of(answer.status)) { return false; }
  bool are_right = true;
  for_each_line(answer.rest, [&](Bytes line) {
    are_right =
        are_right && (answer.has_texts() ? has_right_sum_of_text(line) : has_right_sum(line));
  });
  return are_right;
}

// --- building ----------------------------------------------------------------

void AnswerBuilder::add(Bytes bytes) noexcept {
  const Bytes fitting = bytes.first(std::min(bytes.size(), bytes_.size() - size_));
  std::ranges::copy(fitting, bytes_.data() + size_);
  size_ += fitting.size();
}

void AnswerBuilder::end_line_with_sum(std::size_t begin) noexcept {
  add(sum_of(std::span(bytes_).subspan(begin, size_ - begin)));
  add('\n');
}

AnswerBuilder& AnswerBuilder::begin(Bytes echo) noexcept {
  size_ = 0;
  return plain(echo);
}

AnswerBuilder& AnswerBuilder::plain(Bytes line) noexcept {
  add(line);
  add('\n');
  return *this;
}

AnswerBuilder& AnswerBuilder::status(StatusLetters letters) noexcept {
  const std::size_t begin = size_;
  add(letters);
  end_line_with_sum(begin);
  return *this;
}

AnswerBuilder& AnswerBuilder::status(std::uint8_t status) noexcept {
  return this->status(letters_of_status(status).value_or(StatusLetters{'0', 'A'}));
}

AnswerBuilder& AnswerBuilder::old_status(std::uint8_t character) noexcept {
  add(character);
  add('\n');
  return *this;
}

AnswerBuilder& AnswerBuilder::text(std::string_view text) noexcept {
  const Bytes bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  add(bytes);
  add(';');
  add(sum_of(bytes));
  add('\n');
  return *this;
}

AnswerBuilder& AnswerBuilder::stamp(std::uint32_t time_ms) noexcept {
  std::array<std::uint8_t, kCharactersOfTime> characters{};
  encode(time_ms, characters);
  const std::size_t begin = size_;
  add(characters);
  end_line_with_sum(begin);
  return *this;
}

/// Numbers go on in the next line.
AnswerBuilder& AnswerBuilder::numbers(std::span<const std::uint32_t> numbers,
                                      std::size_t characters) noexcept {
  std::array<std::uint8_t, 4> buffer{};
  const auto one = std::span(buffer).first(characters);
  std::size_t begin = size_;
  for (const std::uint32_t number : numbers) {
    encode(number, one);
    for (const std::uint8_t character : one) {
      add(character);
      if (size_ - begin < kCharactersInLine) { continue; }
      end_line_with_sum(begin);
      begin = size_;
    }
  }
  if (size_ > begin) { end_line_with_sum(begin); }
  return *this;
}

Bytes AnswerBuilder::end() noexcept {
  add('\n');
  return std::span(bytes_).first(size_);
}

}  // namespace fakebot::protocol::inline v0::hokuyo
