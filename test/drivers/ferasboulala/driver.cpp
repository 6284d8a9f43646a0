// ferasboulala/kobuki wanders.
#include <chrono>
#include <csignal>
#include <memory>
#include <thread>
#include <tuple>

#include "../wander.h"
#include "kobuki/kobuki.h"

namespace {

volatile std::sig_atomic_t is_asked_to_end = 0;
void ask_to_end(int) {
  is_asked_to_end = 1;
}

unsigned sides(bool right, bool center, bool left) {
  return (right ? 1U : 0U) | (center ? 2U : 0U) | (left ? 4U : 0U);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) { return 2; }
  std::signal(SIGTERM, ask_to_end);
  std::signal(SIGINT, ask_to_end);
  const std::unique_ptr<kobuki::Kobuki> robot(kobuki::Kobuki::create(argv[1]));
  if (!robot) { return 3; }
  wander wanderer{};
  kobuki::BasicData basic{};
  while (is_asked_to_end == 0 && robot->ok()) {
    robot->get_basic_data(basic, false);
    const auto& [left, right, center] =
        std::tie(basic.left_data, basic.right_data, basic.center_data);
    const unsigned obstacles = sides(right.bumped, center.bumped, left.bumped) |
                               sides(right.cliff_sensed, center.cliff_sensed, left.cliff_sensed) |
                               sides(false, left.overcurrent || right.overcurrent, false);
    const bool must_stand = left.wheel_dropped || right.wheel_dropped || basic.is_using_adapter ||
                            basic.battery_voltage < kobuki::BATTERY_DANGEROUS_VOLTAGE;
    const wander_speed speed = wander_decide(&wanderer, obstacles, must_stand);
    robot->set_motion_twist(speed.linear_m_s, speed.angular_rad_s);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  robot->set_motion(0, 0);
  return robot->ok() ? 0 : 1;
}
