// The beeper: frequencies, tones, melodies.
#include "robots/kobuki/sound.hpp"

#include <cmath>
#include <vector>

#include "unit/robots/kobuki/kobuki_bench.hpp"

using namespace fakebot::test;
using fakebot::robots::kobuki::melodies;
using fakebot::robots::kobuki::note_frequency_hz;
namespace wire = fakebot::protocol::kobuki;

namespace {

/// A frequency, 0 for a pause, and a duration.
struct Heard {
  double hz;
  int ms;
};

/// Records until nothing plays for a second, without the final pause.
std::vector<Heard> listen(fakebot::robots::kobuki::Sound& sound) {
  std::vector<Heard> heard;
  for (int i = 0; i < 1000; ++i) {
    const double hz = sound.frequency_hz();
    if (heard.empty() || heard.back().hz != hz) { heard.push_back({hz, 0}); }
    heard.back().ms += kTickMs;
    sound.step();
  }
  if (!heard.empty() && heard.back().hz == 0) { heard.pop_back(); }
  return heard;
}

}  // namespace

TEST_CASE("notes have the observed frequencies of the timer") {
  // Source: observed, firmware 1.2.0; to 0.1 Hz.
  struct Case {
    std::uint16_t note;
    double hz;
  };
  const std::vector<Case> cases = {{272, 1324.5}, {257, 1401.5}, {229, 1572.1}, {204, 1763.8},
                                   {181, 1986.7}, {171, 2102.2}, {152, 2363.3}, {136, 2639.3},
                                   {500, 721.7},  {1000, 361.2}};
  for (const Case& c : cases) {
    CAPTURE(c.note);
    CHECK(std::abs(note_frequency_hz(c.note) - c.hz) < 0.06);
  }
  CHECK(note_frequency_hz(0) == 0);
  // Source: specification, note = 1 / (f * 0.00000275); the timer's period is the note plus 1:
  // 0.6 % here, so the documents agree within 1 %.
  CHECK(note_frequency_hz(826) == doctest::Approx(440).epsilon(0.01));
}

TEST_CASE("melodies have the observed notes and durations") {
  // Source: observed, firmware 1.2.0: notes and durations; frequencies as above.
  constexpr double k272 = 1324.5;
  constexpr double k257 = 1401.5;
  constexpr double k229 = 1572.1;
  constexpr double k204 = 1763.8;
  constexpr double k181 = 1986.7;
  constexpr double k171 = 2102.2;
  constexpr double k152 = 2363.3;
  constexpr double k136 = 2639.3;
  struct Case {
    std::uint8_t sequence;
    std::vector<Heard> expected;
    int total_ms;
  };
  const std::vector<Case> cases = {
      {0, {{k272, 150}, {0, 50}, {k229, 150}, {0, 50}, {k171, 150}}, 550},
      // The three share 500 ms without gaps; their shares were read from the firmware.
      {1, {{k171, 150}, {k229, 150}, {k272, 200}}, 500},
      {2, {{k136, 50}, {0, 50}, {k136, 50}}, 150},
      {3, {{k136, 25}}, 25},
      {4, {{k152, 100}, {k171, 100}, {k204, 100}, {k257, 100}, {k272, 100}}, 500},
      {5,
       {{k136, 100},
        {k152, 100},
        {k171, 100},
        {k181, 100},
        {k204, 100},
        {k229, 100},
        {k257, 100},
        {k272, 100}},
       800},
      {6,
       {{k272, 100},
        {k257, 100},
        {k229, 100},
        {k204, 100},
        {k181, 100},
        {k171, 100},
        {k152, 100},
        {k136, 100}},
       800},
      {7, {{k272, 150}, {0, 50}, {k171, 150}}, 350},
      {8, {{k171, 150}, {0, 50}, {k272, 150}}, 350},
  };
  REQUIRE(melodies().size() == cases.size());
  for (const Case& c : cases) {
    CAPTURE(int{c.sequence});
    fakebot::robots::kobuki::Sound sound(melodies());
    sound.play_sequence(c.sequence);
    CHECK(sound.sequence() == c.sequence);
    const auto heard = listen(sound);
    int total_ms = 0;
    REQUIRE(heard.size() == c.expected.size());
    for (std::size_t i = 0; i < heard.size(); ++i) {
      CAPTURE(i);
      CHECK(std::abs(heard[i].hz - c.expected[i].hz) < 0.06);
      CHECK(heard[i].ms == c.expected[i].ms);
      total_ms += heard[i].ms;
    }
    CHECK(total_ms == c.total_ms);
    CHECK(sound.sequence() == -1);
  }
}

