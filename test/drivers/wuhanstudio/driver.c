/* wuhanstudio/kobuki wanders. The driver is for RT-Thread: posix/ stands for that here. */
#include "driver.h"

#include <kobuki.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>

#include "../wander.h"

const char* kobuki_device;

static volatile sig_atomic_t is_asked_to_end = 0;
static void ask_to_end(int number) {
  (void)number;
  is_asked_to_end = 1;
}

static unsigned sides(bool right, bool center, bool left) {
  return (right ? 1U : 0U) | (center ? 2U : 0U) | (left ? 4U : 0U);
}

int main(int argc, char** argv) {
  if (argc < 2) { return 2; }
  kobuki_device = argv[1];
  signal(SIGTERM, ask_to_end);
  signal(SIGINT, ask_to_end);
  struct kobuki robot;
  memset(&robot, 0, sizeof robot);
  if (kobuki_init(&robot) < 0) { return 3; }
  kobuki_get_hardware_version();
  kobuki_get_firmware_version();
  kobuki_get_uuid();
  if (argc > 2 && strcmp(argv[2], "gains") == 0) { kobuki_get_controller_gain(); }
  struct wander wanderer = {WANDER_AHEAD, wander_now_s(), 0, 0};
  while (is_asked_to_end == 0) {
    kobuki_loop(&robot); /* one frame, or half a second */
    const unsigned obstacles = sides(robot.right_bumper, robot.central_bumper, robot.left_bumper) |
                               sides(robot.right_cliff, robot.central_cliff, robot.left_cliff) |
                               sides(false, robot.wheel_overcurrent, false);
    const bool must_stand = !robot.connected || robot.wheel_drop || robot.battery < 132 ||
                            robot.charger_adapter_charged || robot.charger_adapter_charging;
    const struct wander_speed speed = wander_decide(&wanderer, obstacles, must_stand);
    kobuki_set_speed(speed.linear_m_s, speed.angular_rad_s);
  }
  kobuki_set_speed(0, 0);
  kobuki_close(&robot);
  return 0;
}
