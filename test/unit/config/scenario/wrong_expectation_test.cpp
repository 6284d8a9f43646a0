// Every error in the expectations of a scenario file, with the complete message.
#include "unit/config/scenario/scenario_text.hpp"

using fakebot::test::check_all_refused;
using fakebot::test::kFitsSchema;

TEST_CASE("wrong expectations of a scenario are refused") {
  check_all_refused({
      {"no list", "{\"duration\": 5,\n\"expectations\": {}}",
       "s.json:2: /expectations: found object, expected a list of expectations"},
      {"none", "{\"duration\": 5,\n\"expectations\": []}",
       "s.json:2: /expectations: found none, expected at least one expectation: without it nothing "
       "is judged"},
      {"no kind", "{\"duration\": 5,\n\"expectations\": [{\"name\": \"x\"}]}",
       "s.json:2: /expectations/0: found none, expected one of always, never, signal, "
       "no_violations, eventually, sometimes, after, at_end, count, sequence, share, "
       "prints, never_prints"},
      {"two kinds",
       "{\"duration\": 5,\n\"expectations\": [{\"never\": \"bumper.left\", \"always\": "
       "\"bumper.left\"}]}",
       "s.json:2: /expectations/0: found always, never, expected one of always, never, signal, "
       "no_violations, eventually, sometimes, after, at_end, count, sequence, share, "
       "prints, never_prints"},
      {"an unknown kind", "{\"duration\": 5,\n\"expectations\": [{\"nevr\": \"bumper.left\"}]}",
       "s.json:2: /expectations/0/nevr: found \"nevr\", expected one of name, because, lenient, "
       "reaction, shows, always, never, signal, no_violations, eventually, sometimes, after, that, "
       "at_end, "
       "count, sequence, "
       "share, prints, never_prints, min, max, while, "
       "from, until, tolerance, within, for, at_least, at_most, exactly; did you mean \"never\"?"},
      {"a key of another kind",
       "{\"duration\": 5,\n\"expectations\": [{\"never\": \"bumper.left\", \"within\": 1}]}",
       "s.json:2: /expectations/0/within: found \"within\" beside \"never\", expected one of "
       "while, from, until, tolerance"},
      {"a begin that is neither a time nor an event",
       "{\"duration\": 5, \"events\": [{\"name\": \"hit\", \"at\": 1, \"do\": {\"lift\": "
       "true}}],\n\"expectations\": [{\"never\": \"bumper.left\", \"from\": \"hits\"}]}",
       "s.json:2: /expectations/0/from: found \"hits\", expected a time, seconds or a text like "
       "\"200ms\", or the name of an event; did you mean \"hit\"?",
       kFitsSchema},
      {"an end with the event of the begin",
       "{\"duration\": 5, \"events\": [{\"name\": \"hit\", \"at\": 1, \"do\": {\"lift\": "
       "true}}],\n\"expectations\": [{\"never\": \"bumper.left\", \"from\": \"hit\", "
       "\"until\": \"hit\"}]}",
       "s.json:2: /expectations/0/until: found \"hit\", expected another event than that of "
       "\"from\"",
       kFitsSchema},
      {"a sequence of one",
       "{\"duration\": 5,\n\"expectations\": [{\"sequence\": [\"bumper.left\"]}]}",
       "s.json:2: /expectations/0/sequence: found array, expected a list of two or more "
       "conditions"},
      {"a step twice in a row",
       "{\"duration\": 5,\n\"expectations\": [{\"sequence\": [\"bumper.left\", "
       "\"bumper.left\"]}]}",
       "s.json:2: /expectations/0/sequence: found array, which has a step twice in a row, expected "
       "a condition that a driver decides",
       kFitsSchema},
      {"a share of no bounds",
       "{\"duration\": 5,\n\"expectations\": [{\"share\": \"bumper.left\"}]}",
       "s.json:2: /expectations/0: found only \"share\", expected one or more of min, max beside "
       "it"},
      {"a share that is always there",
       "{\"duration\": 5,\n\"expectations\": [{\"share\": \"bumper.left\", \"min\": 0}]}",
       "s.json:2: /expectations/0/min: found 0, expected a share that a driver can miss",
       kFitsSchema},
      {"a share of more than all",
       "{\"duration\": 5,\n\"expectations\": [{\"share\": \"bumper.left\", \"max\": 90}]}",
       "s.json:2: /expectations/0/max: found 90, expected a number from 0 to 1", kFitsSchema},
      {"what is no regular expression",
       "{\"duration\": 5,\n\"expectations\": [{\"prints\": \"(?<x>a)(?<x>b)\"}]}",
       "s.json:2: /expectations/0/prints: found \"(?<x>a)(?<x>b)\": the name x is there twice, "
       "expected a regular expression",
       kFitsSchema},
      {"a number with the name of a signal",
       "{\"duration\": 5,\n\"expectations\": [{\"prints\": \"(?<charger>.)\", \"that\": "
       "\"charger > 1\"}]}",
       "s.json:2: /expectations/0/that: found a number \"charger\" in the line, and a signal of "
       "this name, expected another name for the number",
       kFitsSchema},
      {"a number that is not in the line",
       "{\"duration\": 5,\n\"expectations\": [{\"prints\": \"(?<xx>.)\", \"that\": "
       "\"xy > 1\"}]}",
       "s.json:2: /expectations/0/that: found \"xy\", expected the name of a signal; did you mean "
       "\"xx\"?",
       kFitsSchema},
      {"a line after an event at any time",
       "{\"duration\": 5, \"events\": [{\"name\": \"hit\", \"at\": 1, \"do\": {\"lift\": "
       "true}}],\n\"expectations\": [{\"prints\": \"a\", \"after\": \"hit\"}]}",
       "s.json:2: /expectations/0: found no \"within\", expected it beside \"after\"", kFitsSchema},
      {"something beside no violations",
       "{\"duration\": 5,\n\"expectations\": [{\"no_violations\": true, \"from\": 1}]}",
       "s.json:2: /expectations/0/from: found \"from\" beside \"no_violations\", expected nothing "
       "else"},
      {"no violations that is false",
       "{\"duration\": 5,\n\"expectations\": [{\"no_violations\": false}]}",
       "s.json:2: /expectations/0/no_violations: found false, expected true"},
      {"a formula with two values",
       "{\"duration\": 5,\n\"expectations\": [{\"always\": \"bumper.left, bumper.right\"}]}",
       "s.json:2: /expectations/0/always: found \"bumper.left, bumper.right\", which is several at "
       "character 12, "
       "expected a condition over signals",
       kFitsSchema},
      {"a division by nothing",
       "{\"duration\": 5,\n\"expectations\": [{\"always\": \"speed.linear_m_s < 1 / 0.0\"}]}",
       "s.json:2: /expectations/0/always: found \"speed.linear_m_s < 1 / 0.0\", a division by 0, "
       "expected a condition over signals",
       kFitsSchema},
      {"a formula of numbers", "{\"duration\": 5,\n\"expectations\": [{\"always\": \"1\"}]}",
       "s.json:2: /expectations/0/always: found \"1\", with no signal in it, expected a condition "
       "over signals",
       kFitsSchema},
      {"an event that there is not",
       "{\"duration\": 5,\n\"expectations\": [{\"after\": \"hit\", \"that\": \"bumper.left\", "
       "\"within\": 1}]}",
       "s.json:2: /expectations/0/after: found \"hit\", expected the name of an event",
       kFitsSchema},
      {"after without that",
       "{\"duration\": 5, \"events\": [{\"name\": \"hit\", \"at\": 1, \"do\": {\"lift\": "
       "true}}],\n\"expectations\": [{\"after\": \"hit\", \"within\": 1}]}",
       "s.json:2: /expectations/0: found no \"that\", expected it beside \"after\""},
      {"after without a time",
       "{\"duration\": 5, \"events\": [{\"name\": \"hit\", \"at\": 1, \"do\": {\"lift\": "
       "true}}],\n\"expectations\": [{\"after\": \"hit\", \"that\": \"bumper.left\"}]}",
       "s.json:2: /expectations/0: found no \"within\", expected it beside \"after\""},
      {"a time after the end",
       "{\"duration\": 5,\n\"expectations\": [{\"never\": \"bumper.left\", \"until\": 6}]}",
       "s.json:2: /expectations/0/until: found 6, expected a time within the duration of the "
       "scenario",
       kFitsSchema},
      {"a time within more than the duration",
       "{\"duration\": 5,\n\"expectations\": [{\"eventually\": \"bumper.left\", \"within\": \"6 "
       "s\"}]}",
       "s.json:2: /expectations/0/within: found \"6 s\", expected a time within the duration of "
       "the scenario",
       kFitsSchema},
      {"an end before the begin",
       "{\"duration\": 5,\n\"expectations\": [{\"never\": \"bumper.left\", \"from\": 3, \"until\": "
       "2}]}",
       "s.json:2: /expectations/0/until: found 2, expected a time that is not before \"from\"",
       kFitsSchema},
      {"a tolerance for all the time",
       "{\"duration\": 5,\n\"expectations\": [{\"never\": \"bumper.left\", \"from\": 3, "
       "\"tolerance\": 2}]}",
       "s.json:2: /expectations/0/tolerance: found 2, expected a time shorter than the one that is "
       "checked",
       kFitsSchema},
      {"bounds that exclude each other",
       "{\"duration\": 5,\n\"expectations\": [{\"signal\": \"speed.linear_m_s\", \"min\": 1, "
       "\"max\": 0.5}]}",
       "s.json:2: /expectations/0/max: found 0.5, expected a number that is not below \"min\"",
       kFitsSchema},
      {"a signal without bounds",
       "{\"duration\": 5,\n\"expectations\": [{\"signal\": \"speed.linear_m_s\"}]}",
       "s.json:2: /expectations/0: found only \"signal\", expected one or more of min, max "
       "beside it"},
      {"a bound beyond the signal",
       "{\"duration\": 5,\n\"expectations\": [{\"signal\": \"speed.linear_m_s\", \"max\": 20}]}",
       "s.json:2: /expectations/0/max: found 20, expected a number from -10 to 10 m/s",
       kFitsSchema},
      {"an unknown signal",
       "{\"duration\": 5,\n\"expectations\": [{\"signal\": \"speed.linear\", \"max\": 1}]}",
       "s.json:2: /expectations/0/signal: found \"speed.linear\", expected the name of a signal; "
       "did you mean \"speed.linear_m_s\"?"},
      {"a count without a number",
       "{\"duration\": 5,\n\"expectations\": [{\"count\": \"bumper.left\"}]}",
       "s.json:2: /expectations/0: found only \"count\", expected one or more of at_least, "
       "at_most, exactly beside it"},
      {"a count of one and a half",
       "{\"duration\": 5,\n\"expectations\": [{\"count\": \"bumper.left\", \"exactly\": 1.5}]}",
       "s.json:2: /expectations/0/exactly: found 1.5, expected a whole number"},
      {"a count exactly and at least",
       "{\"duration\": 5,\n\"expectations\": [{\"count\": \"bumper.left\", \"exactly\": 1, "
       "\"at_least\": 1}]}",
       "s.json:2: /expectations/0: found \"exactly\" and another number, expected one of them",
       kFitsSchema},
      {"a reason that is no text",
       "{\"duration\": 5,\n\"expectations\": [{\"never\": \"bumper.left\", \"because\": true}]}",
       "s.json:2: /expectations/0/because: found true, expected a text"},
  });
}

