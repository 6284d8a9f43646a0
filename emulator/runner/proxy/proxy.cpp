#include "runner/proxy/proxy.hpp"

#include <cassert>
#include <utility>

namespace fakebot::runner {

namespace {

const sim::WireProtocol& wire_of(const ProxyOptions& options) {
  assert(options.wire != nullptr);
  return *options.wire;
}

}  // namespace

Proxy::Proxy(Session& session, const ProxyOptions& options, ProxyEvents events)
    : session_(session),
      framed_(session.context(), wire_of(options)),
      station_(add_robot(options, std::move(events))) {}

/// The robot calls this object until the end of the station.
Proxy::~Proxy() {
  station_.end();
  station_.line().tap(nullptr);
}

line::Station& Proxy::add_robot(const ProxyOptions& options, ProxyEvents events) {
  // The device goes at once, and before that is told. Not within an event of the device.
  events.on_port_gone = [this, tell = std::move(events.on_port_gone)](const std::string& reason) {
    session_.post([&station = station_, tell, reason] {
      station.device().set_present(false);
      tell(reason);
    });
  };
  auto robot = std::make_unique<line::RemoteRobot>(
      session_.context(), *options.wire, line::RemotePort{options.port, options.baud},
      line::RemoteLine{[this](std::span<const std::uint8_t> bytes) { station_.from_robot(bytes); },
                       [this] { return device().is_there() ? device().settings() : std::nullopt; }},
      std::move(events));
  robot_ = robot.get();
  line::Station& station = session_.add_robot(
      std::move(robot),
      {.pace = {.has_due_frames = false}, .link = options.link, .fault_seed = options.fault_seed});
  for (const auto& fault : options.faults) { station.line().wire().begin(fault, sim::SimTime{0}); }
  station.pace().start(session_.clock().now());
  return station;
}

void Proxy::record_into(Recording& recording) {
  session_.record_into(&recording);
  framed_.tap(&recording.tap(0));
  station_.line().tap(&framed_);
}

ProxyCounters Proxy::counters() const {
  const io::LineCounters line = device().counters();
  return {line.bytes_sent, line.bytes_unread, line.attachments, robot_->counters()};
}

ProxyResult Proxy::run() {
  session_.run();
  const sim::SimTime duration = station_.clock().now();
  session_.end_robots();
  framed_.give_up();
  return {duration, counters(), station_.line().wire().tally().counts()};
}

}  // namespace fakebot::runner
