// A client touches a robot over the interface, and the driver feels the touch.
#include <doctest/doctest.h>

#include <optional>

#include "system/driver.hpp"
#include "system/live/live_process.hpp"
#include "system/temp_dir.hpp"
#include "system/wait.hpp"

using namespace fakebot::test;
using Json = nlohmann::json;

TEST_CASE("what a client presses is in the feedback, and is released after 0.2 s") {
  LiveProcess robot;
  Driver driver(robot.process().port());
  // A driver gets no frame before the port is set.
  driver.next_frame_with([](const Frame&) { return true; });
  const HttpResponse done = robot.act({{"press", "bumper.center"}});
  CHECK(done.status == 201);
  CHECK(done.json()["changed"] == true);
  constexpr int kCenter = 2;  // Kobuki, Basic Sensor Data: bumper, bit 1
  std::optional<Frame> last;
  bool is_any_lost = false;  // on a busy machine
  const auto comes = [&](int bumper) {
    return driver.next_frame_with([&](const Frame& frame) {
      is_any_lost = is_any_lost || (last && ms_between(*last, frame) != 20);
      last = frame;
      return frame.basic().bumper == bumper;
    });
  };
  const Frame pressed = comes(kCenter);
  const Frame released = comes(0);
  CHECK((is_any_lost || ms_between(pressed, released) == 200));
}

TEST_CASE("a driver finds the interface and its token in its environment") {
  const TempDir dir;
  LiveProcess robot({"--http-token", "a token", "--", "sh", "-c",
                     "echo $FAKEBOT_HTTP $FAKEBOT_HTTP_TOKEN >" + dir / "new" + "; mv " +
                         dir / "new" + " " + dir / "told" + "; sleep 1000"});
  const auto told = [&] { return content_of(dir / "told"); };
  CHECK(eventually([&] { return !told().empty(); }));
  CHECK(told() == robot.url() + " a token\n");
}

TEST_CASE("a client kills the driver of the run and starts it again, and the run goes on") {
  const std::string opens_and_waits =
      "exec <>$FAKEBOT_PORT; stty raw -echo 115200; exec sleep 1000";
  const LiveProcess robot({"--", "sh", "-c", opens_and_waits});
  const auto comes_true = [&](const char* condition) {
    return robot.post("/wait", {{"until", condition}, {"within", 60}}).json()["held"] == true;
  };
  CHECK(comes_true("driver.attached"));
  CHECK(robot.act({{"driver", "start"}}).json()["changed"] == false);
  CHECK(robot.act({{"driver", "kill"}}).json()["changed"] == true);
  CHECK(comes_true("!driver.attached"));
  CHECK(robot.act({{"driver", "start"}}).json()["changed"] == true);
  CHECK(comes_true("driver.attached && driver.attachments == 2"));
}

TEST_CASE("a run without a driver of its own starts none for a client") {
  const LiveProcess robot;
  const HttpResponse refused = robot.act({{"driver", "start"}});
  CHECK(refused.status == 409);
  CHECK(refused.json()["detail"] ==
        "the run has no driver after --, which could be started or ended");
}

TEST_CASE("a forced signal keeps its value until it is released") {
  const LiveProcess robot;
  const std::string signal = LiveProcess::of_robot("/signals/cliff.left");
  CHECK(robot.client().send("PUT", signal, {{"value", true}}).status == 200);
  CHECK(robot.signal("cliff.left") == 1);
  CHECK(robot.client().remove(signal).status == 200);
  CHECK(robot.post("/wait", {{"until", "cliff.left == 0"}, {"within", 60}}).json()["held"] == true);
}

TEST_CASE("a lifted robot says that its wheels dropped, and is put down where it was wanted") {
  const LiveProcess robot;
  CHECK(robot.act({{"lift", true}}).status == 201);
  CHECK(robot.post("/wait", {{"until", "wheel_drop.left && wheel_drop.right"}, {"within", 60}})
            .json()["held"] == true);
  CHECK(robot.act({{"put_down", {{"x_m", 2}, {"y_m", -1}, {"heading_deg", 90}}}}).status == 201);
  CHECK(robot.signal("pose.x_m") == doctest::Approx(2));
  CHECK(robot.signal("pose.heading_deg") == doctest::Approx(90));
}