TEST_CASE("conditions of a scenario that cannot fail, or cannot hold, are refused") {
  check_all_refused({
      {"a number out of the range of its signal",
       R"({"duration": 5,
"expectations": [{"eventually": "charger > 300"}]})",
       R"(s.json:2: /expectations/0/eventually: found "charger > 300", with 300, expected a number from 0 to 255 for charger)",
       kFitsSchema},
      {"what always holds",
       R"({"duration": 5,
"expectations": [{"always": "bumper.left >= 0"}]})",
       R"(s.json:2: /expectations/0/always: found "bumper.left >= 0", which always holds, expected a condition that can hold and can fail)",
       kFitsSchema},
      {"a tautology of two signals",
       R"({"duration": 5,
"expectations": [{"always": "bumper.left || !bumper.left && charger < 255 || charger > 250"}]})",
       R"(s.json:2: /expectations/0/always: found "bumper.left || !bumper.left && charger < 255 || charger > 250", which always holds, expected a condition that can hold and can fail)",
       kFitsSchema},
      {"a contradiction",
       R"({"duration": 5,
"expectations": [{"never": "bumper.left && !bumper.left"}]})",
       R"(s.json:2: /expectations/0/never: found "bumper.left && !bumper.left", which never holds, expected a condition that can hold and can fail)",
       kFitsSchema},
      {"a time after the end in a condition",
       R"({"duration": 5,
"expectations": [{"eventually": "time_s > 6"}]})",
       R"(s.json:2: /expectations/0/eventually: found "time_s > 6", with 6, expected a number from 0 to 5 s for time_s)",
       kFitsSchema},
      {"a while that never holds",
       R"({"duration": 5,
"expectations": [{"never": "bumper.left", "while": "time_s < 0"}]})",
       R"(s.json:2: /expectations/0/while: found "time_s < 0", which never holds, expected a condition that can hold and can fail)",
       kFitsSchema},
      {"a count of at least none",
       R"({"duration": 5,
"expectations": [{"count": "bumper.left", "at_least": 0}]})",
       R"(s.json:2: /expectations/0/at_least: found 0, expected a number from 1 to 1000000000)"},
  });
}

