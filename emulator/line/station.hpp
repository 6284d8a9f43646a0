// A robot on its device, run by a RobotPace.
//
// The path of a byte, stage by stage:
//
//   from the driver                      from the robot
//   io::Device  reads, is plugged in     sim::Fleet     ticks, frames in the outbox
//   Station     brings the robot to now  Station::send  when they are due
//   Line        rate, time, faults       Line           rate, faults
//   sim::Robot  receives                 io::Device     is plugged in, writes the frame
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "io/asio/asio_types.hpp"
#include "io/device.hpp"
#include "io/modem/driver_paths.hpp"
#include "io/pty/delivery_probe.hpp"
#include "line/line.hpp"
#include "line/line_clock.hpp"
#include "line/line_options.hpp"
#include "line/robot_group.hpp"
#include "line/robot_pace.hpp"
#include "sim/fleet/parallel_loop.hpp"
#include "sim/robot.hpp"
#include "sim/scenario/events/changing_world.hpp"

namespace fakebot::line {

/// Stable names of the devices that a robot carries, by the names of the devices.
using LinksOfDevices = std::map<std::string, std::string, std::less<>>;

struct StationOptions {
  PaceOptions pace{};
  std::optional<std::string> link{};  ///< stable name of the device
  LinksOfDevices links_of_devices{};
  io::DriverPaths as{};
  LineOptions line{};
  /// The device is raw and at the robot's rate, not like a port just plugged in.
  bool begins_raw = false;
  /// The robot's first tick begins so long after the start of simulated time.
  sim::SimTime behind{0};
};

struct StationEvents {
  std::function<void()> on_attach;
  std::function<void()> on_detach;
  std::function<void(const std::string& device)> on_plugged_in;  ///< the device is back
  std::function<void()> on_finished;                             ///< the duration is over
  std::function<void(const std::string&)> on_warning;            ///< a message for the user
};

class Station final : private sim::Companion, private io::DeviceOwner, private PaceFollower {
 public:
  /// A robot with a time of its own. The device exists when this returns. Throws OsError.
  Station(boost::asio::io_context& context, io::AttachmentWatch& watch,
          std::unique_ptr<sim::Robot> robot, StationOptions options, StationEvents events);
  /// A robot in the time and the world of the robot of another station: the pace of the options
  /// does not count.
  Station(boost::asio::io_context& context, io::AttachmentWatch& watch,
          std::unique_ptr<sim::Robot> robot, StationOptions options, StationEvents events,
          const Station& other);
  /// A device that the robot of another station carries, or a robot beside, in the time of that
  /// robot: the pace of the options does not count.
  Station(boost::asio::io_context& context, io::AttachmentWatch& watch,
          const sim::CarriedDevice& device, StationOptions options, StationEvents events,
          const Station& carrier);
  Station(const Station&) = delete;
  Station& operator=(const Station&) = delete;
  ~Station() override;  // NOLINT(bugprone-exception-escape)

  /// Decides when the robot runs, with all robots of the group.
  RobotPace& pace() { return group_->pace(); }
  const RobotPace& pace() const { return group_->pace(); }
  /// Takes a driver's bytes from the kernel. Returns whether the robot had received all bytes
  /// before.
  bool has_all_arrived();

  /// Bytes of a robot that is not simulated: they do not wait for a tick.
  void from_robot(std::span<const std::uint8_t> bytes);

  /// The device was unplugged, and no driver has opened the device since.
  bool has_lost_driver() const;

  /// Stops simulated time, drops bytes held back by faults, and unplugs the device.
  void end();

  /// The robot keeps running while its device is unplugged.
  io::Device& device() { return *device_; }
  const io::Device& device() const { return *device_; }
  Line& line() { return line_; }
  const Line& line() const { return line_; }

  /// The name of a carried device, as "scan", or of a robot beside, as "robots.b", with
  /// "robots.b.scan"; empty for a robot of the session.
  const std::string& device_name() const { return device_name_; }
  bool is_carried() const { return !device_name_.empty(); }
  /// Whether the robot rides on another robot.
  bool is_mounted() const { return is_mounted_; }
  /// Whether the station is the first in the time of its robot, and decides when the time is over.
  bool leads_time() const { return in_fleet_ == 0; }

