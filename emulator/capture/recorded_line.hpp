// Recorded traffic of a line, read completely from a capture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "capture/capture_reader.hpp"
#include "capture/known_wires.hpp"
#include "sim/sim_time.hpp"

namespace fakebot::capture {

/// The bytes that one side sent, in the recorded pieces.
class RecordedStream {
 public:
  struct Piece {
    sim::SimTime at;
    std::span<const std::uint8_t> bytes;
  };

  /// Precondition: `at` is not before that of the previous piece.
  void add(sim::SimTime at, std::span<const std::uint8_t> bytes);

  std::size_t size() const { return ends_.size(); }
  bool empty() const { return ends_.empty(); }
  std::size_t bytes() const { return bytes_.size(); }
  /// Precondition: less than size().
  Piece operator[](std::size_t index) const;

 private:
  struct End {
    sim::SimTime at;
    std::size_t of_bytes;
  };
  std::vector<std::uint8_t> bytes_;
  std::vector<End> ends_;
};

/// An interface of a capture. Times count from its first packet and never run backwards.
struct RecordedLine {
  std::string name{};  ///< "interface 0" if the capture has no name
  std::uint16_t link_type = 0;
  const sim::WireProtocol* wire = nullptr;  ///< of its robot
  RecordedStream from_robot{};
  RecordedStream from_driver{};
  sim::SimTime end{0};  ///< of the last packet

  // Defects of the capture, in packets.
  std::uint64_t of_unknown_sender = 0;  ///< recognised by their first bytes
  std::uint64_t cut = 0;                ///< truncated in the capture
  std::uint64_t without_time = 0;       ///< given the time of the previous packet
  std::uint64_t back_in_time = 0;       ///< likewise
};

/// All interfaces in the order of the capture. Throws CaptureError, and whatever the source throws.
std::vector<RecordedLine> read_recorded_lines(CaptureReader& reader, const KnownWires& wires);

}  // namespace fakebot::capture
