#include "capture/hex/dump/dump_reading.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "capture/hex/dump/dump_line.hpp"
#include "capture/hex/line_head.hpp"

namespace fakebot::capture {

namespace {

using Order = DumpLine::Order;
using Kind = DumpLine::Kind;

/// What repetitions ("*") may amount to. (choice)
constexpr std::size_t kMostBytes = std::size_t{1} << 28U;

/// "$ hexdump -C file", "user@host:~$"
bool is_prompt(std::string_view text) {
  const std::size_t mark = text.find('$');
  return mark != kNone && text.find_first_of(" \t") > mark &&
         (mark + 1 == text.size() || text[mark + 1] == ' ');
}

/// "00 01 02 ... 0F", "Offset Bytes Ascii", "------", "Label: ..." of Format-Hex, "Offset(h)" of
/// HxD, blank lines, comments, labels, a shell's prompts.
bool is_passed_over(std::string_view line) {
  const std::string_view text = without_outer_spaces(line);
  return text.find_first_not_of("- ") == std::string_view::npos || text[0] == '#' ||
         text.starts_with("//") || text.starts_with("00 01 02 03 04 05 06 07") ||
         text.starts_with("Offset Bytes") || text.starts_with("Offset(") || is_prompt(text) ||
         text.starts_with("Label: ") || text.starts_with("Path: ") ||
         without_outer_spaces(line.substr(std::min(line_head_of(line).size, line.size()))).empty();
}

std::string offset_text(std::uint64_t offset, NumberBase base) {
  std::array<char, 32> text{};
  const char* const format = base == NumberBase::octal     ? "%07llo"
                             : base == NumberBase::decimal ? "%07llu"
                                                           : "%08llx";
  std::snprintf(text.data(), text.size(), format, static_cast<unsigned long long>(offset));
  return text.data();
}

class DumpReader {
 public:
  explicit DumpReader(std::string_view text) : text_(text) {}

  std::vector<TextReading> read() {
    if (!read_lines() || lines_.empty() || lines_.front().numbers.empty()) { return {}; }
    for (const auto base : {NumberBase::octal, NumberBase::decimal}) {
      // od has offsets in any base; xxd has a colon, and offsets in hex and decimal.
      if (!first_problem_of_offsets()) { break; }
      if (lines_.front().has_colon && base == NumberBase::octal) { continue; }
      base_ = base;
    }
    if (first_problem_of_offsets()) { base_ = NumberBase::hexadecimal; }
    auto problem = first_problem_of_offsets();
    if (!is_certain() && (problem || !has_evidence())) { return {}; }
    if (!problem) { problem = std::exchange(problem_, std::nullopt); }
    if (problem) { return {TextReading{.written = {}, .problem = problem}}; }
    return readings();
  }

 private:
  // --- lines ---------------------------------------------------------------------

  /// False if the first line that says something is none of a dump.
  bool read_lines() {
    std::optional<std::uint8_t> side_of_label;
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      const std::string_view line = text_.substr(at, end - at);
      DumpLine read = read_dump_line(line, at);
      if (read.kind != Kind::other) {
        if (!read.not_understood.empty()) { note_problem(read.not_understood); }
        if (!read.side) { read.side = std::exchange(side_of_label, std::nullopt); }
        lines_.push_back(std::move(read));
      } else if (!is_passed_over(line)) {
        if (lines_.empty()) { return false; }
        note_problem(without_outer_spaces(line));
      } else if (const auto side = line_head_of(line).side) {
        side_of_label = side;
      }
      at = end + 1;
    }
    return true;
  }

  void note_problem(std::string_view found) {
    if (problem_) { return; }
    const auto begin = static_cast<std::size_t>(found.data() - text_.data());
    problem_ = TextProblem{begin, begin + found.size(), quoted_for_message(found),
                           "an offset and bytes, as in the lines before", ""};
  }

  /// A dump and nothing else.
  bool is_certain() const {
    return std::ranges::all_of(lines_, [](const DumpLine& line) {
      return line.has_colon || line.has_text || line.numbers.empty();
    });
  }

  /// Offsets that agree in several lines, or that of zero before shorter numbers.
  bool has_evidence() const {
    if (lines_.size() > 1) { return true; }
    const DumpLine& only = lines_.front();
    return only.offset.find_first_not_of('0') == std::string_view::npos &&
           std::ranges::all_of(only.numbers, [&](std::string_view number) {
             return number.size() < only.offset.size();
           });
  }

  // --- offsets -------------------------------------------------------------------

  static bool is_of_one_byte(std::string_view number) {
    return number.size() <= 3 || is_negative_byte(number);
  }

  static std::size_t bytes_in(const DumpLine& line) {
    if (line.is_binary) { return line.numbers.size(); }
    std::size_t size = 0;
    for (const std::string_view number : line.numbers) {
      size += is_of_one_byte(number) ? 1 : number.size() / 2;
    }
    return size;
  }

  /// Of a line before another one: how many bytes there are up to the other.
  struct Step {
    bool is_good = false;
    std::size_t bytes = 0;
  };

  Step step_from(std::uint64_t offset, const DumpLine& line, std::uint64_t next, bool repeats,
                 bool next_ends) const {
    const std::size_t size = bytes_in(line);
    const std::uint64_t distance = next - offset;
    if (distance == size && !repeats) { return {true, size}; }
    const bool is_padded = next_ends && distance < size &&
                           2 * (size - distance) < line.numbers.back().size();  // the last word
    if (is_padded && !repeats) { return {true, static_cast<std::size_t>(distance)}; }
    if (repeats && size > 0 && next > offset && distance % size == 0 && distance <= kMostBytes) {
      return {true, static_cast<std::size_t>(distance)};
    }
    return {next == 0 && !next_ends && !repeats, size};  // another packet
  }

