// Every error in the robot, the world and the commands of a scenario file, with the complete
// message.
#include "unit/config/scenario/scenario_text.hpp"

using fakebot::test::check_all_refused;
using fakebot::test::kFitsSchema;

TEST_CASE("wrong keys of a scenario are refused") {
  check_all_refused({
      {"no object", "[]", "s.json:1: /: found array, expected an object"},
      {"no duration", "{\"expectations\": [{\"never\": \"bumper.left\"}]}",
       "s.json:1: /: found no \"duration\", expected a time longer than 0, seconds or a text like "
       "\"200ms\""},
      {"no expectations", "{\"duration\": 5}",
       "s.json:1: /: found no \"expectations\", expected a list of expectations"},
      {"an unknown key",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"event\": []}",
       "s.json:2: /event: found \"event\", expected one of $schema, name, description, tags, "
       "needs, case, clause, include, robot, robots, "
       "world, driver, duration, seed, parameters, derived, samples, commands, events, "
       "expectations, "
       "explore; "
       "did you mean \"events\"?"},
      {"a key twice",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"duration\": 6}",
       "s.json:2: /duration: appears twice", kFitsSchema},
      {"no JSON", "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n}",
       "s.json:1: no JSON: nothing follows this comma before the }"},
      {"a name that is no text",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}], \"name\": 1}",
       "s.json:1: /name: found 1, expected a text"},
      {"a seed that is negative",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}], \"seed\": -1}",
       "s.json:1: /seed: found -1, expected a number from 0 to 4294967295"},
  });
}

TEST_CASE("wrong times of a scenario are refused") {
  check_all_refused({
      {"a negative duration",
       "{\"duration\": -1, \"expectations\": [{\"never\": \"bumper.left\"}]}",
       "s.json:1: /duration: found -1, expected a time, seconds or a text like \"200ms\""},
      {"a duration of nothing",
       "{\"duration\": 0, \"expectations\": [{\"never\": \"bumper.left\"}]}",
       "s.json:1: /duration: found 0, expected a time longer than 0"},
      {"a duration beyond all",
       "{\"duration\": 1e7, \"expectations\": [{\"never\": \"bumper.left\"}]}",
       "s.json:1: /duration: found 10000000.0, expected a number from 0 to 1000000 s"},
      {"a duration in an unknown unit",
       "{\"duration\": \"5 parsec\", \"expectations\": [{\"never\": \"bumper.left\"}]}",
       "s.json:1: /duration: found \"5 parsec\", expected a time, seconds or a text like "
       "\"200ms\""},
      {"a duration without a number",
       "{\"duration\": \"ms\", \"expectations\": [{\"never\": \"bumper.left\"}]}",
       "s.json:1: /duration: found \"ms\", expected a time, seconds or a text like \"200ms\""},
      {"a duration that is a list",
       "{\"duration\": [5], \"expectations\": [{\"never\": \"bumper.left\"}]}",
       "s.json:1: /duration: found array, expected a time, seconds or a text like \"200ms\""},
      {"a time far too long",
       "{\"duration\": \"2000 h\", \"expectations\": [{\"never\": \"bumper.left\"}]}",
       "s.json:1: /duration: found \"2000 h\", expected a number from 0 to 1000000 s", kFitsSchema},
  });
}

TEST_CASE("a wrong robot of a scenario is refused") {
  check_all_refused({
      {"no object",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": 7}",
       "s.json:2: /robot: found 7, expected an object"},
      {"an unknown key",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"profil\": \"ideal\"}}",
       "s.json:2: /robot/profil: found \"profil\", expected one of type, profile, profile_changes, "
       "firmware, start, with, battery_percent; did you mean \"profile\"?"},
      {"an unknown type",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": {\"type\": "
       "\"kobuky\"}}",
       "s.json:2: /robot/type: found \"kobuky\", expected the name of a robot; see: fakebot list "
       "robots; did you mean \"kobuki\"?"},
      {"an unknown profile",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"profile\": \"idael\"}}",
       "s.json:2: /robot/profile: found \"idael\", expected a profile of a Kobuki: one of "
       "standard, "
       "ideal, firmware, or a file that ends in .json; did you mean \"ideal\"?"},
      {"an unknown parameter of the profile",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"profile_changes\": {\"p_gian\": 5}}}",
       "s.json:2: /robot/profile_changes/p_gian: found \"p_gian\", expected a parameter of a "
       "Kobuki, "
       "see: fakebot list profiles --robot kobuki; did you mean \"p_gain\"?"},
      {"a parameter of the profile out of range",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"profile_changes\": {\"battery_v\": 50}}}",
       "s.json:2: /robot/profile_changes/battery_v: found 50, expected a number from 0 to 20 V"},
      {"changes of the profile that are a list",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"profile_changes\": [1]}}",
       "s.json:2: /robot/profile_changes: found array, expected an object"},
      {"a profile file that is not there",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"profile\": \"none.json\"}}",
       "s.json:2: /robot/profile: found \"none.json\", expected a file that can be read: "
       "none.json",
       kFitsSchema},
      {"an unknown firmware",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"firmware\": \"1.2\"}}",
       "s.json:2: /robot/firmware: found \"1.2\", expected one of 1.2.0, 1.1.4, 1.1.3, 1.1.2, "
       "1.1.1, 1.1.0, 1.0.0; did you mean \"1.2.0\"?"},
      {"a battery that is too full",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"battery_percent\": 101}}",
       "s.json:2: /robot/battery_percent: found 101, expected a number from 0 to 100 %"},
      {"an unknown place",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"start\": \"kitchen\"}}",
       "s.json:2: /robot/start: found \"kitchen\", expected a pose: the world has no places",
       kFitsSchema},
      {"a start without a coordinate",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"robot\": "
       "{\"start\": {\"x_m\": 1}}}",
       "s.json:2: /robot/start: found no \"y_m\", expected a number from -1000 to 1000 m"},
      {"a start in a wall",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}], \"world\": {\"walls\": "
       "[[[-1, 0], [1, 0]]]},\n\"robot\": {\"start\": {\"x_m\": 0, \"y_m\": 0.1}}}",
       "s.json:2: /robot/start: found no room at 0, 0.1, expected nothing solid within the robot's "
       "radius of 0.17575 m; the nearest place with room is 0.06, 0.18: \"start\": {\"x_m\": 0.06, "
       "\"y_m\": 0.18} in \"robot\"",
       kFitsSchema},
      {"a world that has no room at its start",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"world\": "
       "{\"walls\": [[[-1, 0], [1, 0]]]}}",
       "s.json:2: /world: found no room at 0, 0, expected nothing solid within the robot's radius "
       "of 0.17575 m; the nearest place with room is 0.07, 0.19: \"start\": {\"x_m\": 0.07, "
       "\"y_m\": 0.19} in \"robot\"",
       kFitsSchema},
      {"a world that is a number",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"world\": 7}",
       "s.json:2: /world: found 7, expected a world, or the path of a file with one"},
      {"a world file that is not there",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"world\": "
       "\"none.json\"}",
       "s.json:2: /world: found \"none.json\", expected a file that can be read: none.json",
       kFitsSchema},
      {"a world with a fault",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"world\": {\"wall\": "
       "[]}}",
       "s.json:2: /world/wall: found \"wall\", expected one of $schema, name, walls, obstacles, "
       "cliffs, dock, places, start, map; did you mean \"walls\"?"},
  });
}

