"""yumyum-web/kobukidriver2 wanders. Numbers of a command are unsigned there."""
import pathlib
import queue
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
from kobukidriver2.core.command_transmission import CommandTransmission  # noqa: E402
from kobukidriver2.core.kobuki import Kobuki  # noqa: E402
from kobukidriver2.core.packet.command.base_control import BaseControl  # noqa: E402
from kobukidriver2.core.packet.feedback.basic_sensor_data import BasicSensorData  # noqa: E402
from wander import Sensors, wander  # noqa: E402

HALF_BASE_MM = 115

robot = Kobuki(sys.argv[1], 115200)
robot.start()
sensors = Sensors()


def read() -> Sensors:
    try:
        while True:
            for part in robot.get_feedback_transmission(block=False).feedbacks:
                if isinstance(part, BasicSensorData):
                    read_basic(part)
    except queue.Empty:
        return sensors


def read_basic(basic: BasicSensorData) -> None:
    sensors.obstacles = 0
    for flags in (basic.bumper, basic.cliff):
        sensors.obstacles |= flags.right | flags.center << 1 | flags.left << 2
    sensors.must_stand = basic.wheel_drop.left or basic.wheel_drop.right


def drive(speed_mm_s: int, turn_rad_s: float) -> None:
    speed, radius = speed_mm_s, 0
    if turn_rad_s:
        speed, radius = round(turn_rad_s * HALF_BASE_MM), 1
    robot.send_command_transmission(CommandTransmission(BaseControl(speed & 0xFFFF, radius)))


wander(read, drive)
robot.stop()
