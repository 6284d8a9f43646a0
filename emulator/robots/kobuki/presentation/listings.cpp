#include "robots/kobuki/presentation/listings.hpp"

#include <iomanip>
#include <sstream>

#include "robots/kobuki/firmware.hpp"
#include "robots/kobuki/sound.hpp"

namespace fakebot::robots::kobuki {

namespace {

std::string melodies_text(const Firmware& firmware) {
  const std::uint8_t found = firmware.driver_found_melody;
  return std::to_string(melody::power_on) + ", " +
         (found == melody::none ? "-" : std::to_string(found)) + ", " +
         std::to_string(melody::driver_lost);
}

void add_row(std::ostream& text, const auto& version, const auto& versions, const auto& gains,
             const auto& timeout, const auto& sounds, const auto& safety) {
  text << std::left << std::setw(9) << version << ' ' << std::setw(9) << versions << ' '
       << std::setw(6) << gains << ' ' << std::setw(8) << timeout << ' ' << std::setw(12) << sounds
       << ' ' << safety << '\n';
}

}  // namespace

std::string firmware_text() {
  std::ostringstream text;
  add_row(text, "FIRMWARE", "VERSIONS", "GAINS", "TIMEOUT", "SOUNDS", "SAFETY");
  for (const Firmware& firmware : firmwares()) {
    add_row(text, firmware.version, firmware.has_long_versions ? "4 bytes" : "2 bytes",
            firmware.knows_gains ? "yes" : "no", firmware.command_timeout_s,
            melodies_text(firmware),
            firmware.brakes ? "brakes at obstacles above 0.2 m/s" : "none");
  }
  text << "\nSOUNDS: sequences at power-on, when a driver is found and when it is lost; 1.1.0 and\n"
          "1.0.0 play 0 and 5 in other notes, and nothing for a charger that comes or goes\n";
  return text.str();
}

std::string sounds_text() {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1);
  for (const Melody& melody : melodies()) {
    text << int{melody.sequence} << ' ' << melody.name << "\n ";
    for (const Note& note : melody.notes) {
      text << ' ' << note_frequency_hz(note.note) << " Hz " << note.duration_ms << " ms,";
    }
    text << '\n';
  }
  return text.str();
}

}  // namespace fakebot::robots::kobuki
