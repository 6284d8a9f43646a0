// Drivers that live in virtual time and use the interface: `fakebot run --time virtual --http 0`.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "system/emulator_process.hpp"
#include "system/temp_dir.hpp"

using namespace fakebot::test;

namespace {

/// What each script begins with. `now_s()` is the driver's own clock.
const std::string kHands = R"(
import http.client, json, os, socket, struct, sys, time
where = os.environ["FAKEBOT_HTTP"].removeprefix("http://")
server = http.client.HTTPConnection(where)
begin_ns = 1767225600 * 10**9
def now_s(): return (time.time_ns() - begin_ns) / 1e9
def ask(method, path, body=None):
    server.request(method, "/api/v1" + path, body and json.dumps(body), {"Content-Type": "application/json"})
    answer = server.getresponse()
    text = answer.read()
    if answer.status >= 400: sys.exit(f"{path}: {answer.status} {text.decode()}")
    return json.loads(text) if text else None
def time_s(): return ask("GET", "/clock")["time_s"]
def expect(value, wanted):
    if abs(value - wanted) > 1e-9: sys.exit(f"{value} is not {wanted}")
)";

ProcessResult run_script(const std::string& script, std::vector<std::string> options = {}) {
  options.insert(options.begin(), {"run", "--time", "virtual", "--http", "0", "--test-program"});
  options.insert(options.end(), {"--", "/usr/bin/python3", "-S", "-c", kHands + script});
  return run_to_end(options);
}

void check_that_it_passes(const std::string& script) {
  const ProcessResult result = run_script(script);
  CAPTURE(result.errors);
  CHECK(result.exit_code == 0);
}

}  // namespace

TEST_CASE("a driver in virtual time asks the interface, and no time passes until the answer") {
  check_that_it_passes(R"(
for _ in range(20):
    expect(time_s(), now_s())
    time.sleep(0.37)
before_s = now_s()
for _ in range(200): ask("GET", "/robots/0/signals")
expect(now_s(), before_s)
)");
}

TEST_CASE("what a driver in virtual time does by the interface happens at once") {
  check_that_it_passes(R"(
time.sleep(0.5)
ask("POST", "/robots/0/events", {"do": {"press": "bumper.left"}, "for": "100 ms"})
assert ask("GET", "/robots/0/signals/bumper.left")["value"]
time.sleep(0.11)
assert not ask("GET", "/robots/0/signals/bumper.left")["value"]
)");
}

TEST_CASE("a wait of a driver in virtual time ends when the condition holds") {
  check_that_it_passes(R"(
ask("POST", "/robots/0/events", {"at": 2, "do": {"press": "bumper.left"}})
waited = ask("POST", "/robots/0/wait", {"until": "bumper.left", "within": 60})
assert waited["held"] and waited["at_s"] == 2.005, waited
assert 2 <= now_s() <= 2.02, now_s()
in_vain = ask("POST", "/robots/0/wait", {"until": "bumper.right", "within": 0.5})
assert not in_vain["held"]
expect(now_s(), in_vain["at_s"])
)");
}

TEST_CASE("the stream of a driver in virtual time comes at times of the robot") {
  check_that_it_passes(R"(
host, port = where.split(":")
stream = socket.create_connection((host, int(port)))
stream.sendall((f"GET /api/v1/stream HTTP/1.1\r\nHost: {where}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
file = stream.makefile("rb")
while file.readline() != b"\r\n": pass
wish = json.dumps({"robot": 0, "signals": ["pose.x_m"], "rate_hz": 50}).encode()
stream.sendall(bytes([0x81, 0x80 | len(wish)]) + bytes(4) + wish)
def message():
    size = file.read(2)[1]
    if size == 126: size, = struct.unpack(">H", file.read(2))
    return json.loads(file.read(size))
assert message()["type"] == "watching"
for n in range(1, 501):
    expect(message()["time_s"], n * 0.02)
    expect(now_s(), n * 0.02)
)");
}

TEST_CASE("a driver in virtual time that asks on and on lets time go on by being refused") {
  const ProcessResult result = run_script("while now_s() < 1: time_s()\n");
  CHECK(result.exit_code != 0);
  CHECK(result.errors.find("/clock: 429") != std::string::npos);
}

TEST_CASE("a scenario in virtual time is played for a driver that uses the interface") {
  const TempDir dir;
  const std::string scenario = dir.write("asks.json", R"({
    "name": "asks", "duration": 10, "expectations": [{"eventually": "bumper.left"}]})");
  const ProcessResult result =
      run_to_end({"test", "--time", "virtual", "--http", "0", "--test-program", scenario, "--",
                  "/usr/bin/python3", "-S", "-c", kHands + R"(
device = os.open(os.environ["FAKEBOT_PORT"], os.O_RDWR | os.O_NOCTTY)
time.sleep(1)
expect(time_s(), now_s())
ask("POST", "/robots/0/events", {"do": {"press": "bumper.left"}, "for": "1 s"})
time.sleep(1)
)"});
  CAPTURE(result.output);
  CAPTURE(result.errors);
  CHECK(result.exit_code == 0);
}
