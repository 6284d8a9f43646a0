#include "session.hpp"

#include <iostream>
#include <utility>

namespace explorer {

namespace {

constexpr char kSignals[] = "/kobuki";
/// The reading begins far too low when the robot is switched on, and rises within a second.
constexpr double kBatteryTrustedAfterS = 2;

}  // namespace

bool Frame::must_stand() const {
  return sensors.wheel_drop != 0 || is_battery_critical ||
         (sensors.charger & kobuki::CoreSensors::Flags::AdapterType) != 0;
}

Session::Session(const std::string& device, std::unique_ptr<Behaviour> behaviour)
    : behaviour_(std::move(behaviour)),
      frame_slot_(&Session::on_frame, *this),
      button_slot_(&Session::on_button, *this),
      versions_slot_(&Session::on_versions, *this) {
  // Before the thread of the library starts: the first answers may come in the first frames.
  frame_slot_.connect(std::string(kSignals) + "/stream_data");
  button_slot_.connect(std::string(kSignals) + "/button_event");
  versions_slot_.connect(std::string(kSignals) + "/version_info");
  kobuki::Parameters parameters;
  parameters.device_port = device;
  parameters.sigslots_namespace = kSignals;
  // With the limiter a robot with a heavy load, and one before a hole, stops too late.
  parameters.enable_acceleration_limiter = false;
  kobuki_.init(parameters);
  kobuki_.enable();
}

Session::~Session() {
  kobuki_.disable();
}

void Session::on_frame() {
  using Seconds = std::chrono::duration<double>;
  frame_.time_s = Seconds(std::chrono::steady_clock::now() - start_).count();
  frame_.sensors = kobuki_.getCoreSensorData();
  frame_.dock_signal = kobuki_.getDockIRData().docking;
  frame_.digital_input = kobuki_.getGpInputData().digital_input;
  add_odometry();
  watch_battery();
  const Speed speed = behaviour_->decide(frame_);
  // The library sends the speed when this function returns, once for each frame.
  kobuki_.setBaseControl(speed.linear_m_s, speed.angular_rad_s);
}

void Session::add_odometry() {
  ecl::linear_algebra::Vector3d step;
  ecl::linear_algebra::Vector3d rates;
  kobuki_.updateOdometry(step, rates);
  frame_.pose = ecl::concatenate_poses(frame_.pose, step);
  frame_.travelled_m += step[0];
  const double heading_rad = kobuki_.getHeading();
  if (has_heading_) { frame_.turned_rad += ecl::wrap_angle(heading_rad - heading_rad_); }
  heading_rad_ = heading_rad;
  has_heading_ = true;
}

void Session::watch_battery() {
  if (kobuki_.batteryStatus().level() != kobuki::Battery::Dangerous) {
    battery_dangerous_since_s_ = -1;
    return;
  }
  if (battery_dangerous_since_s_ < 0) { battery_dangerous_since_s_ = frame_.time_s; }
  // For good: a battery recovers when the motors stop, and would be empty in the next minute.
  if (frame_.time_s - battery_dangerous_since_s_ > kBatteryTrustedAfterS) {
    frame_.is_battery_critical = true;
  }
}

void Session::on_button(const kobuki::ButtonEvent& event) {
  behaviour_->on_button(event, kobuki_);
}

void Session::on_versions(const kobuki::VersionInfo& versions) {
  std::cout << "hardware " << kobuki::VersionInfo::toString(versions.hardware) << ", firmware "
            << kobuki::VersionInfo::toString(versions.firmware) << ", UDID "
            << kobuki::VersionInfo::toString(versions.udid0, versions.udid1, versions.udid2)
            << std::endl;
}

}  // namespace explorer
