#include "capture/compare/command_comparison.hpp"

#include <doctest/doctest.h>

#include "capture/decode/stream_decoder.hpp"
#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "robots/kobuki/wire/wire_protocol.hpp"
#include "unit/hex.hpp"

using namespace std::chrono_literals;
using namespace fakebot::capture;
using fakebot::sim::SimTime;
using fakebot::test::Bytes;
using fakebot::test::from_hex;
using fakebot::test::operator+;

namespace {

using DifferenceKind = CommandDifference::Kind;

struct Said {
  SimTime at;
  Bytes bytes;
};

const Bytes kForward = from_hex("AA 55 06 01 04 C8 00 00 00 CB");
const Bytes kStop = from_hex("AA 55 06 01 04 00 00 00 00 03");
const Bytes kSound = from_hex("AA 55 03 04 01 06 00");

CommandHistory::Runs runs_of(const std::vector<Said>& said) {
  CommandHistory commands;
  DecodeCounters counters;
  StreamDecoder decoder(fakebot::robots::kobuki::wire_protocol(), Sender::driver, {}, commands,
                        counters);
  for (const Said& one : said) { decoder.feed({.at = one.at}, one.bytes); }
  decoder.finish();
  return commands.runs();
}

CommandComparison compared(const std::vector<Said>& recorded, const std::vector<Said>& said,
                           std::optional<SimTime> within = 500ms) {
  return compare(runs_of(recorded), runs_of(said), {.within = within, .until = 10s});
}

std::vector<DifferenceKind> kinds_of(const CommandComparison& comparison) {
  std::vector<DifferenceKind> kinds;
  for (const auto& difference : comparison.differences) { kinds.push_back(difference.kind); }
  return kinds;
}

}  // namespace

TEST_CASE("consecutive equal commands form one run, even with other kinds between them") {
  const auto runs =
      runs_of({{1s, kForward}, {2s, kSound}, {3s, kForward}, {4s, kStop}, {5s, kForward}});
  REQUIRE(runs.size() == 2);
  const std::string forward = "BaseControl speed_mm_s=200 radius_mm=0";
  CHECK(runs.at("BaseControl") ==
        std::vector<CommandRun>{{forward, 1s, 3s, 2},
                                {"BaseControl speed_mm_s=0 radius_mm=0", 4s, 4s, 1},
                                {forward, 5s, 5s, 1}});
  CHECK(runs.at("SoundSequence").size() == 1);
}

TEST_CASE("each kind of fault counts as a kind of command") {
  const auto runs = runs_of({{1s, from_hex("01 02 03")}, {2s, from_hex("AA 55 03 63 01 07 66")}});
  REQUIRE(runs.size() == 2);
  CHECK(runs.at("garbage")[0].text == "garbage: 01 02 03");
  CHECK(runs.at("unknown_id")[0].text == "unknown message 0x63: 07");
}

TEST_CASE("the same commands at about the same times do not differ") {
  const auto comparison = compared(
      {{1s, kForward}, {2s, kForward}, {3s, kStop}, {4s, kSound}},
      {{1100ms, kForward}, {1500ms, kForward}, {2s, kForward}, {2600ms, kStop}, {4s, kSound}});
  CHECK(comparison.differences.empty());
  CHECK(comparison.runs_recorded == 3);
  CHECK(comparison.runs_alike == 3);
}

TEST_CASE("missing and extra commands are reported with their times, in order of time") {
  const auto comparison = compared({{1s, kForward}, {3s, kStop}}, {{1s, kForward}, {2s, kSound}});
  REQUIRE(kinds_of(comparison) == std::vector{DifferenceKind::extra, DifferenceKind::missing});
  CHECK(comparison.differences[0].actual->first == 2s);
  CHECK(comparison.differences[0].actual->text == "SoundSequence sequence=6");
  CHECK(comparison.differences[1].recorded->first == 3s);
  CHECK(comparison.runs_alike == 1);
}

TEST_CASE("a run that starts or ends at another time differs") {
  CHECK(kinds_of(compared({{1s, kForward}}, {{1501ms, kForward}})) ==
        std::vector{DifferenceKind::begins});
  CHECK(kinds_of(compared({{1s, kForward}}, {{1500ms, kForward}})).empty());
  CHECK(kinds_of(compared({{1s, kForward}}, {{400ms, kForward}})) ==
        std::vector{DifferenceKind::begins});
  CHECK(kinds_of(compared({{1s, kForward}, {5s, kForward}}, {{1s, kForward}, {4s, kForward}})) ==
        std::vector{DifferenceKind::ends});
}

TEST_CASE("without a tolerance only the order is compared") {
  CHECK(compared({{1s, kForward}, {2s, kStop}}, {{7s, kForward}, {7s, kStop}}, std::nullopt)
            .differences.empty());
  CHECK(kinds_of(
            compared({{1s, kForward}, {2s, kStop}}, {{7s, kStop}, {7s, kForward}}, std::nullopt)) ==
        std::vector{DifferenceKind::missing, DifferenceKind::extra});
}

TEST_CASE("commands sent after the end may match but are never extra") {
  CHECK(compared({{9s, kStop}}, {{12s, kStop}}).differences.empty());
  CHECK(compared({}, {{12s, kStop}}).differences.empty());
  CHECK(kinds_of(compared({}, {{10s, kStop}})) == std::vector{DifferenceKind::extra});
  CHECK(kinds_of(compared({{9s, kStop}}, {{12s, kSound}})) == std::vector{DifferenceKind::missing});
}

TEST_CASE("one extra command among thousands is one difference") {
  std::vector<Said> recorded;
  for (int i = 0; i < 3000; ++i) {
    fakebot::protocol::kobuki::FrameBuilder builder;
    builder.add(fakebot::protocol::kobuki::BaseControl{static_cast<std::int16_t>(i % 7), 0});
    const auto frame = builder.finish();
    recorded.push_back({i * 1ms, {frame.begin(), frame.end()}});
  }
  std::vector<Said> said = recorded;
  said.insert(said.begin() + 1500, {1500ms, kForward});
  const auto comparison = compared(recorded, said);
  REQUIRE(kinds_of(comparison) == std::vector{DifferenceKind::extra});
  CHECK(comparison.runs_alike == 3000);
}
