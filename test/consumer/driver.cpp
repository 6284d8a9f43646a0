// A minimal driver: drives forward until a bumper is pressed, then stops. With --push-on the driver
// ignores the bumper.
#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string_view>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/feedback.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "fakebot/protocol/kobuki/frame_decoder.hpp"
#include "fakebot/protocol/kobuki/velocity.hpp"

using namespace fakebot::protocol;

namespace {

class Bumpers {
 public:
  void receive(std::span<const std::uint8_t> bytes) {
    while (const auto event = decoder_.next(bytes)) {
      if (event->kind != kobuki::DecodeEvent::Kind::frame) { continue; }
      for_each_sub_payload(kobuki::Feedback{}, event->payload(),
                           Overloaded{[this](const kobuki::BasicSensorData& data) {
                                        hit_ = hit_ || data.bumper != 0;
                                      },
                                      [](const auto&) {}});
    }
  }
  bool hit() const { return hit_; }

 private:
  kobuki::FrameDecoder decoder_{kobuki::kFeedbackLengths};
  bool hit_ = false;
};

bool send(int port, kobuki::Velocity velocity) {
  kobuki::FrameBuilder builder;
  builder.add(kobuki::to_base_control(velocity));
  const auto bytes = builder.finish();
  return write(port, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  const bool push_on = argc == 3 && std::string_view(argv[2]) == "--push-on";
  if (argc != 2 && !push_on) {
    std::fputs("usage: driver PORT [--push-on]\n", stderr);
    return 2;
  }
  const int port = open(argv[1], O_RDWR | O_NOCTTY);
  termios settings{};
  tcgetattr(port, &settings);
  cfmakeraw(&settings);
  cfsetspeed(&settings, B115200);
  tcsetattr(port, TCSAFLUSH, &settings);
  Bumpers bumpers;
  std::array<std::uint8_t, 4096> input{};
  pollfd polled{port, POLLIN, 0};
  // The robot sends 50 frames a second; each is answered.
  while (poll(&polled, 1, 1000) == 1) {
    const ssize_t size = read(port, input.data(), input.size());
    if (size <= 0) { break; }
    bumpers.receive({input.data(), static_cast<std::size_t>(size)});
    const bool stand = bumpers.hit() && !push_on;
    if (!send(port, {stand ? 0.0 : 0.2, 0.0})) { break; }
  }
  std::perror("the robot is gone");
  return 1;
}