TEST_CASE("what is not possible is a conflict with the reason, and is not noted as done") {
  const LiveProcess robot;
  CHECK(robot.act({{"lift", true}}).status == 201);
  const HttpResponse pushed = robot.act({{"push", {{"forward_m", 1}}}});
  CHECK(pushed.status == 409);
  CHECK(pushed.json()["detail"] == "the robot was in the air when it was to be pushed");
  CHECK(robot.read("/events")["events"].size() == 1);
}

TEST_CASE(
    "an event after one that is over for good is refused with its place, and what is possible") {
  const LiveProcess robot;
  robot.post("/events", {{"name", "bump"}, {"do", {{"press", "bumper.left"}}}});
  robot.post("/wait", {{"until", "!bumper.left"}, {"within", 60}});
  const Json then{{"after", "bump"}, {"do", {{"lift", true}}}};
  const HttpResponse refused = robot.post("/events", then);
  CHECK(refused.status == 422);
  CHECK(refused.json()["pointer"] == "/after");
  const std::string detail = refused.json()["detail"];
  CAPTURE(detail);
  CHECK(detail.find("found \"bump\", which happened at ") != std::string::npos);
  CHECK(detail.find("expected an event that can still happen") != std::string::npos);
  CHECK(robot.read("/events")["events"].size() == 1);
  Json later = then;
  later["delay"] = "1 h";
  CHECK(robot.post("/events", later).status == 201);
}

TEST_CASE("an event that was refused is none that another can follow, and leaves its name") {
  const LiveProcess robot;
  robot.post("/events", {{"name", "up"}, {"do", {{"lift", true}}}});
  const Json push{{"name", "push"}, {"do", {{"push", {{"forward_m", 1}}}}}};
  CHECK(robot.post("/events", push).status == 409);
  const HttpResponse refused = robot.post("/events", {{"after", "push"}, {"do", {{"note", "x"}}}});
  CHECK(refused.status == 422);
  CHECK(refused.json()["pointer"] == "/after");
  CHECK(robot.act({{"put_down", true}}).status == 201);
  CHECK(robot.post("/events", push).status == 201);
}

TEST_CASE("a wall that is added stops the robot, until it is cancelled") {
  const LiveProcess robot;
  const Json wall{{"name", "wall"}, {"points", {{0.3, -1}, {0.3, 1}}}};
  robot.post("/events", {{"name", "a wall"}, {"do", {{"world", {{"add", {{"walls", {wall}}}}}}}}});
  CHECK(robot.read("/world")["walls"][0]["name"] == "wall");
  robot.act({{"push", {{"forward_m", 1}}}});
  CHECK(robot.signal("pose.x_m") < 0.3);
  CHECK(robot.client().remove(LiveProcess::of_robot("/events/a%20wall")).status == 200);
  CHECK_FALSE(robot.read("/world").contains("walls"));
  robot.act({{"push", {{"forward_m", 1}}}});
  CHECK(robot.signal("pose.x_m") > 1);
}

TEST_CASE("a fault of the line lasts until its event is cancelled") {
  LiveProcess robot;
  Driver driver(robot.process().port());
  robot.post("/events",
             {{"name", "broken"}, {"do", {{"fault", {{"type", "flip_bits"}, {"toxicity", 0.5}}}}}});
  wait_until("a frame with a bad checksum", [&] {
    driver.next_frame();
    return driver.counters().bad_checksums > 0 || driver.counters().garbage_bytes > 0;
  });
  CHECK(robot.client().remove(LiveProcess::of_robot("/events/broken")).status == 200);
  const double hits = robot.signal("wire.fault_hits");
  for (int i = 0; i < 10; ++i) { driver.next_frame(); }
  CHECK(robot.signal("wire.fault_hits") == hits);
}