TEST_CASE("wrong commands of a scenario are refused") {
  check_all_refused({
      {"no list",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": {}}",
       "s.json:2: /commands: found object, expected a list of commands"},
      {"a delay behind nothing",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"drive\": {\"linear_m_s\": 0.1}, \"delay\": 1}]}",
       "s.json:2: /commands/0/delay: found \"delay\" alone, expected it beside when, after"},
      {"an unknown command",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"at\": 1, \"drve\": {}}]}",
       "s.json:2: /commands/0/drve: found \"drve\", expected one of at, when, after, every, delay, "
       "each_time, from, until, while, drive, bytes, BaseControl, Sound, SoundSequence, SetPower, "
       "RequestExtra, GeneralPurposeOutput, SetControllerGain, GetControllerGain, on, print; did "
       "you mean "
       "\"drive\"?"},
      {"nothing to send",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"at\": 1}]}",
       "s.json:2: /commands/0: found nothing to send, expected \"bytes\", or commands: one of "
       "drive, bytes, BaseControl, Sound, SoundSequence, SetPower, RequestExtra, "
       "GeneralPurposeOutput, SetControllerGain, GetControllerGain"},
      {"bytes and a command",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"bytes\": \"AA\", \"drive\": {}}]}",
       "s.json:2: /commands/0: found \"bytes\" and a command, expected \"bytes\", or commands: one "
       "of drive, bytes, BaseControl, Sound, SoundSequence, SetPower, RequestExtra, "
       "GeneralPurposeOutput, SetControllerGain, GetControllerGain"},
      {"bytes that are no hex",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"bytes\": \"AX\"}]}",
       "s.json:2: /commands/0/bytes: found \"AX\", expected bytes in hex, like \"AA 55 06\"; "
       "character 2 is no hex digit"},
      {"half a byte",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"bytes\": \"AA 5\"}]}",
       "s.json:2: /commands/0/bytes: found \"AA 5\", expected bytes in hex, like \"AA 55 06\"; "
       "the digit at character 4 has no second one"},
      {"an unknown field",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"BaseControl\": {\"speed\": 100}}]}",
       "s.json:2: /commands/0/BaseControl/speed: found \"speed\", expected one of speed_mm_s, "
       "radius_mm"},
      {"a field beyond its size",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"SoundSequence\": {\"sequence\": 256}}]}",
       "s.json:2: /commands/0/SoundSequence/sequence: found 256, expected a number from 0 to 255"},
      {"a field that is no whole number",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"BaseControl\": {\"speed_mm_s\": 1.5}}]}",
       "s.json:2: /commands/0/BaseControl/speed_mm_s: found 1.5, expected a whole number"},
      {"an end without a rhythm",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"at\": 1, \"until\": 2, \"drive\": {}}]}",
       "s.json:2: /commands/0/until: found \"until\" beside \"at\", expected it beside every"},
      {"a condition beside a time",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"at\": 1, \"while\": \"bumper.left\", \"drive\": {}}]}",
       "s.json:2: /commands/0/while: found \"while\" beside \"at\", expected it beside every"},
      {"two times",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"at\": 1, \"every\": 2, \"drive\": {}}]}",
       "s.json:2: /commands/0: found at, every, expected one of at, when, after, every"},
      {"an event that there is not",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"after\": \"bump\", \"drive\": {}}]}",
       "s.json:2: /commands/0/after: found \"bump\", expected the name of an event", kFitsSchema},
      {"a rhythm of nothing",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"every\": 0, \"drive\": {}}]}",
       "s.json:2: /commands/0/every: found 0, expected a time longer than 0"},
      {"a speed in mm/s",
       "{\"duration\": 5, \"expectations\": [{\"never\": \"bumper.left\"}],\n\"commands\": "
       "[{\"drive\": {\"linear_m_s\": 200}}]}",
       "s.json:2: /commands/0/drive/linear_m_s: found 200, expected a number from -10 to 10 m/s"},
  });
}
