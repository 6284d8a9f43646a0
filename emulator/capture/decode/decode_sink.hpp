// What decoding finds, for those who print it or count it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

enum class Sender : std::uint8_t { unknown, robot, driver };

inline Sender sender_of(sim::WireDirection direction) {
  return direction == sim::WireDirection::from_robot ? Sender::robot : Sender::driver;
}

/// "feedback" or "command"; empty when it is unknown.
std::string_view name_of(Sender sender);

/// Of a fault, as in JSON: "bad_checksum".
std::string_view name_of(sim::WireEvent::Kind kind);
/// "wrong_length".
std::string_view name_of(protocol::Violation violation);

/// A packet of a capture; of raw bytes all of it is unknown.
struct Moment {
  std::optional<std::uint64_t> packet{};  ///< its number, as in Wireshark
  std::optional<std::chrono::nanoseconds> at{};
  std::string_view line{};  ///< name of its interface
  bool is_one_of_several_lines = false;
};

/// A whole frame and what is in it.
struct DecodedFrame {
  const sim::WireProtocol& wire;
  sim::WireDirection direction;
  const sim::WireEvent& event;
  std::span<const sim::WirePart> parts;

  Sender sender() const { return sender_of(direction); }
};

class DecodeSink {
 public:
  DecodeSink() = default;
  DecodeSink(const DecodeSink&) = delete;
  DecodeSink& operator=(const DecodeSink&) = delete;
  DecodeSink(DecodeSink&&) = delete;
  DecodeSink& operator=(DecodeSink&&) = delete;
  virtual ~DecodeSink() = default;

  /// Bytes that have passed, before what is found in them.
  virtual void on_bytes(const Moment& /*when*/, Sender /*sender*/, std::size_t /*size*/) {}
  virtual void on_comment(const Moment& when, Sender sender, std::string_view comment) = 0;
  /// The moment is that of the last byte.
  virtual void on_frame(const Moment& when, const DecodedFrame& frame) = 0;
  virtual void on_fault(const Moment& when, Sender sender, const sim::WireEvent& fault) = 0;
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

/// "1.234567891", in seconds.
void append_seconds(std::string& text, std::chrono::nanoseconds time);

}  // namespace fakebot::capture
