// Session: robots, the devices that they carry, and their lines.
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runner/session/session.hpp"

namespace fakebot::runner {

line::Station& Session::add_robot(std::unique_ptr<sim::Robot> robot, line::StationOptions options,
                                  std::function<void()> on_finished) {
  observe(*robot);
  line::Station& station = *stations_.emplace_back(
      std::make_unique<line::Station>(*context_, watch_, std::move(robot), at_own_port(options),
                                      station_events(stations_.size(), std::move(on_finished))));
  station.live_apart(observers_);
  add_devices(station, std::move(options));
  return station;
}

line::Station& Session::add_further_robot(std::unique_ptr<sim::Robot> robot,
                                          line::StationOptions options) {
  observe(*robot);
  line::Station& station = *stations_.emplace_back(
      std::make_unique<line::Station>(*context_, watch_, std::move(robot), at_own_port(options),
                                      station_events(stations_.size(), [] {}), *stations_.front()));
  add_devices(station, std::move(options));
  return station;
}

/// Lines by TCP have the ports that follow the first one's.
line::StationOptions Session::at_own_port(line::StationOptions options) const {
  if (options.line.served) {
    options.line.served->address = io::nth_after(options.line.served->address, stations_.size());
  }
  return options;
}

/// `options` are those of the carrier.
void Session::add_devices(line::Station& carrier, line::StationOptions&& options) {
  line::StationOptions of_device{.begins_raw = options.begins_raw, .behind = options.behind};
  of_device.line.fault_seed = options.line.fault_seed;
  of_device.line.served = options.line.served;
  for (const sim::CarriedDevice& device : carrier.robot().devices()) {
    const auto link = options.links_of_devices.find(device.name);
    if (link != options.links_of_devices.end()) { of_device.link = link->second; }
    const auto as = options.as.of_devices.find(device.name);
    if (as != options.as.of_devices.end()) { of_device.as.of_robot = as->second; }
    observe(*device.robot);
    stations_.push_back(
        std::make_unique<line::Station>(*context_, watch_, device, at_own_port(of_device),
                                        station_events(stations_.size(), [] {}), carrier));
    of_device.link.reset();
    of_device.as = {};
    add_devices(*stations_.back(), line::StationOptions(of_device));
  }
}

io::DriverPorts Session::ports_of(std::size_t robot) {
  io::DriverPorts ports{stations_[robot]->device().port(), {}};
  const std::string& own = stations_[robot]->device_name();
  for (const line::Station* device : devices_of(robot)) {
    const std::string& name = device->device_name();
    ports.further.push_back(
        {own.empty() ? name : name.substr(own.size() + 1), device->device().port()});
  }
  return ports;
}

void Session::observe(sim::Robot& robot) {
  if (!events_.on_robot_event) { return; }
  observers_.observe(robot);
}

std::vector<line::Station*> Session::devices_of(std::size_t robot) {
  std::vector<line::Station*> devices;
  const std::string& own = stations_[robot]->device_name();
  for (std::size_t i = robot + 1; i < stations_.size() && stations_[i]->is_carried(); ++i) {
    const std::string& name = stations_[i]->device_name();
    if (own.empty() || name.starts_with(own + ".")) { devices.push_back(stations_[i].get()); }
  }
  return devices;
}

void Session::time_events_of(std::size_t robot, std::function<sim::SimTime(sim::SimTime)> time_of) {
  assert(robot < stations_.size());
  if (events_.on_robot_event) { observers_.time_by(robot, std::move(time_of)); }
}

line::StationEvents Session::station_events(std::size_t number, std::function<void()> on_finished) {
  if (!on_finished) {
    on_finished = [this] {
      const auto times = std::ranges::count_if(
          stations_, [](const auto& station) { return station->leads_time(); });
      if (++finished_ == static_cast<std::size_t>(times)) { stop({}); }
    };
  }
  return {[this, number] { events_.on_attach(number); },
          [this, number] { events_.on_detach(number); },
          [this, number](const std::string& device) { events_.on_plugged_in(number, device); },
          std::move(on_finished), events_.on_warning};
}

void Session::start() {
  const auto now = clock_.now();
  for (const auto& station : stations_) {
    if (station->leads_time()) { station->pace().start(now); }
  }
}

void Session::replug() {
  for (const auto& station : stations_) { station->device().replug(); }
}

void Session::end_robots() {
  for (const auto& station : stations_) { station->end(); }
  for (const auto& station : stations_) {
    finish([&station] { return !station->device().is_closing(); });
  }
}

}  // namespace fakebot::runner