TEST_CASE("melodies have different names") {
  for (const auto& one : melodies()) {
    CHECK_FALSE(one.name.empty());
    for (const auto& other : melodies()) {
      CHECK((one.name == other.name) == (one.sequence == other.sequence));
    }
  }
}

TEST_CASE("a number without a melody is silent and has no effect") {
  // Source: observed, firmware 1.2.0: 255 plays nothing.
  for (const int sequence : {9, 100, 255}) {
    CAPTURE(sequence);
    fakebot::robots::kobuki::Sound sound(melodies());
    sound.play_sequence(static_cast<std::uint8_t>(sequence));
    CHECK(listen(sound).empty());
    CHECK(sound.sequence() == -1);
    sound.play_sequence(6);
    sound.play_sequence(static_cast<std::uint8_t>(sequence));
    CHECK(sound.sequence() == 6);
    CHECK(listen(sound).size() == 8);
  }
}

TEST_CASE("a tone sounds for its duration") {
  // Source: observed, firmware 1.2.0: exact to the millisecond, 255 gave 254.8 ms and 0 a blip of
  // 4.8 ms; here the blip ends with the tick of 5 ms.
  for (const int duration_ms : {0, 1, 5, 25, 101, 200, 255}) {
    CAPTURE(duration_ms);
    fakebot::robots::kobuki::Sound sound(melodies());
    sound.play_tone({500, static_cast<std::uint8_t>(duration_ms)});
    CHECK(sound.sequence() == -1);
    const auto heard = listen(sound);
    REQUIRE(heard.size() == 1);
    CHECK(std::abs(heard[0].hz - 721.7) < 0.06);
    CHECK(heard[0].ms >= duration_ms);
    CHECK(heard[0].ms <= std::max(duration_ms + 4, 5));
  }
}

TEST_CASE("notes from 72 to 22017 sound, others are silent") {
  // Source: observed, firmware 1.2.0.
  struct Case {
    int note;
    bool sounds;
  };
  const std::vector<Case> cases = {{0, false},    {1, false},     {71, false},   {72, true},
                                   {22017, true}, {22018, false}, {65535, false}};
  for (const Case& c : cases) {
    CAPTURE(c.note);
    fakebot::robots::kobuki::Sound sound(melodies());
    const wire::Sound tone{static_cast<std::uint16_t>(c.note), 100};
    CHECK(fakebot::robots::kobuki::Sound::accepts(tone) == c.sounds);
    if (c.sounds) { sound.play_tone(tone); }
    CHECK(listen(sound).size() == (c.sounds ? 1 : 0));
  }
}

// Source: observed, firmware 1.0.0; "heard" of 1.0.0 to 1.2.0.
TEST_CASE("a driver that only sends notes that the robot refuses does not keep it driving") {
  KobukiBench bench = standard_kobuki();
  bench.send(wire::BaseControl{100, 0});
  for (int i = 0; i < 31; ++i) { bench.run_ms(100).send(wire::Sound{71, 100}); }
  CHECK(bench.get("driver.connected") == 0);
  CHECK(bench.get("wire.refused_values") == 31);
}

// Source: observed, firmware 1.0.0 and 1.1.0; melodies 7 and 8 are silent.
TEST_CASE("the first releases rise at power-on and have a shorter melody for a lost driver") {
  fakebot::robots::kobuki::Sound sound(fakebot::robots::kobuki::first_melodies());
  CHECK(sound.play_sequence(0));
  const auto on = listen(sound);
  REQUIRE(on.size() == 3);
  CHECK(std::abs(on[0].hz - 1324.5) < 0.06);
  CHECK(on[0].ms + on[1].ms + on[2].ms == 500);
  CHECK(sound.play_sequence(5));
  const auto lost = listen(sound);
  REQUIRE(lost.size() == 5);
  CHECK(std::abs(lost[0].hz - 1324.5) < 0.06);
  CHECK(std::abs(lost[4].hz - 1986.7) < 0.06);
  CHECK_FALSE(sound.play_sequence(7));
  CHECK_FALSE(sound.play_sequence(8));
}

