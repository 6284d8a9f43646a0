// Every error in the events of a scenario file, with the complete message.
#include "unit/config/scenario/scenario_text.hpp"

using fakebot::test::check_all_refused;
using fakebot::test::kFitsSchema;

TEST_CASE("wrong events of a scenario are refused") {
  check_all_refused({
      {"no list",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": {}}",
       "s.json:2: /events: found object, expected a list of events"},
      {"nothing to do",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1}]}",
       "s.json:2: /events/0: found no \"do\", expected an action, or a list of actions"},
      {"an empty action",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {}}]}",
       "s.json:2: /events/0/do: found nothing to do, expected an action, or a list of actions"},
      {"an empty list",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": []}]}",
       "s.json:2: /events/0/do: found nothing to do, expected an action, or a list of actions"},
      {"an action that is a text",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": \"lift\"}]}",
       "s.json:2: /events/0/do: found \"lift\", expected an action, or a list of actions"},
      {"no trigger",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"do\": "
       "{\"lift\": true}}]}",
       "s.json:2: /events/0: found none, expected one of at, when, after, every"},
      {"two triggers",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"when\": \"bumper.left\", \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0: found at, when, expected one of at, when, after, every"},
      {"a time in which the robot notices nothing",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"for\": \"1ms\", \"do\": {\"press\": \"bumper.left\"}}]}",
       "s.json:2: /events/0/for: found \"1ms\", expected a time of at least 5 ms, the tick of the "
       "robot",
       kFitsSchema},
      {"an unknown key",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"att\": 1, \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/att: found \"att\", expected one of at, when, after, every, delay, "
       "each_time, from, until, while, name, for, on, do; did you mean \"at\"?"},
      {"a time at the end of the scenario",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "5, \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/at: found 5, expected a time before the end of the scenario",
       kFitsSchema},
      {"a rhythm that begins after the end of the scenario",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"every\": 1, \"from\": 6, \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/from: found 6, expected a time before the end of the scenario",
       kFitsSchema},
      {"a delay without a condition",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"delay\": 1, \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/delay: found \"delay\" beside \"at\", expected it beside when, after"},
      {"each time without a condition",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"every\": 1, \"each_time\": true, \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/each_time: found \"each_time\" beside \"every\", expected it beside "
       "when"},
      {"an end without a rhythm",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"until\": 2, \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/until: found \"until\" beside \"at\", expected it beside every"},
      {"an unknown event before it",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"name\": \"hit\", \"at\": 1, \"do\": {\"lift\": true}},\n{\"after\": \"hitt\", \"do\": "
       "{\"lift\": true}}]}",
       "s.json:3: /events/1/after: found \"hitt\", expected the name of an event; did you mean "
       "\"hit\"?",
       kFitsSchema},
      {"events that follow each other",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"name\": \"a\", \"after\": \"b\", \"do\": {\"lift\": true}},\n{\"name\": \"b\", "
       "\"after\": \"a\", \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0: found an event that follows itself, expected one that can happen",
       kFitsSchema},
      {"an event that remembers what it waits for",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"name\": \"a\", \"when\": \"pose.x_m > pose.x_m@b\", \"do\": {\"lift\": true}},\n"
       "{\"name\": \"b\", \"after\": \"a\", \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0: found an event that follows itself, expected one that can happen",
       kFitsSchema},
      {"a name twice",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"name\": \"a\", \"at\": 1, \"do\": {\"lift\": true}},\n{\"name\": \"a\", \"at\": 2, "
       "\"do\": {\"lift\": true}}]}",
       "s.json:3: /events/1/name: found \"a\" again, expected another name", kFitsSchema},
      {"an empty name",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"name\": \"\", \"at\": 1, \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/name: found \"\", expected a name, which is not empty"},
      {"a rhythm of nothing",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"every\": 0, \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/every: found 0, expected a time longer than 0"},
      {"a rhythm in microseconds",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"every\": \"20us\", \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/every: found \"20us\", expected a time of at least 1 ms", kFitsSchema},
      {"an unknown condition",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"when\": \"bumper.lft\", \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/when: found \"bumper.lft\", expected the name of a signal; did you "
       "mean \"bumper.left\"?",
       kFitsSchema},
      {"an assignment",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"when\": \"charger = 6\", \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/when: found \"charger = 6\", which assigns at character 9, expected a "
       "condition over "
       "signals; did you mean ==?",
       kFitsSchema},
      {"a condition that goes on behind its end",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": "
       "[{\"when\": \"bumper.left\\u0000 && nonsense\", \"do\": {\"lift\": true}}]}",
       "s.json:2: /events/0/when: found \"bumper.left\\u0000 && nonsense\", with a NUL at "
       "character 12, "
       "expected a condition over signals: an operator",
       kFitsSchema},
  });
}

