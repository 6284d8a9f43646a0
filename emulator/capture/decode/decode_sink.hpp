// What decoding finds, for those who print it or count it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"

namespace fakebot::capture {

enum class Sender : std::uint8_t { unknown, robot, driver };

/// "feedback" or "command"; empty when it is unknown.
std::string_view name_of(Sender sender);

/// Of a fault, as in JSON: "bad_checksum".
std::string_view name_of(protocol::kobuki::DecodeEvent::Kind kind);
/// "wrong_length".
std::string_view name_of(protocol::Violation violation);

/// A packet of a capture; of raw bytes all of it is unknown.
struct Moment {
  std::optional<std::uint64_t> packet{};  ///< its number, as in Wireshark
  std::optional<std::chrono::nanoseconds> at{};
  std::string_view line{};  ///< name of its interface
  bool is_one_of_several_lines = false;
};

class DecodeSink {
 public:
  using Event = protocol::kobuki::DecodeEvent;

  DecodeSink() = default;
  DecodeSink(const DecodeSink&) = delete;
  DecodeSink& operator=(const DecodeSink&) = delete;
  DecodeSink(DecodeSink&&) = delete;
  DecodeSink& operator=(DecodeSink&&) = delete;
  virtual ~DecodeSink() = default;

  /// Bytes that have passed, before what is found in them.
  virtual void on_bytes(const Moment& /*when*/, Sender /*sender*/, std::size_t /*size*/) {}
  virtual void on_comment(const Moment& when, Sender sender, std::string_view comment) = 0;
  /// The moment is that of the last byte; its sender is known.
  virtual void on_frame(const Moment& when, Sender sender, const Event& frame) = 0;
  virtual void on_fault(const Moment& when, Sender sender, const Event& fault) = 0;
  /// Nothing more comes.
  virtual void on_end() {}

  /// What there is to print by now.
  const std::string& text() const { return text_; }
  void clear_text() { text_.clear(); }

 protected:
  std::string& out() { return text_; }

 private:
  std::string text_;  // keeps its memory
};

/// Calls visit with each sub-payload of a frame of that sender.
template <class Visit>
void for_each_sub_payload_of(Sender sender, std::span<const std::uint8_t> payload, Visit&& visit) {
  if (sender == Sender::robot) {
    protocol::for_each_sub_payload(protocol::kobuki::Feedback{}, payload, visit);
  } else {
    protocol::for_each_sub_payload(protocol::kobuki::Commands{}, payload, visit);
  }
}

/// "1.234567891", in seconds.
void append_seconds(std::string& text, std::chrono::nanoseconds time);

}  // namespace fakebot::capture
