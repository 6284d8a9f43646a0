// What the scanner tells of itself.
//
// Source: recordings of real scanners (gbiggs/hokuyoaist, playerproject/player).
#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "fakebot/protocol/hokuyo/text_form.hpp"
#include "robots/hokuyo/hokuyo.hpp"
#include "robots/hokuyo/letters.hpp"

namespace fakebot::robots::hokuyo {

namespace wire = protocol::hokuyo;

namespace {

constexpr std::string_view kAsDelivered = "<-Default setting by user";

/// The time of II is hexadecimal, unlike other times.
std::string hexadecimal(std::uint32_t number) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr unsigned kBits = 4;
  std::string text(6, '0');
  for (std::size_t i = text.size(); i-- > 0; number >>= kBits) {
    text[i] = kDigits[number % kDigits.size()];
  }
  return text;
}

std::string line(std::string_view key, std::string_view value) {
  return std::string(key).append(value);
}

}  // namespace

std::span<const std::uint8_t> Hokuyo::version() {
  return builder_.begin(octets_of(wire::VV::name))
      .status(wire::status::good)
      .text("VEND:Hokuyo Automatic Co.,Ltd.")
      .text(line("PROD:", model_.product))
      .text(line("FIRM:", model_.firmware))
      .text("PROT:SCIP 2.0")
      .text(line("SERI:", model_.serial))
      .end();
}

std::span<const std::uint8_t> Hokuyo::parameters_of_model() {
  wire::Parameters parameters;
  for (const char letter : model_.model) {
    parameters.text.letters[parameters.text.size++] = letter;
  }
  parameters.least_mm = model_.least_mm;
  parameters.largest_mm = model_.largest_mm;
  parameters.steps_per_turn = model_.steps_per_turn;
  parameters.first_step = model_.first_step;
  parameters.last_step = model_.last_step;
  parameters.front_step = model_.front_step;
  parameters.speed_rpm = model_.speed_rpm;
  return wire::write(parameters, builder_);
}

/// Texts after CR and SS are assumed: no recording has one.
std::span<const std::uint8_t> Hokuyo::present_state() {
  constexpr std::uint32_t kPercent = 100;
  const std::uint8_t level = state_.speed_level;
  const std::string rpm =
      "(" + std::to_string(model_.speed_rpm * (kPercent - level) / kPercent) + "[rpm])";
  const std::string speed = level == 0 ? "Initial" + rpm + std::string(kAsDelivered)
                                       : std::to_string(level) + "%down" + rpm;
  const std::string rate =
      model_.baud_rate == 0
          ? std::string(model_.line)
          : std::to_string(state_.baud_rate) + "[bps]" +
                std::string(state_.baud_rate == model_.baud_rate ? kAsDelivered : "");
  const std::string trouble = "Trouble!! Error No. =[00->" + std::to_string(state_.health) + "]";
  return builder_.begin(octets_of(wire::II::name))
      .status(wire::status::good)
      .text(line("MODL:", model_.model))
      .text(state_.laser ? "LASR:ON" : "LASR:OFF")
      .text("SCSP:" + speed)
      .text(state_.laser ? "MESM:CLASSIC" : "MESM:IDLE")
      .text("SBPS:" + rate)
      .text("TIME:" + hexadecimal(state_.clock_ms(now())))
      .text("STAT:" + (state_.health == 0 ? std::string("Sensor works well.") : trouble))
      .end();
}

}  // namespace fakebot::robots::hokuyo
