"""The parameters of the node."""

import os

# Options of `fakebot run`, with the same meaning and defaults.
_OF_RUN = ("world", "profile", "firmware", "start", "seed", "speed", "record")
# A launch file gives every value as a text, where an empty text counts as not given.
_TEXTS = _OF_RUN + ("kind", "device", "connect_to", "token", "number")


class Options:
    """Raises ValueError for contradictory parameters. `given` has a text for each name."""

    def __init__(self, given, publish_tf=True, publish_clock=False, rate_hz=50.0):
        given = {name: value for name, value in given.items() if value != ""}
        self.kind = given.get("kind", "kobuki")
        self.device = given.get("device")
        # The program that has started this node as a driver runs already.
        of_program = os.environ if "FAKEBOT_HTTP" in os.environ else {}
        self.connect_to = given.get("connect_to") or of_program.get("FAKEBOT_HTTP")
        self.token = given.get("token") or os.environ.get("FAKEBOT_HTTP_TOKEN")
        self.number = int(given.get("number", of_program.get("FAKEBOT_INDEX", 0)))
        self.publish_tf = publish_tf
        self.publish_clock = publish_clock
        self.rate_hz = rate_hz
        self.frame = "world"
        self.child_frame = "ground_truth"
        self.of_run = [text for name in _OF_RUN if name in given
                       for text in ("--" + name, given[name])]
        if self.connect_to and self.of_run:
            raise ValueError(f"{' '.join(self.of_run)}: {self.connect_to} runs already, and has "
                             "its own options")


def read(node):
    given = {name: node.declare_parameter(name, "").value for name in _TEXTS}
    return Options(given, *(node.declare_parameter(name, default).value for name, default in
                            (("publish_tf", True), ("publish_clock", False), ("rate_hz", 50.0))))
