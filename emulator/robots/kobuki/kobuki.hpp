// The Kobuki: the base of the TurtleBot 2.
//
// Units are SI; the wire's units are used in protocol/ only. The robot's behaviour follows the
// specification, observations of the real firmware, and documented assumptions; parameter_rows.hpp
// names the source of each number.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "fakebot/protocol/kobuki/frame.hpp"
#include "robots/kobuki/drive/command_stream.hpp"
#include "robots/kobuki/drive/drive.hpp"
#include "robots/kobuki/drive/pose.hpp"
#include "robots/kobuki/drive/rolling.hpp"
#include "robots/kobuki/drive/watchdog.hpp"
#include "robots/kobuki/firmware.hpp"
#include "robots/kobuki/noise.hpp"
#include "robots/kobuki/panel/buttons.hpp"
#include "robots/kobuki/panel/mode_choice.hpp"
#include "robots/kobuki/panel/random_walker.hpp"
#include "robots/kobuki/parameters.hpp"
#include "robots/kobuki/power/battery.hpp"
#include "robots/kobuki/power/battery_monitor.hpp"
#include "robots/kobuki/power/charger.hpp"
#include "robots/kobuki/power/power.hpp"
#include "robots/kobuki/sensors/analog_inputs.hpp"
#include "robots/kobuki/sensors/cliff_sensors.hpp"
#include "robots/kobuki/sensors/dock.hpp"
#include "robots/kobuki/sensors/gyro.hpp"
#include "robots/kobuki/sensors/inputs.hpp"
#include "robots/kobuki/sound.hpp"
#include "robots/kobuki/wire/answers.hpp"
#include "robots/kobuki/wire/receiver.hpp"
#include "robots/kobuki/wire/reported.hpp"
#include "sim/robot.hpp"
#include "sim/world/body.hpp"
#include "sim/world/world.hpp"

namespace fakebot::robots::kobuki {

struct KobukiOptions {
  /// The numeric differences of the firmware are already in the parameters: see apply().
  const Firmware* firmware = &newest_firmware();
  Parameters parameters = standard_parameters();
  std::uint64_t seed = 1;
  std::shared_ptr<const sim::world::World> world = std::make_shared<const sim::world::World>();
  Pose start;                ///< must have room for the robot
  std::uint32_t number = 0;  ///< among the robots of the process; part of the UDID
};

class Kobuki final : public sim::Robot {
 public:
  explicit Kobuki(const KobukiOptions& options);

  sim::SimTime tick() const override { return kTick; }
  const sim::WireProtocol& wire() const override;
  void receive(std::span<const std::uint8_t> bytes) noexcept override;
  bool is_mid_frame() const override { return state_.receiver.is_mid_frame(); }
  sim::SimTime reception_lead() const override;
  void driver_left() noexcept override;
  void step(sim::Outbox& out) override;
  sim::SimTime next_frame_at() const override;

  const std::shared_ptr<const sim::world::World>& world() const override { return world_; }
  [[nodiscard]] bool enter(std::shared_ptr<const sim::world::World> world) override;

  sim::world::Placement placement() const override;
  sim::world::Presence presence() const override;
  void meet(const sim::world::Others& others) override;
  sim::Reach reach(sim::SimTime duration) const override;
  bool switch_power(bool on) override;
  bool lift() override;
  bool is_lifted() const override { return state_.lifted; }
  bool put_down(const sim::world::Placement& where) override;
  bool push(sim::world::Vec2 way, double turn_rad) override;

  static std::span<const sim::Signal> signals_of_kind();
  std::span<const sim::Signal> signals() const override;
  double get(std::size_t signal) const override;
  sim::WireViolation first_violation(std::size_t signal) const override;
  void set(std::size_t signal, double value) override;
  void release(std::size_t signal) override;
  void observe(sim::Observer* observer) override { observer_ = observer; }

  /// State since power-on, reset each time. Without power the robot stands still, held by the gear
  /// (assumed).
  struct SincePowerOn {
    SincePowerOn(const Parameters& parameters, const Firmware& firmware, std::uint64_t seed,
                 double battery_v);

