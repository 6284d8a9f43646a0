// Signals of the messages on a line, for robots without simulation. Names are as in captures and
// faults: "BasicSensorData.bumper" and "BasicSensorData.bumper.left". If both sides have a message
// "Test", the message of the driver is "command.Test".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/signal.hpp"
#include "sim/wire/carried_signal.hpp"
#include "sim/wire/messages/message_info.hpp"
#include "sim/wire/wire_decoder.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::sim {

/// The table of signals for a protocol: fields and flags of all messages, numbers of messages,
/// carried signals, and mistakes in the bytes of drivers.
class MessageSignals : private NotCopied {
 public:
  /// Carried signals are described as by the simulated robot. All arguments must outlive the table.
  /// Precondition: each carried signal names a signal of the robot and a signal of a message.
  MessageSignals(const WireProtocol& wire, std::span<const Signal> of_robot,
                 std::span<const CarriedSignal> carried);

  const WireProtocol& wire() const { return wire_; }
  std::span<const Signal> signals() const { return signals_; }

 private:
  friend class ObservedMessages;
  struct Source {
    const FieldInfo* field = nullptr;  ///< nullptr: the number of messages seen
    std::size_t element = 0;
    std::uint64_t mask = 0;  ///< of a flag; 0: the whole value
    double factor = 1;
  };
  void add_messages(WireDirection direction);
  void add_field(const std::string& message, const FieldInfo& field);
  std::string name_of(WireDirection direction, const MessageInfo& message) const;
  void add(std::string name, std::string_view unit, FieldRange range, std::string_view meaning,
           Source source);
  void add_carried(const CarriedSignal& carried, std::span<const Signal> of_robot);

  const WireProtocol& wire_;
  std::deque<std::string> names_;
  std::vector<Signal> signals_;
  std::vector<Source> sources_;  // of signals from kFixedSignals on
  /// The signals of a message, as indices in signals_, by direction and MessageInfo::index.
  std::array<std::vector<std::vector<std::size_t>>, 2> of_messages_;
};

/// The last values that both sides of a line have sent; 0 before the first message.
class ObservedMessages final : public SignalSource {
 public:
  /// The table must outlive the observation.
  explicit ObservedMessages(const MessageSignals& table);

  /// Bytes in any pieces. Do not throw.
  void from_robot(std::span<const std::uint8_t> bytes);
  void from_driver(std::span<const std::uint8_t> bytes);

  std::span<const Signal> signals() const override { return table_.signals(); }
  double get(std::size_t signal) const override { return values_[signal]; }
  WireViolation first_violation(std::size_t signal) const override;

 private:
  void observe(WireDirection direction, std::span<const std::uint8_t> bytes);
  void observe_frame(WireDirection direction, std::span<const std::uint8_t> frame);
  void count_mistake(std::size_t signal, std::size_t by, std::span<const std::uint8_t> bytes);

  const MessageSignals& table_;
  std::array<std::unique_ptr<WireDecoder>, 2> decoders_;  // by WireDirection
  WireParts parts_;
  std::vector<double> values_;
  std::vector<FirstViolation> first_mistakes_;
};

}  // namespace fakebot::sim
