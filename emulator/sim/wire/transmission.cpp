#include "sim/wire/transmission.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "sim/wire/line_rate.hpp"

namespace fakebot::sim {

void Transmission::send(SimTime now, std::span<const std::uint8_t> bytes, std::uint32_t baud_rate) {
  const SimTime begin = std::max(now, free_at_);
  bytes_ += bytes.size();
  for (std::size_t sent = 0; sent < bytes.size();) {
    const auto piece = bytes.subspan(sent, std::min(kMostBytesOfPiece, bytes.size() - sent));
    sent += piece.size();
    free_at_ = begin + time_on_line(sent, baud_rate);
    pieces_.push_back({free_at_, {piece.begin(), piece.end()}});
  }
}

SimTime Transmission::next_at() const {
  return pieces_.empty() ? SimTime::max() : pieces_.front().arrives_at;
}

SimTime Transmission::all_arrive_at() const {
  return pieces_.empty() ? SimTime::max() : pieces_.back().arrives_at;
}

std::vector<std::uint8_t> Transmission::take() {
  assert(!pieces_.empty());
  std::vector<std::uint8_t> bytes = std::move(pieces_.front().bytes);
  pieces_.pop_front();
  bytes_ -= bytes.size();
  return bytes;
}

}  // namespace fakebot::sim
