#include "fakebot/protocol/hokuyo/text_form.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "fakebot/protocol/hokuyo/encoding.hpp"

namespace fakebot::protocol::inline v0::hokuyo {

namespace {

using Octets = std::span<const std::uint8_t>;

template <std::size_t Most>
bool append(Octets bytes, Text<Most>& text) {
  if (bytes.size() > Most - text.size) { return false; }
  for (const std::uint8_t byte : bytes) { text.letters[text.size++] = static_cast<char>(byte); }
  return true;
}
template <std::size_t Most>
bool append(char letter, Text<Most>& text) {
  const auto byte = static_cast<std::uint8_t>(letter);
  return append(Octets(&byte, 1), text);
}

Octets octets_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Sets status and echo of an answer in SCIP 2.0.
template <class M>
bool read_head(const AnswerView& view, M& answer) {
  const auto status = view.is_old() ? std::nullopt : status_of_letters(view.status);
  if (!status) { return false; }
  answer.status = *status;
  answer.text.size = 0;
  return true;
}

/// In the order of the lines. MODL is the text.
struct ParameterLine {
  std::string_view key;
  std::uint32_t (*get)(const Parameters&);
  void (*set)(Parameters&, std::uint32_t);
  std::uint32_t most;
};
template <class Value, Value Parameters::*Member>
constexpr ParameterLine line_of(std::string_view key) {
  return {key, [](const Parameters& p) -> std::uint32_t { return p.*Member; },
          [](Parameters& p, std::uint32_t value) { p.*Member = static_cast<Value>(value); },
          std::numeric_limits<Value>::max()};
}
constexpr std::string_view kModel = "MODL:";
constexpr std::array kParameterLines{line_of<std::uint32_t, &Parameters::least_mm>("DMIN:"),
                                     line_of<std::uint32_t, &Parameters::largest_mm>("DMAX:"),
                                     line_of<std::uint16_t, &Parameters::steps_per_turn>("ARES:"),
                                     line_of<std::uint16_t, &Parameters::first_step>("AMIN:"),
                                     line_of<std::uint16_t, &Parameters::last_step>("AMAX:"),
                                     line_of<std::uint16_t, &Parameters::front_step>("AFRT:"),
                                     line_of<std::uint16_t, &Parameters::speed_rpm>("SCAN:")};

struct LineText {
  std::array<char, 160> letters{};
  std::size_t size = 0;