  sim::Robot& robot() { return robot_; }
  const sim::Robot& robot() const { return robot_; }
  /// Calls the companion at every tick from the next tick on, after companions that joined before,
  /// until leave().
  void join(sim::Companion& companion) { group_->join(in_fleet_, companion); }
  /// See Fleet::live_apart(). Of all robots in the time of the robot.
  void live_apart(sim::ParallelLoop& loop) { fleet().live_apart(loop); }
  void leave(sim::Companion& companion) { group_->leave(in_fleet_, companion); }
  /// The robot's surroundings, for all callers that change the surroundings.
  sim::scenario::ChangingWorld& world() { return world_; }

  /// The value of a signal of the robot or its line; nothing for an unknown name.
  std::optional<double> read(std::string_view signal) const;
  /// Overrides an input of the robot until release(). Returns false and does nothing without such
  /// an input.
  bool force(std::string_view signal, double value);
  bool release(std::string_view signal);

  sim::SimTime now() const { return group_->fleet().now(); }
  /// The clock for time stamps of traffic: ahead of now() until the robot catches up.
  const LineClock& clock() const { return group_->clock(); }
  /// Measures from now on how late the kernel passes frames on. Throws OsError.
  void measure_delivery();
  /// The probe of measure_delivery(); nullptr without.
  io::DeliveryProbe* delivery() { return delivery_ ? &*delivery_ : nullptr; }

 private:
  Station(boost::asio::io_context& context, io::AttachmentWatch& watch,
          const std::shared_ptr<RobotGroup>& group, std::unique_ptr<sim::Robot> robot,
          StationOptions&& options, StationEvents events);
  Station(boost::asio::io_context& context, io::AttachmentWatch& watch,
          std::shared_ptr<RobotGroup> group, sim::Robot& robot, StationOptions&& options,
          StationEvents events);

  // sim::Companion
  void before_tick(sim::SimTime now) override;
  void after_tick(sim::SimTime /*now*/) override {}
  bool rests() const override;
  // io::DeviceOwner
  void on_bytes(std::span<const std::uint8_t> bytes) override;
  std::size_t room() const override { return line_.wire().room(); }
  /// While the bytes are in hand no time passes for the robot.
  void on_readable() override { pace().catch_up(*this); }
  void on_attach() override;
  void on_detach() override;
  void on_unplugged() override;
  void on_plugged_in(const std::string& device) override { events_.on_plugged_in(device); }
  // PaceFollower
  void on_run() override;
  void advance_wire(sim::SimTime time) override;
  void on_finished() override { events_.on_finished(); }

  sim::Fleet& fleet() { return group_->fleet(); }
  PacedLine paced_line() { return {&robot_, &line_.wire(), device_.get(), this, behind_}; }
  void tell_echo();
  void driver_left();
  void send();
  void read_what_waits(sim::SimTime now);
  bool waits_for_bytes() const;
  void follow_device_of_robot();
  void follow_lines();
  using Input = std::pair<sim::InputSource*, std::size_t>;
  std::optional<Input> input(std::string_view signal);

  boost::asio::io_context& context_;
  std::shared_ptr<RobotGroup> group_;
  sim::Robot& robot_;
  sim::SimTime behind_;
  std::size_t in_fleet_;
  std::string device_name_;
  bool is_mounted_ = false;
  sim::scenario::ChangingWorld world_{robot_};
  StationEvents events_;
  bool echo_is_told_ = false;
  bool in_tick_ = false;
  bool driver_leaves_ = false;  // when all sent bytes have arrived
  bool robot_has_device_ = true;
  std::optional<std::uint64_t> attachments_when_unplugged_;
  std::shared_ptr<const int> alive_ = std::make_shared<const int>(0);  // for posted calls
  std::optional<sim::DriverLines> driver_lines_;                       // as the robot knows
  sim::Outbox outbox_;
  std::unique_ptr<io::Device> device_;
  Line line_;
  std::optional<io::DeliveryProbe> delivery_;
};

}  // namespace fakebot::line