TEST_CASE("a new sound cuts off the playing one") {
  fakebot::robots::kobuki::Sound sound(melodies());
  sound.play_sequence(5);
  for (int i = 0; i < 30; ++i) { sound.step(); }
  sound.play_tone({500, 50});
  CHECK(sound.sequence() == -1);
  CHECK(listen(sound).size() == 1);
  sound.play_tone({500, 255});
  sound.play_sequence(3);
  const auto heard = listen(sound);
  REQUIRE(heard.size() == 1);
  CHECK(heard[0].ms == 25);
}

TEST_CASE("the robot plays the power-on melody") {
  // Source: observed, firmware 1.2.0.
  KobukiBench bench = standard_kobuki();
  bench.run_ms(250);  // observed: the melody starts at 198 ms
  CHECK(bench.get("sound.sequence") == 0);
  CHECK(std::abs(bench.get("sound.note_hz") - 1324.5) < 0.06);
  bench.run_ms(1000);
  CHECK(bench.get("sound.sequence") == -1);
  CHECK(bench.get("sound.note_hz") == 0);
}

TEST_CASE("tones and melodies of the driver are played") {
  KobukiBench bench = standard_kobuki();
  bench.send(wire::RequestExtra{0}).run_ms(2000);
  bench.events().clear();
  bench.send(wire::SoundSequence{2});
  CHECK(bench.get("sound.sequence") == 2);
  CHECK(bench.times_seen("sound.sequence", 2) == 1);
  bench.run_ms(30);
  CHECK(std::abs(bench.get("sound.note_hz") - 2639.3) < 0.06);
  bench.run_ms(40);
  CHECK(bench.get("sound.note_hz") == 0);
  bench.run_ms(100).send(wire::Sound{1000, 100});
  CHECK(bench.get("sound.sequence") == -1);
  CHECK(std::abs(bench.get("sound.note_hz") - 361.2) < 0.06);
  REQUIRE(bench.events().size() == 2);
  CHECK(bench.events()[1].name == "sound.note_hz");
  CHECK(std::abs(bench.events()[1].value - 361.2) < 0.06);
  bench.run_ms(95);
  CHECK(bench.get("sound.note_hz") > 0);
  bench.run_ms(10);
  CHECK(bench.get("sound.note_hz") == 0);
}

// Source: observed, firmware 1.2.0.
TEST_CASE("of a tone and a melody in one frame the melody is heard") {
  for (const bool tone_first : {false, true}) {
    CAPTURE(tone_first);
    KobukiBench bench = standard_kobuki();
    bench.send(wire::RequestExtra{0}).run_ms(2000);
    if (tone_first) {
      bench.send(wire::Sound{1000, 100}, wire::SoundSequence{2});
    } else {
      bench.send(wire::SoundSequence{2}, wire::Sound{1000, 100});
    }
    CHECK(bench.step().get("sound.sequence") == 2);
    bench.send(wire::Sound{1000, 100});
    CHECK(bench.get("sound.sequence") == -1);
  }
}

TEST_CASE("a silent tone is not reported") {
  KobukiBench bench = standard_kobuki();
  bench.send(wire::RequestExtra{0}).run_ms(2000);
  bench.events().clear();
  bench.send(wire::Sound{71, 100}, wire::Sound{22018, 100}, wire::Sound{0, 100}).run_ms(100);
  CHECK(bench.get("sound.note_hz") == 0);
  for (const SeenEvent& event : bench.events()) {
    CAPTURE(event.value);
    CHECK(event.name != "sound.note_hz");
  }
}

TEST_CASE("a melody that does not exist is not reported") {
  KobukiBench bench = standard_kobuki();
  bench.send(wire::RequestExtra{0}).run_ms(2000);
  bench.send(wire::SoundSequence{255}).run_ms(100);
  CHECK(bench.get("sound.sequence") == -1);
  CHECK(bench.times_seen("sound.sequence", 255) == 0);
}
