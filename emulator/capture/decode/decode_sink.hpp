// Receives the results of decoding, to print or count them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/not_copied.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::capture {

enum class Sender : std::uint8_t { unknown, robot, driver };

inline Sender sender_of(sim::WireDirection direction) {
  return direction == sim::WireDirection::from_robot ? Sender::robot : Sender::driver;
}

/// "feedback" or "command"; empty when it is unknown.
std::string_view name_of(Sender sender);

/// Name of a fault as in JSON: "bad_checksum".
std::string_view name_of(sim::WireEvent::Kind kind);
/// "wrong_length".
std::string_view name_of(protocol::Violation violation);

/// A packet of a capture. For raw bytes everything is unknown.
struct Moment {
  std::optional<std::uint64_t> packet{};  ///< its number, as in Wireshark
  std::optional<std::chrono::nanoseconds> at{};
  std::string_view line{};  ///< name of its interface
  bool is_one_of_several_lines = false;
};

/// A complete frame and its messages.
struct DecodedFrame {
  const sim::WireProtocol& wire;
  sim::WireDirection direction;
  const sim::WireEvent& event;
  std::span<const sim::WirePart> parts;

  Sender sender() const { return sender_of(direction); }
};

class DecodeSink : private NotCopied {
 public:
  virtual ~DecodeSink() = default;

  /// Called with the bytes of a packet before the events found in them.
  virtual void on_bytes(const Moment& /*when*/, Sender /*sender*/, std::size_t /*size*/) {}
  virtual void on_comment(const Moment& when, Sender sender, std::string_view comment) = 0;
  /// `when` is the packet of the last byte.
  virtual void on_frame(const Moment& when, const DecodedFrame& frame) = 0;
  virtual void on_fault(const Moment& when, Sender sender, const sim::WireEvent& fault) = 0;
  /// The last call.
  virtual void on_end() {}

  /// Text that is ready to print.
  const std::string& text() const { return text_; }
  void clear_text() { text_.clear(); }

 protected:
  std::string& out() { return text_; }

 private:
  std::string text_;  // a member to reuse its memory
};

/// "1.234567891", in seconds.
void append_seconds(std::string& text, std::chrono::nanoseconds time);

}  // namespace fakebot::capture