  /// Calls visit(line, bytes up to the next one); the problem of the first line that does not fit.
  template <class Visit>
  std::optional<TextProblem> for_each_step(Visit&& visit) const {
    std::size_t total = 0;
    for (std::size_t i = 0; i < lines_.size();) {
      const DumpLine& line = lines_[i];
      const auto offset = number_of(line.offset, base_);
      if (!offset) { return wrong_offset(line, "digits of one base"); }
      std::size_t next = i + 1;
      while (next < lines_.size() && lines_[next].kind == Kind::repetition) { ++next; }
      Step step{true, bytes_in(line)};
      if (next < lines_.size()) {
        const DumpLine& other = lines_[next];
        const auto its_offset = number_of(other.offset, base_);
        if (!its_offset) { return wrong_offset(other, "digits of one base"); }
        step = step_from(*offset, line, *its_offset, next > i + 1, other.numbers.empty());
        if (!step.is_good) { return wrong_offset(other, offset_text(*offset + step.bytes, base_)); }
      }
      total += step.bytes;
      if (total > kMostBytes) {
        return wrong_offset(line, std::to_string(kMostBytes) + " bytes at most");
      }
      visit(line, step.bytes);
      i = next;
    }
    return std::nullopt;
  }

  std::optional<TextProblem> first_problem_of_offsets() const {
    if (lines_.front().kind == Kind::repetition) {
      return TextProblem{0, 0, "\"*\"", "bytes before their repetition", ""};
    }
    return for_each_step([](const DumpLine&, std::size_t) {});
  }

  TextProblem wrong_offset(const DumpLine& line, std::string expected) const {
    return {line.begin, line.begin + line.offset.size(), "the offset " + std::string(line.offset),
            std::move(expected) + ", which the bytes before lead to",
            "a line may be missing, or bytes in the line before"};
  }

  // --- bytes ---------------------------------------------------------------------

  template <class Predicate>
  bool all_numbers(Predicate&& is) const {
    return std::ranges::all_of(
        lines_, [&](const DumpLine& line) { return std::ranges::all_of(line.numbers, is); });
  }

  TextReading reading(Order order, NumberBase base) const {
    TextReading reading;
    std::uint8_t side = WrittenBytes::kNoSide;
    std::ignore = for_each_step([&](const DumpLine& line, std::size_t size) {
      std::vector<std::uint8_t> bytes;
      for (const std::string_view number : line.numbers) {
        const auto added = bytes_of_number(number, line.is_binary ? NumberBase::binary : base,
                                           order == Order::reversed);
        bytes.insert(bytes.end(), added.begin(), added.end());
      }
      side = line.side.value_or(side);
      for (std::size_t i = 0; i < size && !bytes.empty(); ++i) {
        reading.written.add(bytes[i % bytes.size()], side);
      }
    });
    return reading;
  }

  std::vector<TextReading> readings() const {
    const auto is_octal_byte = [](std::string_view number) {
      const auto value = number_of(number, NumberBase::octal);
      return number.size() == 3 && value && *value <= 255;
    };
    const bool has_three_digits =
        !all_numbers([](std::string_view number) { return number.size() != 3; });
    const bool is_octal = has_three_digits && all_numbers(is_octal_byte);
    const bool has_negative = !all_numbers(std::not_fn(is_negative_byte));
    const bool is_decimal = has_negative || (has_three_digits && !is_octal);
    if (is_decimal && !all_numbers([](std::string_view number) {
          if (is_negative_byte(number)) { return true; }
          const auto value = number_of(number, NumberBase::decimal);
          return value && *value <= 255;
        })) {
      return {TextReading{
          .written = {},
          .problem =
              TextProblem{lines_.front().begin, lines_.front().begin + lines_.front().offset.size(),
                          "numbers of three digits that are neither octal nor decimal bytes",
                          "a dump of bytes", "od -A x -t x1 prints one"}}};
    }
    const bool is_binary = std::ranges::any_of(lines_, &DumpLine::is_binary);
    const bool has_words = !is_binary && !all_numbers(is_of_one_byte);
    const auto has_order = [&](Order order) {
      return std::ranges::any_of(lines_, [&](const DumpLine& line) { return line.order == order; });
    };
    const bool first_as_written =
        lines_.front().has_colon;  // xxd writes colons, hexdump and od none
    std::vector<TextReading> all;
    for (const bool reversed : {!first_as_written, first_as_written}) {
      const Order order = reversed ? Order::reversed : Order::as_written;
      const Order other = reversed ? Order::as_written : Order::reversed;
      if (!has_words && !all.empty()) { break; }
      if (has_words && has_order(other) && !has_order(order)) { continue; }
      all.push_back(reading(order, is_octal     ? NumberBase::octal
                                   : is_decimal ? NumberBase::decimal
                                                : NumberBase::hexadecimal));
      all.back().written.read_as = is_octal     ? "a dump of bytes in octal"
                                   : is_decimal ? "a dump of bytes in decimal"
                                   : is_binary  ? "a dump of bytes in binary"
                                   : !has_words ? "a dump of bytes"
                                   : reversed   ? "a dump of words, their low byte first"
                                                : "a dump of words, their high byte first";
    }
    return all;
  }

  std::string_view text_;
  std::vector<DumpLine> lines_{};
  NumberBase base_ = NumberBase::hexadecimal;
  std::optional<TextProblem> problem_{};
};

}  // namespace

std::vector<TextReading> read_dump(std::string_view text) {
  return DumpReader(text).read();
}

}  // namespace fakebot::capture
