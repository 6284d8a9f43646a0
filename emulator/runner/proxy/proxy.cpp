#include "runner/proxy/proxy.hpp"

#include <cassert>
#include <memory>
#include <utility>

#include "line/robots/observed_kinds.hpp"

namespace fakebot::runner {

RemoteStation add_remote_robot(Session& session, const ProxyOptions& options,
                               line::StationOptions station, ProxyEvents events) {
  assert(options.kind != nullptr);
  // The robot calls the station only when a driver has the device open.
  const auto added = std::make_shared<line::Station*>(nullptr);
  // The device goes first, then the owner is told. Not within an event of the device.
  events.on_port_gone = [&session, added,
                         tell = std::move(events.on_port_gone)](const std::string& reason) {
    session.post([added, tell, reason] {
      (*added)->device().set_present(false);
      tell(reason);
    });
  };
  auto robot = std::make_unique<line::RemoteRobot>(
      session.context(), *line::observed_kind_of(*options.kind).messages,
      line::RemotePort{options.port, options.baud},
      line::RemoteLine{
          [added](std::span<const std::uint8_t> bytes) { (*added)->from_robot(bytes); },
          [added] {
            const io::Device& device = (*added)->device();
            return device.is_there() ? device.settings() : std::nullopt;
          },
          [added] { return (*added)->device().driver_lines(); },
          [added](sim::RobotLines lines) { (*added)->line().set_robot_lines(lines); }},
      std::move(events));
  line::RemoteRobot& remote = *robot;
  station.pace.has_due_frames = false;
  station.link = options.link;
  station.as = options.as;
  *added = &session.add_robot(std::move(robot), std::move(station));
  return {**added, remote};
}

Proxy::Proxy(Session& session, const ProxyOptions& options, ProxyEvents events)
    : session_(session),
      framed_(session.context(), *options.kind->wire),
      remote_(add_remote_robot(session, options, {.line = options.line}, std::move(events))) {
  remote_.station.pace().start(session_.clock().now());
}

/// The robot calls this object until the end of the station.
Proxy::~Proxy() {
  remote_.station.end();
  remote_.station.line().tap(nullptr);
}

void Proxy::record_into(Recording& recording) {
  session_.record_into(&recording);
  framed_.tap(&recording.tap(0));
  remote_.station.line().tap(&framed_);
}

ProxyCounters Proxy::counters() const {
  const io::LineCounters line = device().counters();
  return {line.bytes_sent, line.bytes_unread, line.attachments, remote_.robot.counters()};
}

ProxyResult Proxy::run() {
  session_.run();
  const sim::SimTime duration = remote_.station.clock().now();
  session_.end_robots();
  framed_.give_up();
  return {duration, counters(), remote_.station.line().wire().tally().counts()};
}

}  // namespace fakebot::runner
