"""roarmstrong/kobuki wanders. The driver tells of bumpers, but not on which side."""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
from serial import Serial  # noqa: E402
from kobuki.commands import BaseControl  # noqa: E402
from kobuki.kobuki import Kobuki  # noqa: E402
from wander import Sensors, wander  # noqa: E402

HALF_BASE_MM = 115

with Serial(sys.argv[1], 115200) as port:
    robot = Kobuki(port)

    def drive(speed_mm_s: int, turn_rad_s: float) -> None:
        if turn_rad_s:
            robot.send_command(BaseControl(round(abs(turn_rad_s) * HALF_BASE_MM),
                                           1 if turn_rad_s > 0 else -1))
        else:
            robot.send_command(BaseControl(speed_mm_s, 0))

    wander(lambda: Sensors(obstacles=2 if robot.state.bumper_activated else 0), drive)
    robot.comms.rt.stop()
