// The Kugle: a robot that balances on a ball, and its board, which a PC commands over USB.
//
// Units are SI; the wire's units are used in protocol/ only. The body follows the MATLAB model of
// the builder, the board follows the firmware; parameter_rows.hpp and the parts name the source of
// each number.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <span>

#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/parameters.hpp"
#include "robots/kugle/board/board.hpp"
#include "robots/kugle/board/front_panel.hpp"
#include "robots/kugle/body/plant.hpp"
#include "robots/kugle/control/balance_controller.hpp"
#include "robots/kugle/parameters.hpp"
#include "robots/kugle/sensors/battery.hpp"
#include "robots/kugle/sensors/estimator.hpp"
#include "robots/kugle/sensors/inertial_unit.hpp"
#include "robots/kugle/wire/receiver.hpp"
#include "robots/kugle/wire/stream.hpp"
#include "sim/robot.hpp"
#include "sim/world/body.hpp"
#include "sim/world/world.hpp"

namespace fakebot::robots::kugle {

/// The tick of the simulation. The tick of the controller is a multiple.
inline constexpr std::chrono::milliseconds kTick{1};
inline constexpr double kTickS = std::chrono::duration<double>(kTick).count();

struct KugleOptions {
  Parameters parameters = standard_parameters();
  std::uint64_t seed = 1;
  std::shared_ptr<const sim::world::World> world = std::make_shared<const sim::world::World>();
  sim::world::Placement start{};  ///< must have room for the robot
};

class Kugle final : public sim::Robot {
 public:
  /// Radius of the ball, which is the part that touches walls. Source: firmware, Parameters.h.
  static constexpr double kRadiusM = 0.129;

  explicit Kugle(const KugleOptions& options);

  sim::SimTime tick() const override { return kTick; }
  const sim::WireProtocol& wire() const override;
  void receive(std::span<const std::uint8_t> bytes) noexcept override;
  bool is_mid_frame() const override { return state_.receiver.is_mid_frame(); }
  void driver_arrived() noexcept override;
  void driver_left() noexcept override;
  bool has_device() const override { return state_.board.is_connected(); }
  void step(sim::Outbox& out) override;
  sim::SimTime next_frame_at() const override;

  const std::shared_ptr<const sim::world::World>& world() const override { return world_; }
  [[nodiscard]] bool enter(std::shared_ptr<const sim::world::World> world) override;

  sim::world::Placement placement() const override;
  sim::world::Presence presence() const override;
  void meet(const sim::world::Others& others) override;
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

  /// The complete state of the robot, from which signals are read.
  struct State {
    explicit State(const KugleOptions& options);

    std::int64_t ticks = 0;
    Board board;
    FrontPanel panel;
    Receiver receiver;
    Plant plant;
    InertialUnit inertial_unit;
    Estimator estimator;
    BalanceController controller;
    Batteries batteries;
    sim::Random motor_noise;
    sim::world::Body body;

    Tuning tuning{};                    ///< from the board's parameters
    std::uint32_t tuned_at_change = 0;  ///< ParameterMemory::changes() at the last tuning
    int control_period_ms = 1;          ///< taken when the controller starts
    int ms_to_control = 1;
    int stride_ms = 0;       ///< since the body has moved
    int stabilising_ms = 0;  ///< since the start of the controller, until the controller runs
    std::int64_t stream_from_tick = 0;
    std::int64_t batteries_from_tick = 0;
    PerWheel torque_nm{};     ///< of the motors now
    PerWheel delivered_nm{};  ///< as the motor drivers measure
    std::array<bool, 3> motor_fails{};
    Inertial measured;
    Vec3 rates_before_rad_s;

    sim::world::Vec2 hand_force_n;
    bool sends_raw_sensors = true;
    bool sends_dumps = true;
    bool lifted = false;
    /// The robot stopped balancing on its own, and falls unless a controller balances again.
    bool left_alone = false;
    bool fallen_from_edge = false;
    double free_floor_m = 0;  ///< no edge of the floor is nearer
    bool touches_wall = false;

    /// Bytes that came while the board was deaf. The board's USB driver holds 10 packets of 64.
    /// Source: firmware, USBCDC.
    std::array<std::uint8_t, 640> held_bytes{};
    std::size_t held_size = 0;

    std::uint64_t parameters_read = 0;
    std::bitset<protocol::kugle::all_parameters().size()> different_parameters_read;
    std::uint64_t parameters_set = 0;
    std::uint64_t parameters_stored = 0;
    std::uint64_t set_points = 0;
    std::int64_t set_point_tick = -1;
    double set_point_speed_m_s = 0;  ///< of the last velocity from a driver

    bool powered() const { return board.phase() != Board::Phase::off; }
    bool fallen() const { return fallen_from_edge || plant.state().fallen; }
    /// Held by a hand or the stand: in mode OFF somebody holds the robot.
    bool is_held() const;
    bool is_at_rest() const;
  };
  const State& state() const { return state_; }

 private:
  void on(const Received& message);
  template <class Message>
  void read(const Received& message);
  void on(const protocol::kugle::GetParameter& request, const Received& message);
  void on(const protocol::kugle::QuaternionReference& reference, const Received& message);
  void on(const protocol::kugle::AngularVelocityReference& reference, const Received& message);
  void on(const protocol::kugle::BalanceControllerReference& reference, const Received& message);
  void on(const protocol::kugle::VelocityReference& reference, const Received& message);
  void on(const protocol::kugle::CalibrateImu& request, const Received& message);
  void on(const protocol::kugle::RestartController& request, const Received& message);
  void set_parameter(const Received& message);
  void store_parameters();
  void dump_parameters();
  void count_read(const protocol::kugle::BoardParameter& parameter);
  bool is_allowed(std::uint32_t magic_key) const;
  void enter_bootloader();
  void hold(std::span<const std::uint8_t> bytes) noexcept;
  void hear_held_bytes();
  void drop_held_bytes();
  template <class Reference>
  void follow(const Reference& reference);

  void press_buttons();
  void run_board();
  void move();
  void control(sim::Outbox& out);
  void start_controller();
  void reboot();
  void stop_balancing();
  void tune();
  void take_tuning();
  void set_mode(std::uint8_t mode);
  void deliver_torque();
  void resolve_contacts(sim::world::Vec2 from);
  void look_at_floor();
  void use_batteries();
  void send_batteries(float time_s);

  template <class Message>
  void answer(const Message& message) {
    state_.board.outgoing().send(message);
  }
  void refuse(const Received& message);
  void note(std::string_view violation, const Received& message);
  void report(std::string_view name, double value);
  void report(const Fault& fault);

  std::shared_ptr<const sim::world::World> world_;
  Parameters parameters_;
  State state_;
  Stream stream_;
  sim::Observer* observer_ = nullptr;
};

}  // namespace fakebot::robots::kugle
