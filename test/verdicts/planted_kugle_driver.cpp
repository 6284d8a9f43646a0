// A driver of the Kugle with a planted bug: planted_kugle_driver DEVICE [BUG]. At SIGTERM the
// driver stops the robot, switches the controller off and ends.
#include <poll.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "fakebot/protocol/kugle/commands.hpp"
#include "fakebot/protocol/kugle/feedback.hpp"
#include "fakebot/protocol/kugle/frame.hpp"
#include "fakebot/protocol/kugle/frame_decoder.hpp"
#include "fakebot/protocol/kugle/parameters.hpp"
#include "raw_port.hpp"
#include "verdicts/driver_program.hpp"
#include "verdicts/kugle_bugs.hpp"
#include "verdicts/roller.hpp"

namespace {

using namespace fakebot::test;
namespace protocol = fakebot::protocol;
namespace wire = protocol::kugle;
using Clock = Roller::Clock;
using Bytes = std::vector<std::uint8_t>;

constexpr float kSpeedMS = 0.3F;

class PlantedKugleDriver {
 public:
  PlantedKugleDriver(const char* path, KugleBug bug) : path_(path), bug_(bug), roller_(bug) {}

  int run() {
    while (status_ == 0 && !roller_.is_done(Clock::now())) {
      if (asked_to_end != 0 && !std::exchange(ends_, true)) { roller_.end(Clock::now()); }
      if (port_ < 0 && !open_device()) {
        if (ends_) { return 0; }
        poll(nullptr, 0, 100);
        continue;
      }
      pollfd polled{port_, POLLIN, 0};
      poll(&polled, 1, 10);
      if (polled.revents != 0) { receive(); }
      act(roller_.decide(Clock::now()));
    }
    return status_;
  }

 private:
  bool open_device() {
    if (bug_ == KugleBug::stays_closed && opened_) { return false; }
    port_ = open_raw(path_);
    if (port_ < 0) { return false; }
    opened_ = true;
    decoder_ = wire::FrameDecoder();
    roller_.begin();
    return true;
  }

  void close_device() { close(std::exchange(port_, -1)); }

  void receive() {
    std::array<std::uint8_t, 16384> buffer{};
    const ssize_t size = read(port_, buffer.data(), buffer.size());
    if (size <= 0) { return close_device(); }
    std::span<const std::uint8_t> bytes(buffer.data(), static_cast<std::size_t>(size));
    if (bug_ == KugleBug::forgets_half_frames) { decoder_ = wire::FrameDecoder(); }
    while (const auto event = decoder_.next(bytes)) {
      if (event->kind == wire::DecodeEvent::Kind::frame) {
        take(*event);
      } else if (bug_ == KugleBug::dies_of_bad_frame && !wire::is_idle(*event)) {
        status_ = 1;
      }
    }
  }

  void take(const wire::DecodeEvent& frame) {
    Bytes coded(frame.coded().begin(), frame.coded().end());
    if (!wire::restore_zeros(coded)) { return; }
    const auto payload = std::span<const std::uint8_t>(coded).subspan(1);
    switch (frame.type()) {
      case wire::ParameterReply::id:
        if (payload.size() > protocol::size_of_fields<wire::ParameterReply>()) {
          wire::ParameterReply reply;
          reply.type = payload[0];
          reply.param = payload[1];
          roller_.see(reply);
        }
        return;
      case wire::SetParameterAck::id:
        if (protocol::accepts<wire::SetParameterAck>(payload)) {
          roller_.see(protocol::read_message<wire::SetParameterAck>(payload));
        }
        return;
      case wire::StateEstimates::id:
        if (protocol::accepts<wire::StateEstimates>(payload)) {
          roller_.see(protocol::read_message<wire::StateEstimates>(payload), Clock::now());
        }
        return;
      case wire::ControllerInfo::id:
        if (protocol::accepts<wire::ControllerInfo>(payload)) {
          roller_.see(protocol::read_message<wire::ControllerInfo>(payload), Clock::now());
        }
        return;
      default: return;
    }
  }

  void act(Roller::Wish wish) {
    switch (wish) {
      case Roller::Wish::nothing: return;
      case Roller::Wish::read: return send(bytes_of(roller_.wanted()));
      case Roller::Wish::switch_on: return switch_on();
      case Roller::Wish::switch_off: return set_mode(wire::controller_mode::off);
      case Roller::Wish::drive: return drive(kSpeedMS);
      case Roller::Wish::stand: return drive(0);
    }
  }

  void switch_on() {
    if (bug_ == KugleBug::sets_mode_with_settings) {
      return send(bytes_of(wire::ControllerSettings{wire::controller_mode::velocity,
                                                    wire::controller_type::sliding_mode}));
    }
    set_mode(roller_.mode());
    if (bug_ == KugleBug::stores) { send(bytes_of(wire::StoreParameters{})); }
  }

  void set_mode(std::uint8_t mode) {
    const auto& parameter = *wire::find_parameter("mode");
    wire::SetParameter message;
    message.type = parameter.group;
    message.param = parameter.identifier;
    message.value_type = parameter.type;
    message.array_size = parameter.elements;
    message.set_values(std::span(&mode, 1));
    send(bytes_of(message));
  }

  void drive(float speed_m_s) {
    wire::VelocityReference velocity;
    velocity.frame = wire::reference_frame::heading;
    velocity.velocity_x_m_s = speed_m_s;
    if (bug_ == KugleBug::packs_messages) { return send(packed(velocity)); }
    Bytes frame = bytes_of(velocity);
    if (bug_ == KugleBug::forgets_coding) { protocol::write_message(velocity, frame.data() + 4); }
    if (bug_ == KugleBug::half_frames && ++sent_ % 10 == 0) { frame.resize(frame.size() / 2); }
    send(frame);
  }

  /// The message without padding, as of a compiler that does not align members.
  static Bytes packed(const wire::VelocityReference& velocity) {
    constexpr std::size_t kPadding = 3;
    Bytes payload(protocol::data_size(velocity));
    protocol::write_message(velocity, payload.data());
    payload.erase(payload.begin() + 1, payload.begin() + 1 + kPadding);
    wire::FrameBuilder builder;
    const auto frame = builder.frame(velocity.id, payload);
    return frame ? Bytes(frame->begin(), frame->end()) : Bytes{};
  }

  template <class Message>
  static Bytes bytes_of(const Message& message) {
    wire::FrameBuilder builder;
    const auto frame = builder.frame(message);
    return {frame.begin(), frame.end()};
  }

  void send(const Bytes& bytes) {
    if (port_ >= 0 && write(port_, bytes.data(), bytes.size()) < 0) { close_device(); }
  }

  const char* path_;
  KugleBug bug_;
  Roller roller_;
  wire::FrameDecoder decoder_;
  int port_ = -1;
  int status_ = 0;
  int sent_ = 0;
  bool opened_ = false;
  bool ends_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  const auto* const planted = named_by_arguments<PlantedBug<KugleBug>>(
      {argv, static_cast<std::size_t>(argc)}, "planted_kugle_driver DEVICE [BUG]",
      kPlantedKugleBugs, "none");
  if (planted == nullptr) { return 2; }
  if (planted->bug != KugleBug::dies_when_asked) { end_when_asked(); }
  return PlantedKugleDriver(argv[1], planted->bug).run();
}
