#include "capture/print/message_writer.hpp"

#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "capture/decode/decode_sink.hpp"
#include "capture/print/number_text.hpp"
#include "fakebot/protocol/hex.hpp"

namespace fakebot::capture {

using sim::FieldInfo;
using sim::FieldType;
using sim::MessageInfo;
using sim::WireDirection;

namespace {

using MessageBytes = std::span<const std::uint8_t>;

/// Characters for each byte of rows and texts: a one-byte number with its separators, or an escaped
/// letter.
constexpr std::size_t kMostPerByte = kMostDigits + 4;

char* write_text(char* to, std::string_view text) {
  std::memcpy(to, text.data(), text.size());
  return to + text.size();
}

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

/// "0x05(right|left)"
char* write_flags(char* to, std::uint64_t value, std::size_t digits,
                  std::span<const protocol::Flag> flags) {
  to = write_text(to, "0x");
  for (std::size_t digit = digits; digit-- > 0;) { *to++ = kHexDigits[value >> 4 * digit & 0xFU]; }
  char separator = '(';
  for (const protocol::Flag& flag : flags) {
    if ((value & flag.mask) == 0) { continue; }
    *to++ = separator;
    to = write_text(to, flag.name);
    separator = '|';
  }
  if (separator == '|') { *to++ = ')'; }
  return to;
}

/// JSON cannot express infinity and NaN.
bool is_finite(FieldType type, const std::uint8_t* from) {
  if (!sim::is_float(type)) { return true; }
  const FieldInfo element{.name = {}, .type = type};
  return std::isfinite(sim::to_double(sim::load(element, {from, sim::size_of(type)})));
}

std::string quoted_key(std::string_view name) {
  return std::string(",\"").append(name).append("\":");
}

}  // namespace

void append_printable(std::string& text, std::string_view letters) {
  for (const char letter : letters) {
    const auto code = static_cast<unsigned char>(letter);
    text += code < ' ' || code == 0x7F ? ' ' : letter;
  }
}

void append_json_string(std::string& text, std::string_view letters) {
  text += nlohmann::json(letters).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

MessageWriter::MessageWriter(const sim::WireProtocol& wire, MessageStyle style)
    : wire_(wire),
      is_json_(style == MessageStyle::json),
      field_start_(style == MessageStyle::lines ? "\n" : " ") {
  for (const auto direction : {WireDirection::from_robot, WireDirection::from_driver}) {
    auto& plans = plans_.at(static_cast<std::size_t>(direction));
    for (const MessageInfo& message : wire.messages(direction)) {
      plans.push_back(plan_of(message));
    }
  }
}

MessageWriter::MessagePlan MessageWriter::plan_of(const MessageInfo& message) const {
  const auto prefix_of = [this](std::string_view name) {
    return is_json_ ? quoted_key(name) : std::string(field_start_).append(name).append("=");
  };
  MessagePlan plan;
  plan.head = message.name;
  if (is_json_) {
    plan.head = R"({"id":)" + std::to_string(message.id) + R"(,"name":")" + plan.head + '"';
  }
  constexpr std::size_t kAround = 4;  // brackets and the like
  plan.most_bytes = plan.head.size() + kAround;
  for (const FieldInfo& field : message.fields) {
    plan.fields.push_back({prefix_of(field.name), field, sim::size_of(field.type)});
    std::size_t most = kMostDigits + kAround;
    for (const protocol::Flag& flag : field.flags) { most += flag.name.size() + 1; }
    plan.most_bytes += plan.fields.back().prefix.size() + kAround + field.elements() * most;
  }
  if (message.rows.name.empty()) { return plan; }
  plan.rows_prefix = prefix_of(message.rows.name);
  plan.row_columns = message.rows.columns.size();
  plan.row_type = message.rows.type;
  plan.rows_offset = message.size;
  plan.most_bytes += plan.rows_prefix.size() + kAround;
  return plan;
}

void MessageWriter::append(std::string& text, WireDirection direction, const sim::WirePart& part) {
  if (part.message == nullptr) { return append_unreadable(text, part); }
  const MessagePlan& plan = plans_[static_cast<std::size_t>(direction)][part.message->index];
  const std::size_t most = plan.most_bytes + part.data.size() * kMostPerByte;
  if (room_.size() < most) { room_.resize(most); }
  char* const end = write_message(room_.data(), plan, part.data);
  text.append(room_.data(), static_cast<std::size_t>(end - room_.data()));
}

char* MessageWriter::write_message(char* to, const MessagePlan& plan, MessageBytes data) const {
  to = write_text(to, plan.head);
  for (const FieldPlan& field : plan.fields) { to = write_field(to, field, data); }
  if (plan.row_columns > 0) { to = write_rows(to, plan, data); }
  if (is_json_) { *to++ = '}'; }
  return to;
}

char* MessageWriter::write_field(char* to, const FieldPlan& field, MessageBytes data) const {
  const FieldInfo& info = field.info;
  to = write_text(to, field.prefix);
  if (info.type == FieldType::text) {
    std::string letters;
    const std::string_view value = sim::text_of(info, data);
    is_json_ ? append_json_string(letters, value) : append_printable(letters, value);
    return write_text(to, letters);
  }
  const bool is_list = is_json_ && info.count > 0;
  if (is_list) { *to++ = '['; }
  const std::uint8_t* from = data.data() + info.offset;
  for (std::size_t i = 0; i < info.elements(); ++i, from += field.element_size) {
    if (i > 0) { *to++ = ','; }
    if (!is_json_ && !info.flags.empty()) {
      const auto bits = std::get<std::uint64_t>(sim::load(info, data, i));
      to = write_flags(to, bits, 2 * field.element_size, info.flags);
    } else if (is_json_ && !is_finite(info.type, from)) {
      to = write_text(to, "null");
    } else {
      to = write_element(to, info.type, from, info.divisor);
    }
  }
  if (is_list) { *to++ = ']'; }
  return to;
}

char* MessageWriter::write_rows(char* to, const MessagePlan& plan, MessageBytes data) const {
  const std::size_t size = sim::size_of(plan.row_type);
  const std::size_t row_size = size * plan.row_columns;
  to = write_text(to, plan.rows_prefix);
  if (is_json_) { *to++ = '['; }
  const bool is_list = plan.row_columns == 1;
  const std::uint8_t* from = data.data() + plan.rows_offset;
  for (std::size_t left = data.size() - plan.rows_offset; left >= row_size; left -= row_size) {
    if (!is_list) { *to++ = is_json_ ? '[' : '('; }
    for (std::size_t column = 0; column < plan.row_columns; ++column, from += size) {
      if (column > 0) { *to++ = ','; }
      to = is_json_ && !is_finite(plan.row_type, from) ? write_text(to, "null")
                                                       : write_element(to, plan.row_type, from, 1);
    }
    if (!is_list) { *to++ = is_json_ ? ']' : ')'; }
    if ((is_json_ || is_list) && left >= 2 * row_size) { *to++ = ','; }
  }
  if (is_json_) { *to++ = ']'; }
  return to;
}

/// "unknown message 0x63: 01 02"
void MessageWriter::append_unreadable(std::string& text, const sim::WirePart& part) const {
  if (is_json_) {
    text += R"({"id":)";
    append_number(text, part.id);
    ((text += R"(,"fault":")") += name_of(part.violation)) += R"(","data":")";
    protocol::append_hex(text, part.data);
    text += R"("})";
    return;
  }
  const bool wrong_length = part.violation == protocol::Violation::wrong_length;
  if (!wrong_length) {
    text += part.violation == protocol::Violation::truncated ? "truncated " : "unknown ";
  }
  text += "message 0x";
  bool shown = false;
  for (int digit = 7; digit >= 0; --digit) {
    const std::uint32_t value = part.id >> 4U * static_cast<unsigned>(digit) & 0xFU;
    shown = shown || value != 0 || digit < 2;
    if (shown) { text += kHexDigits[value]; }
  }
  if (wrong_length) {
    text += " of wrong length ";
    append_number(text, part.data.size());
  }
  text += ": ";
  protocol::append_hex(text, part.data);
}

}  // namespace fakebot::capture
