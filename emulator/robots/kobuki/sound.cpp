#include "robots/kobuki/sound.hpp"

#include <array>
#include <cassert>

#include "robots/kobuki/timing.hpp"

namespace fakebot::robots::kobuki {

namespace {

constexpr std::array kOn{Note{272, 150}, Note{0, 50},    Note{229, 150},
                         Note{0, 50},    Note{171, 150}, Note{0, 50}};
constexpr std::array kOff{Note{171, 150}, Note{229, 150}, Note{272, 200}};
constexpr std::array kRecharge{Note{136, 50}, Note{0, 50}, Note{136, 50}};
constexpr std::array kButton{Note{136, 25}};
constexpr std::array kError{Note{152, 100}, Note{171, 100}, Note{204, 100}, Note{257, 100},
                            Note{272, 100}};
constexpr std::array kFalling{Note{136, 100}, Note{152, 100}, Note{171, 100}, Note{181, 100},
                              Note{204, 100}, Note{229, 100}, Note{257, 100}, Note{272, 100}};
constexpr std::array kRising{Note{272, 100}, Note{257, 100}, Note{229, 100}, Note{204, 100},
                             Note{181, 100}, Note{171, 100}, Note{152, 100}, Note{136, 100}};
constexpr std::array kUp{Note{272, 150}, Note{0, 50}, Note{171, 150}};
constexpr std::array kDown{Note{171, 150}, Note{0, 50}, Note{272, 150}};
/// Source: observed, from 272 to 136 in 44 ms; assumed: the notes between.
constexpr std::array kChirp{Note{272, 5}, Note{257, 6}, Note{229, 5}, Note{204, 6},
                            Note{181, 5}, Note{171, 6}, Note{152, 5}, Note{136, 6}};

constexpr std::array kMelodies{
    Melody{melody::power_on, "on", kOn},
    Melody{1, "off", kOff},
    Melody{melody::recharged, "recharge", kRecharge},
    Melody{melody::button, "button", kButton},
    Melody{melody::error, "error", kError},
    Melody{melody::driver_lost, "cleaning start", kFalling},
    Melody{melody::driver_found, "cleaning end", kRising},
    Melody{melody::charger_connected, "charger connected", kUp},
    Melody{melody::charger_removed, "charger removed", kDown},
};

constexpr double kTimerHz = 64e6 / 177;
constexpr std::array kGlideUp{Note{272, 150}, Note{229, 150}, Note{171, 200}};
constexpr std::array kHalfRising{Note{272, 100}, Note{257, 100}, Note{229, 100}, Note{204, 100},
                                 Note{181, 100}};

constexpr std::array kFirstMelodies{
    Melody{melody::power_on, "on", kGlideUp},
    Melody{1, "off", kOff},
    Melody{melody::recharged, "recharge", kRecharge},
    Melody{melody::button, "button", kButton},
    Melody{melody::error, "error", kError},
    Melody{melody::driver_lost, "cleaning start", kHalfRising},
    Melody{melody::driver_found, "cleaning end", kRising},
};

constexpr int kTickMs = kTick / std::chrono::milliseconds(1);

}  // namespace

std::span<const Melody> melodies() {
  return kMelodies;
}

std::span<const Melody> first_melodies() {
  return kFirstMelodies;
}

double note_frequency_hz(std::uint16_t note) {
  return note == 0 ? 0 : kTimerHz / (note + 1);
}

bool Sound::play_sequence(std::uint8_t sequence) {
  for (const Melody& melody : melodies_) {
    if (melody.sequence != sequence) { continue; }
    play(melody.notes, sequence);
    return true;
  }
  return false;
}

bool Sound::play_tone(const protocol::kobuki::Sound& tone) {
  assert(accepts(tone));
  if (sequence_begins_) { return false; }
  tone_ = {tone.note, tone.duration_ms};
  play({&tone_, 1}, -1);
  return true;
}

void Sound::play_chirp() {
  play(kChirp, -1);
}

void Sound::play(std::span<const Note> notes, int sequence) {
  notes_ = notes;
  sequence_ = sequence;
  at_ = 0;
  ms_left_ = notes[0].duration_ms;
  playing_ = true;
}

/// A tick of the present sound.
void Sound::play_on() {
  ms_left_ -= kTickMs;
  while (ms_left_ <= 0) {
    if (++at_ == notes_.size()) {
      playing_ = false;
      sequence_ = -1;
      return;
    }
    ms_left_ += notes_[at_].duration_ms;
  }
}

}  // namespace fakebot::robots::kobuki