TEST_CASE("the device goes and returns with its cable") {
  const TempDir dir;
  LiveProcess robot({"--link", dir / "robot"});
  CHECK(robot.act({{"device", "unplug"}}).status == 201);
  wait_until("the device is gone", [&] { return robot.read("")["device"]["is_there"] == false; });
  CHECK_FALSE(is_there(dir / "robot"));
  robot.act({{"device", "plug_in"}});
  wait_until("the device is back", [&] { return robot.read("")["device"]["is_there"] == true; });
  CHECK(Driver(dir / "robot").next_frame().bytes.size() > 0);
}

TEST_CASE("commands move the robot, but not while a driver is attached") {
  LiveProcess robot;
  CHECK(robot.post("/commands", {{"drive", {{"linear_m_s", 0.2}}}}).status == 201);
  CHECK(robot.post("/wait", {{"until", "pose.x_m > 0.01"}, {"within", 60}}).json()["held"] == true);
  const Driver driver(robot.process().port());
  wait_until("the driver is attached", [&] { return robot.signal("driver.attached") == 1; });
  const HttpResponse refused = robot.post("/commands", {{"drive", {{"linear_m_s", 0.2}}}});
  CHECK(refused.status == 409);
}

TEST_CASE("the last commands and feedback are decoded, also those that no driver sent or heard") {
  const LiveProcess robot;
  robot.post("/commands", {{"drive", {{"linear_m_s", 0.2}}}});
  Json messages;
  wait_until("the robot has sent", [&] {
    messages = robot.read("/messages");
    return !messages["feedback"].empty();
  });
  REQUIRE(messages["commands"].size() == 1);
  CHECK(messages["commands"][0]["text"] == "BaseControl speed_mm_s=200 radius_mm=0");
  const Json& speed = messages["commands"][0]["fields"][0];
  CHECK(speed["name"] == "speed_mm_s");
  CHECK(speed["value"] == "200");
  CHECK(speed["meaning"].get<std::string>().size() > 3);
  CHECK(messages["feedback"].dump().find("BasicSensorData ") != std::string::npos);
}

TEST_CASE("an event beyond what the robot has time for is refused, until others are cancelled") {
  const LiveProcess robot;
  const Json later{{"at", "10 h"}, {"do", {{"note", "x"}}}};
  std::string first;
  HttpResponse last;
  for (int i = 0; i <= 250; ++i) {
    last = robot.post("/events", later);
    if (i == 0) { first = last.json()["event"]; }
  }
  CHECK(last.status == 409);
  CHECK(robot.client().remove(LiveProcess::of_robot("/events/%23" + first.substr(1))).status ==
        200);
  CHECK(robot.post("/events", later).status == 201);
}

TEST_CASE("a name or a note that would fill every log is refused") {
  const LiveProcess robot;
  const std::string long_text(1001, 'x');
  CHECK(robot.act({{"note", long_text}}).status == 422);
  CHECK(robot.post("/events", {{"name", long_text}, {"do", {{"note", "x"}}}}).status == 422);
  CHECK(robot.act({{"note", long_text.substr(1)}}).status == 201);
}

TEST_CASE("a paused robot sends nothing, and a step of a frame's time sends one frame") {
  LiveProcess robot;
  Driver driver(robot.process().port());
  driver.next_frame();
  CHECK(robot.set_clock({{"paused", true}})["paused"] == true);
  const double paused_at = robot.read("")["time_s"];
  const double sent = robot.signal("wire.frames_sent");
  CHECK(robot.signal("wire.frames_sent") == sent);
  robot.client().send("POST", "/api/v1/clock/step", {{"by", "20ms"}});
  CHECK(robot.signal("wire.frames_sent") == sent + 1);
  CHECK(robot.read("")["time_s"].get<double>() == doctest::Approx(paused_at + 0.02));
  robot.set_clock({{"paused", false}, {"speed", 10}});
  CHECK(robot
            .post("/wait", {{"until", "wire.frames_sent + wire.frames_dropped > " +
                                          std::to_string(sent + 20)},
                            {"within", 60}})
            .json()["held"] == true);
}

TEST_CASE("the clock of a running robot does not step") {
  const LiveProcess robot;
  CHECK(robot.client().send("POST", "/api/v1/clock/step", {{"by", "20ms"}}).status == 409);
}