TEST_CASE("wrong actions of a scenario are refused") {
  check_all_refused({
      {"an unknown action",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"lft\": true}}]}",
       "s.json:2: /events/0/do/lft: found \"lft\", expected one of set, release, press, lift, "
       "put_down, push, power, device, driver, world, fault, note; did you mean \"lift\"?"},
      {"an unknown signal",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"set\": {\"bumper.lft\": 1}}}]}",
       "s.json:2: /events/0/do/set/bumper.lft: found \"bumper.lft\", expected the name of a signal "
       "that can be set; did you mean \"bumper.left\"?"},
      {"a signal that cannot be set",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"set\": {\"speed.linear_m_s\": 1}}}]}",
       "s.json:2: /events/0/do/set/speed.linear_m_s: found \"speed.linear_m_s\", which cannot be "
       "set, expected the name of a signal that can be set"},
      {"a value out of range",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"set\": {\"cliff.left_adc\": 5000}}}]}",
       "s.json:2: /events/0/do/set/cliff.left_adc: found 5000, expected a number from 0 to 4095 "
       "adc"},
      {"a value that is a text",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"set\": {\"bumper.left\": \"on\"}}}]}",
       "s.json:2: /events/0/do/set/bumper.left: found \"on\", expected true or false"},
      {"true for what is no flag",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"set\": {\"battery_v\": true}}}]}",
       "s.json:2: /events/0/do/set/battery_v: found true, expected a number from 0 to 20 V"},
      {"set without signals",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"set\": \"bumper.left\"}}]}",
       "s.json:2: /events/0/do/set: found \"bumper.left\", expected an object of signals and their "
       "values"},
      {"press of what is no input",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"press\": \"pose.x_m\"}}]}",
       "s.json:2: /events/0/do/press: found \"pose.x_m\", which cannot be set, expected the name "
       "of a signal that can be set"},
      {"press of a number",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"press\": 3}}]}",
       "s.json:2: /events/0/do/press: found 3, expected the name of a signal, or a list of names"},
      {"release of an unknown signal",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"release\": [\"button.b0\", \"button.b3\"]}}]}",
       "s.json:2: /events/0/do/release/1: found \"button.b3\", expected the name of a signal that "
       "can be set; did you mean \"button.b0\"?"},
      {"a lift that is false",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"lift\": false}}]}",
       "s.json:2: /events/0/do/lift: found false, expected true"},
      {"put down at an unknown place",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"put_down\": \"kitchen\"}}]}",
       "s.json:2: /events/0/do/put_down: found \"kitchen\", expected a pose: the world has no "
       "places",
       kFitsSchema},
      {"a push too far",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"push\": {\"forward_m\": 100}}}]}",
       "s.json:2: /events/0/do/push/forward_m: found 100, expected a number from -10 to 10 m"},
      {"a push to nowhere",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"push\": {}}}]}",
       "s.json:2: /events/0/do/push: found nothing, expected one of forward_m, left_m, turn_deg"},
      {"power that is neither on nor off",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"power\": true}}]}",
       "s.json:2: /events/0/do/power: found true, expected \"on\" or \"off\""},
      {"what lasts and cannot be taken back",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"for\": 1, \"do\": {\"push\": {\"forward_m\": 1}}}]}",
       "s.json:2: /events/0/do: found an action that cannot be undone, expected none together with "
       "\"for\"",
       kFitsSchema},
      {"press beside others without an end",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"press\": \"button.b0\", \"lift\": true}}]}",
       "s.json:2: /events/0/do: found \"press\" and other actions, expected \"for\" beside them, "
       "or events of their own",
       kFitsSchema},
      {"a note that is no text",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"events\": [{\"at\": "
       "1, \"do\": {\"note\": 1}}]}",
       "s.json:2: /events/0/do/note: found 1, expected a text"},
  });
}

TEST_CASE("events of a scenario that change nothing are refused") {
  check_all_refused({
      {"a push by 0",
       R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
"events": [{"at": 1, "do": {"push": {"forward_m": 0}}}]})",
       R"(s.json:2: /events/0/do/push: found nothing, expected one of forward_m, left_m, turn_deg)",
       kFitsSchema},
      {"a press of what is no switch",
       R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
"events": [{"at": 1, "do": {"press": "cliff.left_adc"}}]})",
       R"(s.json:2: /events/0/do/press: found "cliff.left_adc", which has more than two values, expected a switch; did you mean "set"?)"},
      {"the release of what is not forced",
       R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
"events": [{"at": 1, "do": {"release": "bumper.left"}}]})",
       R"(s.json:2: /events/0/do/release: found an action that changes nothing, expected an event before it to set or press bumper.left)",
       kFitsSchema},
      {"plugged in what is in",
       R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
"events": [{"at": 1, "do": {"device": "plug_in"}}]})",
       R"(s.json:2: /events/0/do/device: found an action that changes nothing, expected an event before it to unplug the device)",
       kFitsSchema},
      {"put down what stands",
       R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
"events": [{"at": 1, "do": {"put_down": true}}]})",
       R"(s.json:2: /events/0/do/put_down: found an action that changes nothing, expected an event before it to lift the robot)",
       kFitsSchema},
      {"an input that is released with another one, in a list of actions",
       R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
"events": [{"at": 0, "do": {"press": ["bumper.left", "bumper.right"]}, "for": 9},
{"at": 1, "do": [{"note": "x"}, {"note": "y", "release": ["bumper.left", "bumper.center"]}]}]})",
       R"(s.json:3: /events/1/do/1/release: found an action that changes nothing, expected an event before it to set or press bumper.center)",
       kFitsSchema},
      {"the start of a driver that runs",
       R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
"events": [{"at": 1, "do": {"driver": "start"}}]})",
       R"(s.json:2: /events: found the start of a driver that runs, expected one that an event has stopped or killed before, or "driver": {"start": "by_event"})",
       kFitsSchema},
      {"a rhythm longer than the scenario",
       R"({"duration": 5, "expectations": [{"never": "bumper.left"}],
"events": [{"every": 100, "do": {"lift": true}}]})",
       R"(s.json:2: /events/0/every: found 100, expected a time after which the scenario still runs)",
       kFitsSchema},
  });
}
