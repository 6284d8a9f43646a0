#include "line/station.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "line/line_traits.hpp"

namespace fakebot::line {

namespace asio = boost::asio;
using sim::SimTime;

Station::Station(asio::io_context& context, io::AttachmentWatch& watch,
                 std::unique_ptr<sim::Robot> robot, StationOptions options, StationEvents events)
    : Station(context, watch, std::make_shared<RobotGroup>(context, options.pace), std::move(robot),
              std::move(options), std::move(events)) {}

Station::Station(asio::io_context& context, io::AttachmentWatch& watch,
                 std::unique_ptr<sim::Robot> robot, StationOptions options, StationEvents events,
                 const Station& other)
    : Station(context, watch, other.group_, std::move(robot), std::move(options),
              std::move(events)) {}

Station::Station(asio::io_context& context, io::AttachmentWatch& watch,
                 const std::shared_ptr<RobotGroup>& group, std::unique_ptr<sim::Robot> robot,
                 StationOptions&& options, StationEvents events)
    : Station(context, watch, group, group->keep(std::move(robot)), std::move(options),
              std::move(events)) {}

Station::Station(asio::io_context& context, io::AttachmentWatch& watch,
                 const sim::CarriedDevice& device, StationOptions options, StationEvents events,
                 const Station& carrier)
    : Station(context, watch, carrier.group_, *device.robot, std::move(options),
              std::move(events)) {
  device_name_ = carrier.is_carried() ? carrier.device_name_ + "." : "";
  device_name_ += device.name;
  is_mounted_ = !device.stands_alone;
  if (is_mounted_) { fleet().mount(in_fleet_, carrier.in_fleet_, device.placement); }
}

Station::Station(asio::io_context& context, io::AttachmentWatch& watch,
                 std::shared_ptr<RobotGroup> group, sim::Robot& robot, StationOptions&& options,
                 StationEvents events)
    : context_(context),
      group_(std::move(group)),
      robot_(robot),
      behind_(options.behind),
      in_fleet_(group_->fleet().add(robot_, behind_)),
      events_(std::move(events)),
      device_(io::make_device(context, watch, line_traits(robot_.wire(), options.begins_raw),
                              {std::move(options.link), options.line.served}, *this)),
      line_(robot_, *device_, options.line, events_.on_warning) {
  line_.stamp_by(clock());
  fleet().collect(in_fleet_, outbox_);
  fleet().join(in_fleet_, *this);
  pace().add(paced_line());
  if (options.as.of_robot) { device_->lead_from(*options.as.of_robot); }
  device_->open();
}

/// A driver's last bytes still reach the robot. Removing a device does not fail.
Station::~Station() {  // NOLINT(bugprone-exception-escape)
  device_->unplug();
  pace().remove(*this);
  fleet().leave(in_fleet_, *this);
}

void Station::measure_delivery() {
  if (!delivery_) {
    delivery_.emplace(context_, [this] { return clock().now(); });
  }
}

/// The robot wakes up for frames only, and the first frame may be late. Bytes that arrive during
/// the call may have come after the last tick: nobody has observed the effect.
bool Station::has_all_arrived() {
  bool has_new = line_.wire().under_way() > 0;
  pace().catch_up();
  while (device_->read_waiting()) { has_new = true; }
  return !has_new && line_.wire().under_way() == 0;
}

void Station::end() {
  pace().end();
  line_.wire().give_up(now());
  device_->unplug();
}

std::optional<double> Station::read(std::string_view signal) const {
  const auto of_robot = sim::value_of(robot_, signal);
  return of_robot ? of_robot : sim::value_of(line_, signal);
}

bool Station::force(std::string_view signal, double value) {
  const auto found = input(signal);
  if (found) { found->first->set(found->second, value); }
  return found.has_value();
}

bool Station::release(std::string_view signal) {
  const auto found = input(signal);
  if (found) { found->first->release(found->second); }
  return found.has_value();
}

std::optional<Station::Input> Station::input(std::string_view signal) {
  for (sim::InputSource* const source :
       {static_cast<sim::InputSource*>(&robot_), static_cast<sim::InputSource*>(&line_)}) {
    if (const auto index = sim::find_input(source->signals(), signal)) {
      return Input{source, *index};
    }
  }
  return std::nullopt;
}

void Station::on_attach() {
  pace().catch_up();
  robot_.driver_arrived();
  group_->driver_acted();
  events_.on_attach();
  pace().driver_attached();
}

void Station::on_detach() {
  driver_left();
  events_.on_detach();
}

void Station::on_unplugged() {
  attachments_when_unplugged_ = device_->counters().attachments;
  driver_left();
}

bool Station::has_lost_driver() const {
  return attachments_when_unplugged_ &&
         device_->counters().attachments == *attachments_when_unplugged_;
}

/// If the driver's last bytes are still under way, the driver leaves when they have arrived.
void Station::driver_left() {
  driver_leaves_ = line_.wire().under_way() > 0;
  if (!driver_leaves_) { robot_.driver_left(); }
}

void Station::before_tick(SimTime now) {
  line_.wire().begin_tick(now, robot_.tick());
  read_what_waits(now);
  if (driver_leaves_) { driver_left(); }
  follow_lines();
}

void Station::follow_lines() {
  const auto lines = device_->driver_lines();
  if (lines == driver_lines_) [[likely]] { return; }
  driver_lines_ = lines;
  robot_.driver_set_lines(lines.value_or(sim::DriverLines{}));
}

/// Whether a tick brings nothing from the driver.
bool Station::rests() const {
  return line_.wire().under_way() == 0 && !driver_leaves_ && !waits_for_bytes() &&
         device_->driver_lines() == driver_lines_;
}

bool Station::waits_for_bytes() const {
  return device_->waits_for_room() || robot_.is_mid_frame() || line_.wire().is_mid_frame();
}

/// Bytes without room on the line, and the rest of a frame, follow without a gap, however late the
/// machine is: a gap of 100 ms within a frame would tear the frame.
void Station::read_what_waits(SimTime now) {
  if (!waits_for_bytes()) { return; }
  in_tick_ = true;
  if (device_->read_waiting()) { line_.wire().begin_tick(now, robot_.tick()); }
  in_tick_ = false;
}

void Station::on_run() {
  send();
  follow_device_of_robot();
}

void Station::advance_wire(SimTime time) {
  line_.wire().advance(time);
  if (driver_leaves_) { driver_left(); }
  device_->go_on_reading();
  follow_device_of_robot();
}

/// To be called whenever the robot has run or has received bytes: the robot's device may go and
/// return before anything else happens, and drivers must see the device go. Not at once, because
/// the caller may be within an event of the device.
void Station::follow_device_of_robot() {
  const bool has_device = robot_.has_device();
  if (std::exchange(robot_has_device_, has_device) == has_device) { return; }
  asio::post(context_, [this, has_device, station = std::weak_ptr(alive_)] {
    if (!station.expired() && !pace().has_ended()) { device_->set_present(has_device); }
  });
}

void Station::send() {
  if (outbox_.empty()) { return; }
  line_.check_rate_of_reading(now());
  outbox_.for_each([this](std::span<const std::uint8_t> frame) { line_.from_robot(now(), frame); });
  outbox_.clear();
  tell_echo();
  if (delivery_) { delivery_->send(); }
}

void Station::from_robot(std::span<const std::uint8_t> bytes) {
  pace().catch_up(*this);
  line_.from_robot(pace().time_of_bytes(*this), bytes);
  tell_echo();
  pace().wake_up_for(paced_line());  // delayed bytes may be due earlier
}

void Station::tell_echo() {
  if (echo_is_told_ || device_->counters().frames_echoed == 0) { return; }
  echo_is_told_ = true;
  events_.on_warning(
      "the driver's port echoes: the robot receives its own frames as commands; a driver has to "
      "make "
      "its port raw, as cfmakeraw() does");
}

void Station::on_bytes(std::span<const std::uint8_t> bytes) {
  const SimTime at = in_tick_ ? now() : pace().time_of_bytes(*this);
  robot_.driver_sends();
  line_.from_driver(at, bytes);
  if (!in_tick_) { group_->driver_acted(); }
  follow_device_of_robot();
  // An answer, or delayed bytes, may be due before the next frame.
  if (!in_tick_) { pace().wake_up_for(paced_line()); }
}

}  // namespace fakebot::line