  LineText& add(std::string_view more) {
    more = more.substr(0, letters.size() - size);
    std::ranges::copy(more, letters.data() + size);
    size += more.size();
    return *this;
  }
  LineText& add(std::uint32_t number) {
    std::array<char, 10> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return add({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }
  std::string_view view() const { return {letters.data(), size}; }
};

/// A number without zeros in front.
std::optional<std::uint32_t> plain_number(Octets digits) {
  if (digits.size() > 1 && digits[0] == '0') { return std::nullopt; }
  return detail::read_digits(digits);
}

bool read_parameter(Octets line, std::size_t index, Parameters& to) {
  const bool is_model = index == 0;
  const std::string_view key = is_model ? kModel : kParameterLines[index - 1].key;
  if (line.size() < key.size() || !detail::is_text(line.first(key.size()), key)) { return false; }
  const Octets value = line.subspan(key.size());
  if (is_model) { return append(value, to.text); }
  const ParameterLine& of_table = kParameterLines[index - 1];
  const auto number = plain_number(value);
  if (!number || *number > of_table.most) { return false; }
  of_table.set(to, *number);
  return true;
}

constexpr std::size_t kTextTail = 2;  // a semicolon and the sum

}  // namespace

std::optional<std::uint32_t> detail::read_digits(Octets digits) noexcept {
  constexpr std::size_t kMostDigits = 9;
  if (digits.empty() || digits.size() > kMostDigits) { return std::nullopt; }
  std::uint32_t number = 0;
  for (const std::uint8_t digit : digits) {
    if (digit < '0' || digit > '9') { return std::nullopt; }
    number = number * 10 + static_cast<std::uint32_t>(digit - '0');
  }
  return number;
}

void detail::write_digits(std::uint32_t number, std::span<std::uint8_t> to) noexcept {
  std::uint32_t largest = 0;
  for (std::size_t i = 0; i < to.size(); ++i) { largest = largest * 10 + 9; }
  number = std::min(number, largest);
  for (std::size_t i = to.size(); i-- > 0;) {
    to[i] = static_cast<std::uint8_t>('0' + number % 10);
    number /= 10;
  }
}

bool detail::is_text(Octets bytes, std::string_view text) noexcept {
  return std::ranges::equal(bytes, octets_of(text));
}

std::optional<std::uint32_t> detail::read_time(Octets line) noexcept {
  if (line.size() != kCharactersOfTime + 1) { return std::nullopt; }
  const Octets characters = line.first(kCharactersOfTime);
  return is_encoded(characters) ? std::optional(decode(characters)) : std::nullopt;
}

std::optional<std::size_t> detail::read_numbers(const DataText& text,
                                                std::span<std::uint32_t> to) noexcept {
  std::size_t count = 0;
  std::size_t in_number = 0;
  std::uint32_t number = 0;
  bool is_right = true;
  for_each_line(text.lines, [&](Octets line) {
    is_right = is_right && !line.empty();
    if (!is_right) { return; }
    const Octets characters = line.first(line.size() - 1);
    is_right = is_encoded(characters);
    if (!is_right) { return; }
    for (const std::uint8_t& character : characters) {
      number = (number << kBitsPerCharacter) + decode(Octets(&character, 1));
      if (++in_number < text.characters) { continue; }
      is_right = is_right && count < to.size();
      if (is_right) { to[count++] = number; }
      in_number = number = 0;
    }
  });
  return is_right && in_number == 0 ? std::optional(count) : std::nullopt;
}

// --- reading -----------------------------------------------------------------

bool read(const AnswerView& view, Answer& answer) noexcept {
  return read_head(view, answer) && view.rest.empty() && append(view.echo, answer.text);
}

bool read(const AnswerView& view, Lines& answer) noexcept {
  if (!view.has_texts() || view.rest.empty() || !read_head(view, answer)) { return false; }
  bool is_right = append(view.echo, answer.text);
  for_each_line(view.rest, [&](Octets line) {
    is_right = is_right && line.size() >= kTextTail && append('\n', answer.text) &&
               append(line.first(line.size() - kTextTail), answer.text);
  });
  return is_right;
}

bool read(const AnswerView& view, Parameters& answer) noexcept {
  if (!detail::is_text(view.echo, PP::name) || !read_head(view, answer)) { return false; }
  std::size_t index = 0;
  bool is_right = true;
  for_each_line(view.rest, [&](Octets line) {
    is_right = is_right && index <= kParameterLines.size() && line.size() >= kTextTail &&
               read_parameter(line.first(line.size() - kTextTail), index, answer);
    ++index;
  });
  return is_right && index == kParameterLines.size() + 1;
}

bool read(const AnswerView& view, ClockTime& answer) noexcept {
  if (!detail::is_text(read_request(view.echo).letters, TM::name) || view.rest.empty() ||
      !read_head(view, answer)) {
    return false;
  }
  const auto time = detail::read_time(view.rest.first(view.rest.size() - 1));
  if (!time) { return false; }
  answer.time_ms = *time;
  return append(view.echo, answer.text);
}

bool read(const AnswerView& view, OldAnswer& answer) noexcept {
  if (!view.is_old()) { return false; }
  answer.status = view.status[0];
  answer.text.size = 0;
  bool is_right = append(view.echo, answer.text);
  for_each_line(view.rest, [&](Octets line) {
    is_right = is_right && append('\n', answer.text) && append(line, answer.text);
  });
  return is_right;
}

// --- writing -----------------------------------------------------------------

Octets write(const Answer& answer, AnswerBuilder& to) noexcept {
  const auto letters = letters_of_status(answer.status);
  if (!letters) { return {}; }
  return to.begin(octets_of(answer.text.view())).status(*letters).end();
}

Octets write(const Lines& answer, AnswerBuilder& to) noexcept {
  const auto letters = letters_of_status(answer.status);
  if (!letters) { return {}; }
  std::string_view text = answer.text.view();
  const std::size_t echo = std::min(text.find('\n'), text.size());
  to.begin(octets_of(text.substr(0, echo))).status(*letters);
  text.remove_prefix(echo);
  while (!text.empty()) {
    text.remove_prefix(1);
    const std::size_t end = std::min(text.find('\n'), text.size());
    to.text(text.substr(0, end));
    text.remove_prefix(end);
  }
  return to.end();
}

Octets write(const Parameters& answer, AnswerBuilder& to) noexcept {
  const auto letters = letters_of_status(answer.status);
  if (!letters) { return {}; }
  to.begin(octets_of(PP::name)).status(*letters);
  to.text(LineText{}.add(kModel).add(answer.text.view()).view());
  for (const ParameterLine& line : kParameterLines) {
    to.text(LineText{}.add(line.key).add(line.get(answer)).view());
  }
  return to.end();
}

Octets write(const ClockTime& answer, AnswerBuilder& to) noexcept {
  const auto letters = letters_of_status(answer.status);
  if (!letters) { return {}; }
  return to.begin(octets_of(answer.text.view())).status(*letters).stamp(answer.time_ms).end();
}

Octets write(const OldAnswer& answer, AnswerBuilder& to) noexcept {
  std::string_view text = answer.text.view();
  const std::size_t echo = std::min(text.find('\n'), text.size());
  to.begin(octets_of(text.substr(0, echo))).old_status(answer.status);
  if (echo < text.size()) { to.plain(octets_of(text.substr(echo + 1))); }
  return to.end();
}

}  // namespace fakebot::protocol::inline v0::hokuyo
