// A protocol for tests: a frame is 00 ID LENGTH data, with field types unknown to the Kobuki.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "sim/faults/fault.hpp"
#include "sim/wire/wire_protocol.hpp"

namespace fakebot::test {

class MadeUpWire final : public sim::WireProtocol {
 public:
  MadeUpWire()
      : WireProtocol({.name = "made_up",
                      .baud_rate = 9600,
                      .largest_frame_bytes = 258,
                      .largest_burst_bytes = 258,
                      .half_frame_timeout = std::chrono::milliseconds(50),
                      .frame_period = std::chrono::milliseconds(5),
                      .link_type = 150}) {}

  std::unique_ptr<sim::WireDecoder> make_decoder(
      std::optional<sim::WireDirection> /*direction*/) const override {
    return std::make_unique<Decoder>();
  }
  std::span<const sim::faults::FaultType> faults() const override { return {}; }
  std::span<const sim::MessageInfo> messages(sim::WireDirection direction) const override {
    if (direction == sim::WireDirection::from_driver) { return {}; }
    return std::span(&kState, 1);
  }
  void walk(sim::WireDirection direction, std::span<const std::uint8_t> frame,
            sim::WireParts& parts) const override {
    parts.clear();
    const auto data = frame.subspan(3);
    const bool known = direction == sim::WireDirection::from_robot && frame[1] == kState.id;
    const bool good = known && data.size() >= kState.size;
    parts.add({good ? &kState : nullptr, frame[1],
               known ? protocol::Violation::wrong_length : protocol::Violation::unknown_id, data});
  }
  std::optional<sim::WireDirection> direction_of(
      std::span<const std::uint8_t> bytes) const override {
    if (bytes.size() < 2 || bytes[0] != 0) { return std::nullopt; }
    return bytes[1] == kState.id ? sim::WireDirection::from_robot : sim::WireDirection::from_driver;
  }
  std::optional<sim::WireBytes> encode(std::span<const sim::OutgoingPart> parts) const override {
    sim::WireBytes frames;
    for (const sim::OutgoingPart& part : parts) {
      frames.insert(frames.end(), {0, static_cast<std::uint8_t>(part.id),
                                   static_cast<std::uint8_t>(part.data.size())});
      frames.insert(frames.end(), part.data.begin(), part.data.end());
    }
    return frames;
  }
  std::optional<sim::RobotClock> clock() const override {
    using std::chrono::milliseconds;
    return sim::RobotClock{&kState, &kFields[0], 1000, milliseconds(1)};
  }

  static constexpr std::array kFields{
      sim::FieldInfo{.name = "time_s", .type = sim::FieldType::f32, .offset = 0},
      sim::FieldInfo{.name = "speeds_m_s", .type = sim::FieldType::f64, .count = 2, .offset = 4},
      sim::FieldInfo{.name = "serial", .type = sim::FieldType::u64, .offset = 20},
      sim::FieldInfo{.name = "drift", .type = sim::FieldType::i64, .offset = 28},
      sim::FieldInfo{.name = "log", .type = sim::FieldType::text, .offset = 36}};
  static constexpr sim::MessageInfo kState{
      .id = 0x41, .name = "State", .size = 36, .is_variable = true, .fields = kFields};

 private:
  class Decoder final : public sim::WireDecoder {
   public:
    std::optional<sim::WireEvent> next(std::span<const std::uint8_t>& input) override {
      using Kind = sim::WireEvent::Kind;
      held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(done_));
      done_ = 0;
      held_.insert(held_.end(), input.begin(), input.end());
      input = {};
      const auto begin = std::ranges::find(held_, 0);
      if (begin != held_.begin()) {
        return taken(Kind::garbage, static_cast<std::size_t>(begin - held_.begin()));
      }
      if (held_.size() < 3 || held_.size() < 3U + held_[2]) { return std::nullopt; }
      return taken(Kind::frame, 3U + held_[2]);
    }
    bool mid_frame() const override { return held_.size() > done_; }
    sim::WireEvent give_up() override {
      held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(done_));
      done_ = 0;
      return taken(sim::WireEvent::Kind::half_frame, held_.size());
    }

   private:
    sim::WireEvent taken(sim::WireEvent::Kind kind, std::size_t size) {
      done_ = size;
      return {kind, std::span(held_).first(size), std::exchange(offset_, offset_ + size), size};
    }
    sim::WireBytes held_;
    std::size_t done_ = 0;
    std::uint64_t offset_ = 0;
  };
};

/// A message; all values differ.
inline sim::WireBytes made_up_state(double time_s, std::string_view log) {
  sim::WireBytes data(MadeUpWire::kState.size);
  const auto& fields = MadeUpWire::kFields;
  sim::store(fields[0], time_s, data);
  sim::store(fields[1], 0.1, data, 0);
  sim::store(fields[1], -2.5, data, 1);
  sim::store(fields[2], std::uint64_t{18446744073709551615U}, data);
  sim::store(fields[3], std::int64_t{-9223372036854775807}, data);
  data.insert(data.end(), log.begin(), log.end());
  const sim::OutgoingPart part{MadeUpWire::kState.id, data};
  return *MadeUpWire().encode(std::span(&part, 1));
}

}  // namespace fakebot::test