TEST_CASE("expectations that every driver meets, or none, are refused") {
  check_all_refused({
      {"only the time decides",
       R"({"duration": 5,
"expectations": [{"eventually": "time_s > 3"}]})",
       R"(s.json:2: /expectations/0/eventually: found "time_s > 3", which only the time decides, expected a condition that a driver decides)",
       kFitsSchema},
      {"the whole range of a signal",
       R"({"duration": 5,
"expectations": [{"signal": "bumper.left", "min": 0, "max": 1}]})",
       R"(s.json:2: /expectations/0/signal: found "bumper.left", which no driver can fail, expected a condition that a driver decides)",
       kFitsSchema},
      {"a time that makes the rest certain",
       R"({"duration": 5,
"expectations": [{"eventually": "bumper.left || time_s > 4"}]})",
       R"(s.json:2: /expectations/0/eventually: found "bumper.left || time_s > 4", which holds after some time, whatever a driver does, expected a condition that a driver decides)",
       kFitsSchema},
      {"a while that excludes the condition",
       R"({"duration": 5,
"expectations": [{"never": "bumper.left && power", "while": "!power"}]})",
       R"(s.json:2: /expectations/0/never: found "bumper.left && power", which no driver can fail while !power, expected a condition that a driver decides)",
       kFitsSchema},
      {"a tolerance of nearly all the time",
       R"({"duration": 5,
"expectations": [{"never": "bumper.left", "tolerance": 4.8}]})",
       R"(s.json:2: /expectations/0/tolerance: found 4.8, expected a time of at most nine tenths of the one that is checked)",
       kFitsSchema},
      {"more than at most",
       R"({"duration": 5,
"expectations": [{"count": "bumper.left", "at_least": 3, "at_most": 1}]})",
       R"(s.json:2: /expectations/0/at_most: found 1, expected a number that is not below "at_least")",
       kFitsSchema},
      {"two that contradict each other",
       R"({"duration": 5,
"expectations": [{"always": "speed.linear_m_s < 0.1"},
{"eventually": "speed.linear_m_s > 0.15"}]})",
       R"(s.json:3: /expectations/1: found "eventually speed.linear_m_s > 0.15" beside "always speed.linear_m_s < 0.1", expected expectations that one driver can meet)",
       kFitsSchema},
      {"two counts that contradict each other",
       R"({"duration": 5,
"expectations": [{"count": "bumper.left", "at_least": 3},
{"count": "bumper.left", "at_most": 2}]})",
       R"(s.json:3: /expectations/1: found "count bumper.left" beside "count bumper.left", expected expectations that one driver can meet)",
       kFitsSchema},
  });
}

TEST_CASE("expectations that some drivers meet and others do not are accepted") {
  using fakebot::test::scenario_from;
  for (
      const char* expectations :
      {R"({"never": "bumper.left", "tolerance": 4})",
       R"({"always": "speed.linear_m_s < 0.1", "until": 2}, {"eventually": "speed.linear_m_s > 0.15"})",
       R"({"count": "bumper.left", "at_least": 3, "until": 2}, {"count": "bumper.left", "at_most": 4})",
       R"({"never": "bumper.left", "while": "time_s > 2"})",
       R"({"eventually": "bumper.left && time_s > 4"})"}) {
    CAPTURE(expectations);
    CHECK_NOTHROW(
        scenario_from(R"({"duration": 5, "expectations": [)" + std::string(expectations) + "]}"));
  }
}
