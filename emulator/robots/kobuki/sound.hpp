// The beeper: tones and melodies, as readable state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "fakebot/protocol/kobuki/commands.hpp"

namespace fakebot::robots::kobuki {

struct Note {
  std::uint16_t note;  ///< as in the command; 0 is a pause
  std::uint16_t duration_ms;
};

struct Melody {
  std::uint8_t sequence;
  std::string_view name;
  std::span<const Note> notes;
};

/// The melodies of the SoundSequence command. Source: names 0 to 6 specification; notes and 7, 8
/// observed, firmware 1.1.1 to 1.2.0.
std::span<const Melody> melodies();

/// The melodies of firmware 1.1.0 and 1.0.0: 0 and 5 have other notes, 7 and 8 are silent. Source:
/// observed; 8 is assumed from 7.
std::span<const Melody> first_melodies();

namespace melody {
inline constexpr std::uint8_t power_on = 0;
inline constexpr std::uint8_t recharged = 2;
inline constexpr std::uint8_t button = 3;
inline constexpr std::uint8_t error = 4;
inline constexpr std::uint8_t driver_lost = 5;
inline constexpr std::uint8_t driver_found = 6;
inline constexpr std::uint8_t charger_connected = 7;
inline constexpr std::uint8_t charger_removed = 8;
inline constexpr std::uint8_t none = 255;
}  // namespace melody

/// The frequency of a tone; 0 for a pause. Source: observed; the timer divides 64 MHz by 177 and
/// the note.
double note_frequency_hz(std::uint16_t note);

class Sound {
 public:
  /// `melodies` must outlive the object.
  explicit Sound(std::span<const Melody> melodies) : melodies_(melodies) {}

  /// Refuses a number above 100; a smaller number without a melody plays nothing. Source: read from
  /// firmware.
  static bool accepts(const protocol::kobuki::SoundSequence& command) {
    return command.sequence <= 100;
  }
  /// A note out of 72 to 22017 is refused. Source: observed, firmware 1.0.0 to 1.2.0.
  static bool accepts(const protocol::kobuki::Sound& tone) {
    return tone.note >= kLowestNote && tone.note <= kHighestNote;
  }

  /// Ends the present sound and plays a melody. Returns false, and changes nothing, for a number
  /// without a melody.
  bool play_sequence(std::uint8_t sequence);

  /// Plays the melody of a command: a tone in the same frame does not replace the melody. Source:
  /// observed, firmware 1.2.0.
  bool play_commanded_sequence(std::uint8_t sequence) {
    const bool plays = play_sequence(sequence);
    sequence_begins_ = sequence_begins_ || plays;
    return plays;
  }

  /// Returns false, and changes nothing, if a commanded melody has begun in the same tick.
  /// Precondition: accepts(tone).
  bool play_tone(const protocol::kobuki::Sound& tone);

  /// Replaces the melody of power-on when a button is held.
  void play_chirp();

  void step() {
    sequence_begins_ = false;
    if (playing_) { play_on(); }
  }

  bool is_playing() const { return playing_; }
  bool is_tone() const { return playing_ && sequence_ < 0; }
  /// -1 when no melody plays; a tone is no melody.
  int sequence() const { return sequence_; }
  double frequency_hz() const { return playing_ ? note_frequency_hz(notes_[at_].note) : 0; }

 private:
  static constexpr std::uint16_t kLowestNote = 72;
  static constexpr std::uint16_t kHighestNote = 22017;

  void play(std::span<const Note> notes, int sequence);
  void play_on();

  std::span<const Melody> melodies_;
  std::span<const Note> notes_;
  Note tone_{};
  std::size_t at_ = 0;
  int ms_left_ = 0;
  int sequence_ = -1;
  bool playing_ = false;
  bool sequence_begins_ = false;  ///< a command has begun a melody in this tick
};

}  // namespace fakebot::robots::kobuki
