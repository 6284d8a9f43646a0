// Writes a message as readable text or as a JSON object. What is the same in all messages of a kind
// is prepared once, because a capture has millions of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

enum class MessageStyle : std::uint8_t {
  text,   ///< BasicSensorData bumper=0x05(right|left) ... samples_xyz=(1,2,3)(4,5,6) values=7,8
  lines,  ///< as text, but each field on a line of its own
  json,   ///< {"id":1,"name":"BasicSensorData","bumper":5,...,"samples_xyz":[[1,2,3],[4,5,6]]}
};

/// Replaces control characters by spaces, so that a terminal is not affected.
void append_printable(std::string& text, std::string_view letters);

/// With quotes and escapes; invalid UTF-8 is replaced.
void append_json_string(std::string& text, std::string_view letters);

/// For one protocol, which must outlive it.
class MessageWriter {
 public:
  MessageWriter(const sim::WireProtocol& wire, MessageStyle style);

  const sim::WireProtocol& wire() const { return wire_; }

  void append(std::string& text, sim::WireDirection direction, const sim::WirePart& part);

 private:
  struct FieldPlan {
    std::string prefix;  // separator and name
    sim::FieldInfo info;
    std::size_t element_size;
  };
  struct MessagePlan {
    std::string head;
    std::vector<FieldPlan> fields;
    std::string rows_prefix;
    std::size_t row_columns = 0;  // 0: there are no rows
    sim::FieldType row_type = sim::FieldType::u8;
    std::size_t rows_offset = 0;
    std::size_t most_bytes = 0;  // upper bound, without rows and texts
  };

  MessagePlan plan_of(const sim::MessageInfo& message) const;
  char* write_message(char* to, const MessagePlan& plan, std::span<const std::uint8_t> data) const;
  char* write_field(char* to, const FieldPlan& field, std::span<const std::uint8_t> data) const;
  char* write_rows(char* to, const MessagePlan& plan, std::span<const std::uint8_t> data) const;
  void append_unreadable(std::string& text, const sim::WirePart& part) const;

  const sim::WireProtocol& wire_;
  bool is_json_;
  std::string_view field_start_;                   // in text
  std::array<std::vector<MessagePlan>, 2> plans_;  // by direction and index
  std::vector<char> room_;                         // a member to reuse its memory
};

/// One writer for each protocol, made on first use.
class MessageWriters {
 public:
  explicit MessageWriters(MessageStyle style) : style_(style) {}

  MessageWriter& of(const sim::WireProtocol& wire) {
    for (MessageWriter& writer : writers_) {
      if (&writer.wire() == &wire) { return writer; }
    }
    return writers_.emplace_back(wire, style_);
  }

 private:
  MessageStyle style_;
  std::deque<MessageWriter> writers_;
};

}  // namespace fakebot::capture
