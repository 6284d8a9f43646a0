#include "robots/kugle/board/board.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "robots/kugle/board/cpu_load.hpp"
#include "robots/kugle/board/own_parameters.hpp"

namespace fakebot::robots::kugle {

namespace {

constexpr double kMsPerS = 1000;
constexpr std::uint64_t kUsPerMs = 1000;
constexpr std::uint64_t kCpuLoadEveryMs = 1000;

}  // namespace

Board::Board(const Parameters& parameters)
    : boot_s_(parameters.boot_s),
      stabilise_s_(parameters.stabilise_s),
      usb_return_s_(parameters.usb_return_s),
      dumps_enabled_(parameters.dumps_enabled != 0) {
  load_defaults();
  if (parameters.starts_booted == 0) { switch_on(); }
}

double Board::time_s() const {
  return static_cast<std::uint32_t>(uptime_ms_ * kUsPerMs) * 1e-6;
}

bool Board::step() {
  ++uptime_ms_;
  if (uptime_ms_ % kCpuLoadEveryMs == 0 && is_connected() && phase_ != Phase::booting)
      [[unlikely]] {
    send_cpu_load(uptime_ms_ * kUsPerMs, outgoing_);
  }
  if (ms_left_ == 0 || --ms_left_ > 0) [[likely]] { return false; }
  return end_phase();
}

bool Board::end_phase() {
  switch (phase_) {
    case Phase::away: switch_on(); return false;
    case Phase::booting:
      // Source: firmware, MTI200.cpp.
      print("MTI200 went to config mode.\r\n");
      enter(Phase::stabilising, stabilise_s_);
      return true;
    case Phase::stabilising: enter(Phase::running, 0); return false;
    case Phase::off:
    case Phase::running:
    case Phase::calibrating:
    case Phase::bootloader: break;
  }
  return false;
}

bool Board::calibrate(const Inertial& measured) {
  assert(calibration_);
  if (!calibration_->step(measured, text_, outgoing_)) { return false; }
  enter(Phase::stabilising, stabilise_s_);
  return true;
}

/// Stored parameters are not read back: ForceDefaultParameters is set in the firmware.
void Board::load_defaults() {
  memory_ = {};
  if (!dumps_enabled_) { memory_.set_number(own_parameters::kDumps, 0); }
}

void Board::switch_on() {
  uptime_ms_ = 0;
  load_defaults();
  print("Booting...\n");
  enter(Phase::booting, boot_s_);
}

void Board::switch_off() {
  enter(Phase::off, 0);
}

void Board::restart_controller() {
  print("Restarting controller...\n");
  enter(Phase::stabilising, stabilise_s_);
}

void Board::start_calibration(Calibration::Of of) {
  enter(Phase::calibrating, 0);
  calibration_.emplace(of);
}

void Board::reboot() {
  enter(Phase::away, usb_return_s_);
}

void Board::enter_bootloader() {
  enter(Phase::bootloader, 0);
}

/// A time that rounds to 0 takes a millisecond.
void Board::enter(Phase phase, double seconds) {
  phase_ = phase;
  calibration_.reset();
  const bool ends = phase == Phase::away || phase == Phase::booting || phase == Phase::stabilising;
  ms_left_ = ends ? std::max(static_cast<int>(std::lround(seconds * kMsPerS)), 1) : 0;
  if (!is_connected()) {
    text_.clear();
    outgoing_.clear();
  }
}

}  // namespace fakebot::robots::kugle
