#include "line/faulty_passage.hpp"

#include <cassert>

namespace fakebot::line {

using sim::SimTime;
using WireBytes = std::span<const std::uint8_t>;

FaultyPassage::FaultyPassage(boost::asio::io_context& context, const sim::WireProtocol& wire,
                             io::DeadlineTimer::Clock::time_point begin,
                             const std::vector<std::shared_ptr<const sim::faults::Fault>>& faults,
                             std::uint64_t seed, PassageEnds& ends)
    : begin_(begin),
      ends_(ends),
      wire_(wire, seed, *this, sim::faults::FaultyWire::Takes::no_time),
      timer_(context) {
  assert(!faults.empty());
  for (const auto& fault : faults) { wire_.begin(fault, SimTime{0}); }
}

void FaultyPassage::on_robot_bytes(SimTime at, WireBytes piece, std::string_view /*comment*/) {
  wire_.advance(at);
  wire_.from_robot(at, piece);
  wait_for_next();
}

void FaultyPassage::on_driver_bytes(SimTime at, WireBytes piece, std::string_view /*comment*/) {
  wire_.advance(at);
  wire_.from_driver(at, piece);
  wait_for_next();
}

void FaultyPassage::to_driver(SimTime at, WireBytes bytes, const std::string& comment) {
  if (!bytes.empty()) { ends_.to_driver(bytes); }
  if (tap_ != nullptr) { tap_->on_robot_bytes(at, bytes, comment); }
}

void FaultyPassage::to_robot(SimTime at, WireBytes bytes, const std::string& comment) {
  if (!bytes.empty()) { ends_.to_robot(bytes); }
  if (tap_ != nullptr) { tap_->on_driver_bytes(at, bytes, comment); }
}

void FaultyPassage::wait_for_next() {
  const SimTime next = wire_.next_at();
  if (next == SimTime::max()) { return; }
  timer_.call_at(begin_ + next, [this] {
    wire_.advance(now());
    wait_for_next();
  });
}

SimTime FaultyPassage::now() const {
  return std::chrono::duration_cast<SimTime>(io::DeadlineTimer::Clock::now() - begin_);
}

void FaultyPassage::give_up() {
  wire_.give_up(now());
}

}  // namespace fakebot::line
