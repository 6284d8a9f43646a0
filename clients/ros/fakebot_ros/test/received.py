"""Messages of a topic. Subscribers in the same process share a connection, so a message kept for
later subscribers is sent only to the first subscriber of a process."""

import queue
import time

import rospy


class Received:
    def __init__(self, topic, kind):
        self._messages = queue.SimpleQueue()
        self._subscriber = rospy.Subscriber(topic, kind, self._messages.put)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._subscriber.unregister()

    def until(self, is_wanted, within_s=60.0):
        """The first wanted message. `within_s` is real time, and ample."""
        give_up_at = time.monotonic() + within_s
        while True:
            message = self._messages.get(timeout=max(0.0, give_up_at - time.monotonic()))
            if is_wanted(message):
                return message