    int boot_ticks_left;            ///< until the robot has booted
    bool announces_all;             ///< the next frame is the first, with all sub-payloads
    std::int64_t uptime_ticks = 0;  ///< since the robot has booted
    Watchdog watchdog;
    Drive drive;
    CommandStream commands;  ///< Base Controls
    CliffFilter cliff;
    std::array<DockReceiver, 3> dock_receivers;  ///< right, center, left
    double linear_m_s = 0;
    double angular_rad_s = 0;
    Gyro gyro;
    BatteryMonitor battery_monitor;
    ChargerWatch charger_watch;
    Buttons buttons;
    Sound sound;
    Answers answers;
    ModeChoice mode_choice;
    RandomWalker walker;
    bool mode_runs = false;
    int mode_ticks = 0;     ///< in a special mode
    std::uint16_t outputs;  ///< bits of protocol::kobuki::output
  };

  /// The complete state of the robot, from which signals are read.
  struct State : SincePowerOn {
    explicit State(const KobukiOptions& options);

    /// The value of the signal: 0 off, 2 green, 3 orange. See led().
    int status_led() const;

    /// The voltage of the battery, real or measured, may have changed.
    void supply_drive() { drive.set_supply({battery.voltage_v(), battery_monitor.measured_v()}); }

    std::int64_t ticks = 0;  ///< simulated time, with and without power
    Inputs inputs;
    Receiver receiver;
    Reported reported;
    Rolling rolling;
    Pose pose;
    bool lifted = false;
    sim::world::Body body;
    FloorSampler floor;
    Noise current_noise;
    Noise cliff_noise;
    NoiseOfSeveral<4> analog_noise;
    Battery battery;
    Charger charger;
    Power power;
    bool powered = true;  ///< the signal `power` at the last tick
    bool runs;            ///< has power and has booted
  };
  const State& state() const { return state_; }

 private:
  void on(const protocol::kobuki::BaseControl& command);
  void on(const protocol::kobuki::Sound& command);
  void on(const protocol::kobuki::SoundSequence& command);
  void on(const protocol::kobuki::SetPower& command);
  void on(const protocol::kobuki::RequestExtra& command);
  void on(const protocol::kobuki::GeneralPurposeOutput& command);
  void on(const protocol::kobuki::SetControllerGain& command);
  void on(const protocol::kobuki::GetControllerGain& command);
  void on(const RequestEeprom& command);
  void on(const RepeatGyroSamples& command);
  template <std::uint8_t Id, class Value>
  void on(const Ignored<Id, Value>& /*command*/) {}
  void execute(const auto& command);
  bool knows(const auto& command) const;
  bool accepts(const auto& command) const;

  // Called in every tick: inline, because calls would cost a tenth of the tick's time. The first is
  // inline where the room is compiled as one file, as in Release.
  void watch_for_silence();
  inline void move();
  inline void sense();
  void draw_power();
  void boot();
  void watch_charger();
  void report_charger();
  void use_battery();
  void watch_battery();
  void restart();
  void brake();
  bool sees_obstacle() const;
  void run_special_mode();
  void walk_randomly();
  void follow_pins();
  void show_mode(std::uint16_t bits, unsigned mask);
  void press(std::uint8_t buttons);
  void on_driver_connected();
  void on_driver_timeout();
  inline double roll(WheelTravel travel);
  void resolve_contacts(sim::world::Vec2 from);
  void sample_floor();
  void sense_surroundings();
  void sense_dock_contact();
  void sense_dock_ir();
  void receive_dock();
  void begin_sensing();
  Stance stance() const;
  CliffAdc read_cliff();
  AnalogAdc read_analog();
  void begin_frame();
  void compose_frame();
  void add_versions();
  void send_frame(sim::Outbox& out);
  std::span<const std::uint8_t> transmitted(std::span<const std::uint8_t> frame);

  void play(std::uint8_t sequence);
  void report(std::string_view name, double value);
  void report(const Fault& fault);

  std::shared_ptr<const sim::world::World> world_;
  const Firmware* firmware_;
  Parameters parameters_;
  int boot_ticks_;
  std::size_t transmit_buffer_size_;
  double most_current_ca_;  ///< limit of a frame's byte; far above any current if the byte wraps
  int dock_word_ticks_;
  int dock_delay_ticks_;
  std::int64_t next_dock_word_tick_;
  sim::Random dock_random_;
  std::uint64_t seed_;
  Consumption consumption_;
  Identity identity_;
  State state_;
  protocol::kobuki::FrameBuilder frame_;
  bool frame_begun_ = false;
  Answers asked_{false};    ///< the requests that the begun frame answers
  ReportedFrame composed_;  ///< the content of the begun frame
  sim::Observer* observer_ = nullptr;
};

}  // namespace fakebot::robots::kobuki
