#include "robots/kobuki/power/charger.hpp"

#include <algorithm>
#include <chrono>

#include "robots/kobuki/sound.hpp"

namespace fakebot::robots::kobuki {

namespace {

// Bits of the byte. Source: observed, firmware 1.2.0; the adapter sets the bit of the dock, too.
constexpr unsigned kDocked = 2;
constexpr unsigned kCharging = 4;
constexpr unsigned kAdapter = 16;

constexpr int kTicksToBelieve = std::chrono::milliseconds(750) / kTick;
constexpr int kTicksToMiss = std::chrono::milliseconds(1500) / kTick;
constexpr int kTicksToBelieveAgain = kTicksToMiss;

bool is_full(std::uint8_t byte) {
  return (byte & (kDocked | kCharging)) == kDocked;
}

}  // namespace

void Charger::step(ChargeSources sources, double charge) {
  const bool was_there = sources_.any();
  sources_ = sources;
  if (!sources.any()) {
    charging_ = false;
    return;
  }
  const bool wants_charge = !was_there || charging_ || charge < recharge_below_;
  const bool was_charging = charging_;
  charging_ = wants_charge && charge < 1;
  if (!was_there || (was_charging && !charging_)) { restart_hold(); }
  hold_ticks_left_ = std::max(hold_ticks_left_ - 1, 0);
}

std::uint8_t Charger::byte() const {
  if (!sources_.any()) { return 0; }
  unsigned byte = kDocked;
  if (sources_.adapter) { byte |= kAdapter; }
  if (charging_ || hold_ticks_left_ > 0) { byte |= kCharging; }
  return static_cast<std::uint8_t>(byte);
}

bool says_charging(std::uint8_t byte) {
  return (byte & kCharging) != 0;
}

std::optional<std::uint8_t> ChargerWatch::step(std::uint8_t byte) {
  const auto melody = watch(byte);
  believes_absent_ = state_ == State::absent && ticks_ == 0;
  return melody;
}

std::optional<std::uint8_t> ChargerWatch::watch(std::uint8_t byte) {
  const bool there = byte != 0;
  ticks_ = there == (state_ == State::absent) ? ticks_ + 1 : 0;
  if (state_ == State::absent) {
    if (ticks_ <= (was_there_ ? kTicksToBelieveAgain : kTicksToBelieve)) { return std::nullopt; }
    state_ = State::charging;
    was_there_ = true;
    ticks_ = 0;
    return melody::charger_connected;
  }
  if (!there) {
    if (ticks_ <= kTicksToMiss) { return std::nullopt; }
    state_ = State::absent;
    ticks_ = 0;
    return melody::charger_removed;
  }
  if (state_ == State::full || !is_full(byte)) { return std::nullopt; }
  state_ = State::full;
  return melody::recharged;
}

}  // namespace fakebot::robots::kobuki
