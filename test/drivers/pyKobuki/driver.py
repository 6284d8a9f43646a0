"""LostXine/pyKobuki wanders. Lengths are in millimetres, as in its own test program."""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
from wander import Sensors, wander  # noqa: E402
from KobukiDriver import FeedbackName, KobukiDriver  # noqa: E402

driver = KobukiDriver({"port": sys.argv[1], "battery_capacity": 16.5, "battery_low": 14.0,
                       "battery_dangerous": 13.2, "linear_velocity_max": 300,
                       "angular_velocity_max": 300, "wheelbase": 230})
sensors = Sensors()
touched = 0  # since the last decision: the driver reads for 0.1 s, and then has several frames


def read(frame: bytes) -> None:
    global touched
    basic = driver.parse_basic_sensor_data(frame)
    sensors.obstacles = basic["bumper"] | basic["cliff"] | (2 if basic["overcurrent"] else 0)
    sensors.must_stand = basic["wheel_drop"] != 0 or \
        "ADAPTER" in basic["charger_des"] or basic["battery_des"] == "DANGEROUS"
    touched |= sensors.obstacles


def take() -> Sensors:
    global touched
    obstacles, touched = touched | sensors.obstacles, 0
    return Sensors(obstacles, sensors.must_stand)


driver.set_callback(FeedbackName.BasicSensorData, read)
driver.enable()
wander(take, driver.set_base_control)
driver.destroy()
