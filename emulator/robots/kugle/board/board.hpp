// The work of the board besides control: booting, restarting, calibrating, printing, and keeping
// the parameters. The board decides whether the controller runs and whether the USB device is
// there.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "fakebot/protocol/kugle/parameter_memory.hpp"
#include "robots/kugle/board/calibration.hpp"
#include "robots/kugle/board/debug_text.hpp"
#include "robots/kugle/parameters.hpp"
#include "robots/kugle/wire/outgoing.hpp"

namespace fakebot::robots::kugle {

class Board {
 public:
  enum class Phase : std::uint8_t {
    off,          ///< without power
    away,         ///< restarts: the USB device is gone
    booting,      ///< the USB device is there
    stabilising,  ///< the controller has started and sends nothing yet
    running,
    calibrating,  ///< prints, hears nothing
    bootloader,   ///< the USB device is gone until the board loses power
  };

  explicit Board(const Parameters& parameters);

  Phase phase() const { return phase_; }
  bool controls() const { return phase_ == Phase::running; }
  bool hears() const {
    return phase_ == Phase::booting || phase_ == Phase::stabilising || phase_ == Phase::running;
  }
  bool is_connected() const {
    return phase_ != Phase::off && phase_ != Phase::away && phase_ != Phase::bootloader;
  }
  /// Milliseconds until the phase ends; 0 if only an event ends the phase.
  int ms_left() const { return ms_left_; }

  /// The time of the firmware's timer with 1 MHz, which wraps after 4294.967 s.
  double time_s() const;

  /// Simulates a millisecond. True if the controller starts now, and forgets all.
  bool step();
  /// Simulates a millisecond of a calibration. Precondition: calibrating. True if the controller
  /// starts now.
  bool calibrate(const Inertial& measured);
  /// The end of a millisecond: texts leave.
  void finish_step() { text_.flush(outgoing_); }

  void switch_on();
  void switch_off();

  // Requests.
  void restart_controller();
  void start_calibration(Calibration::Of of);
  void reboot();
  void enter_bootloader();

  protocol::kugle::ParameterMemory& memory() { return memory_; }
  const protocol::kugle::ParameterMemory& memory() const { return memory_; }

  void print(std::string_view text) { text_.print(text, outgoing_); }
  Outgoing& outgoing() { return outgoing_; }
  const Outgoing& outgoing() const { return outgoing_; }

 private:
  void enter(Phase phase, double seconds);
  bool end_phase();
  void load_defaults();

  double boot_s_;
  double stabilise_s_;
  double usb_return_s_;
  bool dumps_enabled_;
  Phase phase_ = Phase::running;
  int ms_left_ = 0;
  std::uint64_t uptime_ms_ = 0;
  std::optional<Calibration> calibration_;
  protocol::kugle::ParameterMemory memory_;
  DebugText text_;
  Outgoing outgoing_;
};

}  // namespace fakebot::robots::kugle
