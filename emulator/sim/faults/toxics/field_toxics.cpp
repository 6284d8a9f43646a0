#include "sim/faults/toxics/field_toxics.hpp"

#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "sim/wire/frame_editor.hpp"

namespace fakebot::sim::faults {

namespace {

using Pieces = std::vector<Piece>;
using Poisoned = std::optional<Pieces>;

Poisoned with_field(const WireProtocol& wire, Piece piece, const MessageInfo& message,
                    const FieldInfo& field, const FieldValue& value) {
  if (!wire.editor().set_field(piece.bytes, message, field, value)) { return std::nullopt; }
  return Pieces{std::move(piece)};
}

class CorruptField final : public Toxic {
 public:
  CorruptField(const AttributeValues& values, const WireProtocol& wire)
      : wire_(wire),
        message_(*values.message),
        field_(*values.field),
        value_(is_float(field_.type) ? FieldValue(values["value"])
                                     : FieldValue(static_cast<std::int64_t>(values["value"]))) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    return with_field(wire_, piece, message_, field_, value_);
  }

 private:
  const WireProtocol& wire_;
  const MessageInfo& message_;
  const FieldInfo& field_;
  FieldValue value_;
};

/// The time stamp in the robot's frames.
class Clock {
 public:
  explicit Clock(const WireProtocol& wire) : wire_(wire), clock_(wire.clock()) {}

  std::optional<FieldValue> of(const Piece& piece) const {
    if (!clock_) { return std::nullopt; }
    return wire_.editor().field(piece.bytes, *clock_->message, *clock_->field);
  }
  /// Precondition: of(piece) has a value.
  Poisoned with(const Piece& piece, const FieldValue& time) const {
    return with_field(wire_, piece, *clock_->message, *clock_->field, time);
  }
  /// Precondition as above.
  FieldValue later(const FieldValue& time, double by_ms) const {
    const double digits = by_ms / clock_->ms_per_digit;
    if (const double* exact = std::get_if<double>(&time)) { return wrapped(*exact + digits); }
    return static_cast<std::int64_t>(to_double(time) + std::round(digits));
  }
  /// From the time to the last time before the clock wraps around to 0; nothing if the clock never
  /// does.
  std::optional<double> ms_to_wrap(const FieldValue& time) const {
    if (!is_float(clock_->field->type)) {
      return (range_of(clock_->field->type).max - to_double(time)) * clock_->ms_per_digit;
    }
    if (clock_->wraps_after_ms == 0) { return std::nullopt; }
    constexpr double kBeforeMs = 1;
    return static_cast<double>(clock_->wraps_after_ms) - kBeforeMs -
           to_double(time) * clock_->ms_per_digit;
  }

 private:
  /// Wraps a time stamp that is a float.
  double wrapped(double time) const {
    if (clock_->wraps_after_ms == 0) { return time; }
    const double all = static_cast<double>(clock_->wraps_after_ms) / clock_->ms_per_digit;
    return time - std::floor(time / all) * all;
  }

  const WireProtocol& wire_;
  std::optional<RobotClock> clock_;
};

/// Remembers the robot's last values.
class RepeatTimestamp final : public Toxic {
 public:
  explicit RepeatTimestamp(const WireProtocol& wire) : clock_(wire) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    if (!last_ || !clock_.of(piece)) { return std::nullopt; }
    return clock_.with(piece, *last_);
  }

  Pieces pass(const Piece& piece) override {
    if (const auto time = clock_.of(piece)) { last_ = time; }
    return {piece};
  }

 private:
  Clock clock_;
  std::optional<FieldValue> last_;
};

class TimestampJump final : public Toxic {
 public:
  TimestampJump(const WireProtocol& wire, std::optional<double> by_ms)
      : clock_(wire), by_ms_(by_ms) {}

  Poisoned poison(const Piece& piece, Random& /*random*/) override {
    const auto time = clock_.of(piece);
    if (!time) { return std::nullopt; }
    if (!by_ms_) { by_ms_ = clock_.ms_to_wrap(*time); }
    if (!by_ms_) { return std::nullopt; }
    return clock_.with(piece, clock_.later(*time, *by_ms_));
  }

 private:
  Clock clock_;
  std::optional<double> by_ms_;  // nothing: the first time stamp is the last before the wrap
};

}  // namespace

std::unique_ptr<Toxic> make_corrupt_field(const AttributeValues& values, const WireProtocol& wire) {
  return std::make_unique<CorruptField>(values, wire);
}
std::unique_ptr<Toxic> make_repeat_timestamp(const AttributeValues& /*none*/,
                                             const WireProtocol& wire) {
  return std::make_unique<RepeatTimestamp>(wire);
}
std::unique_ptr<Toxic> make_timestamp_jump(const AttributeValues& values,
                                           const WireProtocol& wire) {
  return std::make_unique<TimestampJump>(wire, values["by_ms"]);
}
std::unique_ptr<Toxic> make_timestamp_wrap(const AttributeValues& /*none*/,
                                           const WireProtocol& wire) {
  return std::make_unique<TimestampJump>(wire, std::nullopt);
}

}  // namespace fakebot::sim::faults
