#include "runner/live/last_bytes.hpp"

#include <algorithm>
#include <functional>

#include "capture/decode/stream_decoder.hpp"

namespace fakebot::runner {

void LastBytes::on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> frame,
                               std::string_view /*comment*/) {
  feedback_.add(at, frame);
}

void LastBytes::on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                                std::string_view /*comment*/) {
  commands_.add(at, bytes);
}

void LastBytes::Direction::add(sim::SimTime at, std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) { return; }  // a comment about lost data
  chunks.push_back({at, {bytes.begin(), bytes.end()}});
  size += bytes.size();
  while (size > kMostBytes && chunks.size() > 1) {
    size -= chunks.front().bytes.size();
    chunks.pop_front();
  }
}

std::vector<capture::CommandRun> last_messages(const sim::WireProtocol& wire,
                                               capture::Sender sender,
                                               const LastBytes::Chunks& chunks) {
  capture::CommandHistory history(capture::MessageStyle::lines);
  capture::DecodeCounters counters;
  capture::StreamDecoder decoder(wire, sender, {}, history, counters);
  for (const LastBytes::Chunk& chunk : chunks) { decoder.feed({.at = chunk.at}, chunk.bytes); }
  std::vector<capture::CommandRun> last;
  for (const auto& [kind, runs] : history.runs()) { last.push_back(runs.back()); }
  std::ranges::stable_sort(last, std::ranges::greater(), &capture::CommandRun::last);
  return last;
}

}  // namespace fakebot::runner
