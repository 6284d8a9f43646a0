#include "capture/recorded_line.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <optional>
#include <utility>

namespace fakebot::capture {

namespace {

using sim::SimTime;

/// Nothing if the bytes do not start with a frame.
std::optional<PacketDirection> direction_of(const sim::WireProtocol& wire,
                                            std::span<const std::uint8_t> bytes) {
  const auto direction = wire.direction_of(bytes);
  if (!direction) { return std::nullopt; }
  return *direction == sim::WireDirection::from_robot ? PacketDirection::inbound
                                                      : PacketDirection::outbound;
}

/// Sorts packets by line and converts their times to those of the line.
class LineCollector {
 public:
  LineCollector(const CaptureReader& reader, const KnownWires& wires)
      : reader_(reader), wires_(wires) {}

  void add(const CapturedPacket& packet) {
    add_new_interfaces();
    Collected& line = lines_[packet.interface];
    const SimTime at = time_of(line, packet);
    if (packet.bytes_on_the_wire > packet.bytes.size()) { ++line.recorded.cut; }
    if (!packet.direction) { ++line.recorded.of_unknown_sender; }
    line.sender = packet.direction.value_or(
        direction_of(*line.recorded.wire, packet.bytes).value_or(line.sender));
    const bool from_driver = line.sender == PacketDirection::outbound;
    (from_driver ? line.recorded.from_driver : line.recorded.from_robot).add(at, packet.bytes);
  }

  std::vector<RecordedLine> lines() {
    add_new_interfaces();
    std::vector<RecordedLine> lines;
    for (Collected& line : lines_) { lines.push_back(std::move(line.recorded)); }
    return lines;
  }

 private:
  struct Collected {
    RecordedLine recorded;
    std::optional<SimTime> begin{};                     // in the capture's clock
    PacketDirection sender = PacketDirection::inbound;  // of the previous packet
  };

  void add_new_interfaces() {
    for (std::size_t i = lines_.size(); i < reader_.interfaces().size(); ++i) {
      const CaptureInterface& interface = reader_.interfaces()[i];
      lines_.push_back(
          {{.name = interface.name.empty() ? "interface " + std::to_string(i) : interface.name,
            .link_type = interface.link_type,
            .wire = &wires_.of(interface)},
           {}});
    }
  }

  static SimTime time_of(Collected& line, const CapturedPacket& packet) {
    RecordedLine& recorded = line.recorded;
    if (!packet.at) {
      ++recorded.without_time;
      return recorded.end;
    }
    // Converted before subtracting, because the difference in nanoseconds may overflow.
    const auto of_capture = std::chrono::duration_cast<SimTime>(*packet.at);
    if (!line.begin) { line.begin = of_capture - recorded.end; }
    const SimTime at = of_capture - *line.begin;
    if (at < recorded.end) { ++recorded.back_in_time; }
    recorded.end = std::max(recorded.end, at);
    return recorded.end;
  }

  const CaptureReader& reader_;
  const KnownWires& wires_;
  std::vector<Collected> lines_;
};

}  // namespace

void RecordedStream::add(SimTime at, std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) { return; }  // a packet that only has a comment
  assert(ends_.empty() || at >= ends_.back().at);
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  ends_.push_back({at, bytes_.size()});
}

RecordedStream::Piece RecordedStream::operator[](std::size_t index) const {
  assert(index < ends_.size());
  const std::size_t begin = index == 0 ? 0 : ends_[index - 1].of_bytes;
  const End& end = ends_[index];
  return {end.at, std::span(bytes_).subspan(begin, end.of_bytes - begin)};
}

std::vector<RecordedLine> read_recorded_lines(CaptureReader& reader, const KnownWires& wires) {
  LineCollector collector(reader, wires);
  while (const CapturedPacket* packet = reader.next()) { collector.add(*packet); }
  return collector.lines();
}

}  // namespace fakebot::capture
