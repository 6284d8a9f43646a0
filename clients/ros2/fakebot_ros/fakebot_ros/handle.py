"""The robot of a node, for tests."""

import time

import rclpy
from rcl_interfaces.srv import GetParameters

import fakebot

# A response that DDS has lost is not sent again.
_ANSWER_WITHIN_S = 2.0


def robot(node, name="fakebot", within_s=60.0):
    """The robot of the node `name`; waits until there is a robot. `node` is a node of the caller,
    not spun by others meanwhile. `within_s` is real time."""
    client = node.create_client(GetParameters, f"{name}/get_parameters")
    give_up_at = time.monotonic() + within_s
    try:
        while time.monotonic() < give_up_at:
            place = _place(node, client)
            if place is not None:
                url, token, number = place
                return fakebot.connect(url, token)[number]
    finally:
        node.destroy_client(client)
    raise fakebot.NoAnswer(f"no node {name} of fakebot has answered in {within_s:g} s")


def _place(node, client):
    if not client.wait_for_service(_ANSWER_WITHIN_S):
        return None
    request = GetParameters.Request(names=["interface.url", "interface.token", "interface.robot"])
    answer = client.call_async(request)
    rclpy.spin_until_future_complete(node, answer, timeout_sec=_ANSWER_WITHIN_S)
    values = answer.result().values if answer.done() else []
    if len(values) != 3 or not values[0].string_value:
        return None
    return values[0].string_value, values[1].string_value, values[2].integer_value
