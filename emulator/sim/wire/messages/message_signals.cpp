#include "sim/wire/messages/message_signals.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <utility>

namespace fakebot::sim {

namespace {

constexpr FieldRange kCounter{0, std::numeric_limits<double>::infinity()};
constexpr FieldRange kFlag{0, 1};

/// Mistakes of a driver. Simulated robots have the same names.
struct Mistake {
  std::optional<WireEvent::Kind> kind;  ///< nothing: an unreadable message in a right frame
  std::string_view name;
  std::string_view meaning;
  bool counts_bytes = false;
};
constexpr std::array kMistakes{
    Mistake{WireEvent::Kind::garbage, "wire.garbage_bytes",
            "bytes from the driver that belong to no frame", true},
    Mistake{WireEvent::Kind::bad_length, "wire.bad_lengths",
            "starts of frames with a length that no frame of a driver has"},
    Mistake{WireEvent::Kind::bad_checksum, "wire.bad_checksums", "frames with a wrong checksum"},
    Mistake{WireEvent::Kind::half_frame, "wire.half_frames",
            "frames that were started and not finished"},
    Mistake{WireEvent::Kind::bad_coding, "wire.bad_codings",
            "frames whose codes do not lead to their end"},
    Mistake{std::nullopt, "wire.unreadable_messages",
            "messages that are unknown, or have a wrong length"},
};
constexpr std::size_t kFramesOfDriver = kMistakes.size();  // index of the signal
constexpr std::size_t kFixedSignals = kMistakes.size() + 1;

constexpr std::string_view kNotTaken = "the robot may not understand it";

std::size_t place_of(WireDirection direction) {
  return static_cast<std::size_t>(direction);
}

Signal signal(std::string_view name, std::string_view unit, FieldRange range,
              std::string_view meaning) {
  return {.name = name,
          .unit = unit,
          .min = range.min,
          .max = range.max,
          .meaning = meaning,
          .can_be_set = false};
}

}  // namespace

// --- the table -----------------------------------------------------------------

MessageSignals::MessageSignals(const WireProtocol& wire, std::span<const Signal> of_robot,
                               std::span<const CarriedSignal> carried)
    : wire_(wire) {
  for (const Mistake& mistake : kMistakes) {
    Signal counter = signal(mistake.name, "", kCounter, mistake.meaning);
    counter.counts_violations = true;
    counter.is_whole = true;
    signals_.push_back(counter);
  }
  signals_.push_back(signal("wire.frames_received", "", kCounter, "whole frames from the driver"));
  signals_.back().is_whole = true;
  for (const WireDirection direction : {WireDirection::from_robot, WireDirection::from_driver}) {
    add_messages(direction);
  }
  for (const CarriedSignal& one : carried) { add_carried(one, of_robot); }
}

void MessageSignals::add_messages(WireDirection direction) {
  auto& of_messages = of_messages_.at(place_of(direction));
  for (const MessageInfo& message : wire_.messages(direction)) {
    const std::size_t first = signals_.size();
    const std::string name = name_of(direction, message);
    add(name + ".count", "", kCounter, "messages of this kind so far", {});
    signals_.back().is_whole = true;
    for (const FieldInfo& field : message.fields) {
      if (field.type != FieldType::text) { add_field(name, field); }
    }
    auto& of_message = of_messages.emplace_back();
    for (std::size_t i = first; i < signals_.size(); ++i) { of_message.push_back(i); }
  }
}

std::string MessageSignals::name_of(WireDirection direction, const MessageInfo& message) const {
  const bool is_of_both = direction == WireDirection::from_driver &&
                          wire_.find_message(WireDirection::from_robot, message.name) != nullptr;
  return (is_of_both ? "command." : "") + std::string(message.name);
}

void MessageSignals::add_field(const std::string& message, const FieldInfo& field) {
  const FieldRange range = range_of(field.type);
  for (std::size_t element = 0; element < field.elements(); ++element) {
    std::string name = message + "." + std::string(field.name);
    if (field.count > 0) { name += "." + std::to_string(element); }
    for (const protocol::Flag& flag : field.flags) {
      add(name + "." + std::string(flag.name), "flag", kFlag, field.meaning,
          {.field = &field, .element = element, .mask = flag.mask});
      signals_.back().is_whole = true;
    }
    // The unit stands in the name of the field.
    add(std::move(name), "", range, field.meaning, {.field = &field, .element = element});
    signals_.back().is_whole = !is_float(field.type);
    signals_.back().may_be_nan = is_float(field.type);
  }
}

void MessageSignals::add(std::string name, std::string_view unit, FieldRange range,
                         std::string_view meaning, Source source) {
  names_.push_back(std::move(name));
  signals_.push_back(signal(names_.back(), unit, range, meaning));
  sources_.push_back(source);
}

void MessageSignals::add_carried(const CarriedSignal& carried, std::span<const Signal> of_robot) {
  const auto known = find_signal(of_robot, carried.name);
  const auto in_message = find_signal(signals_, carried.message);
  assert(known && in_message && *in_message >= kFixedSignals);
  Source source = sources_[*in_message - kFixedSignals];
  source.factor = carried.factor;
  for (auto& of_messages : of_messages_) {
    for (std::vector<std::size_t>& indices : of_messages) {
      if (std::ranges::find(indices, *in_message) == indices.end()) { continue; }
      indices.push_back(signals_.size());
    }
  }
  Signal own = of_robot[*known];
  own.can_be_set = false;
  signals_.push_back(own);
  sources_.push_back(source);
}

// --- the values ----------------------------------------------------------------

ObservedMessages::ObservedMessages(const MessageSignals& table)
    : table_(table),
      decoders_{table.wire().make_decoder(WireDirection::from_robot),
                table.wire().make_decoder(WireDirection::from_driver)},
      values_(table.signals().size()),
      first_mistakes_(kMistakes.size()) {}

void ObservedMessages::from_robot(std::span<const std::uint8_t> bytes) {
  observe(WireDirection::from_robot, bytes);
}

void ObservedMessages::from_driver(std::span<const std::uint8_t> bytes) {
  observe(WireDirection::from_driver, bytes);
}

void ObservedMessages::observe(WireDirection direction, std::span<const std::uint8_t> bytes) {
  decode(*decoders_.at(place_of(direction)), bytes, [&](const WireEvent& event) {
    if (event.kind == WireEvent::Kind::frame) { return observe_frame(direction, event.bytes); }
    if (direction == WireDirection::from_robot) { return; }  // nobody's driver
    for (std::size_t i = 0; i < kMistakes.size(); ++i) {
      if (kMistakes[i].kind != event.kind) { continue; }
      count_mistake(i, kMistakes[i].counts_bytes ? event.bytes.size() : 1, event.bytes);
    }
  });
}

void ObservedMessages::observe_frame(WireDirection direction, std::span<const std::uint8_t> frame) {
  if (direction == WireDirection::from_driver) { ++values_[kFramesOfDriver]; }
  table_.wire().walk(direction, frame, parts_);
  for (const WirePart& part : parts_.all()) {
    if (part.message == nullptr) {
      if (direction == WireDirection::from_driver) {
        count_mistake(kMistakes.size() - 1, 1, part.data);
      }
      continue;
    }
    for (const std::size_t index :
         table_.of_messages_.at(place_of(direction))[part.message->index]) {
      const MessageSignals::Source& source = table_.sources_[index - kFixedSignals];
      if (source.field == nullptr) {
        ++values_[index];
      } else if (source.mask != 0) {
        const auto bits = load(*source.field, part.data, source.element);
        const auto value = static_cast<std::uint64_t>(to_double(bits));
        values_[index] = (value & source.mask) != 0 ? 1 : 0;
      } else {
        values_[index] = to_double(load(*source.field, part.data, source.element)) * source.factor;
      }
    }
  }
}

void ObservedMessages::count_mistake(std::size_t signal, std::size_t by,
                                     std::span<const std::uint8_t> bytes) {
  if (values_[signal] == 0) { first_mistakes_[signal].keep(bytes); }
  values_[signal] += static_cast<double>(by);
}

WireViolation ObservedMessages::first_violation(std::size_t signal) const {
  if (signal >= first_mistakes_.size() || values_[signal] == 0) { return {}; }
  const FirstViolation& first = first_mistakes_[signal];
  return {first.bytes(), first.size(), kNotTaken};
}

}  // namespace fakebot::sim
