// What the scanner does with the requests of a host.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "fakebot/protocol/hokuyo/names.hpp"
#include "fakebot/protocol/hokuyo/text_form.hpp"
#include "robots/hokuyo/hokuyo.hpp"
#include "robots/hokuyo/letters.hpp"

namespace fakebot::robots::hokuyo {

namespace wire = protocol::hokuyo;
namespace status = wire::status;
using Octets = std::span<const std::uint8_t>;

namespace {

/// More are lost. (choice)
constexpr std::size_t kMostWaiting = 16;

enum class For : std::uint8_t { all, urg, utm };
struct Command {
  std::string_view letters;
  std::size_t digits;
  For models = For::all;
};
/// Source: specification, pages 3 and 10 to 19; recordings. RT: gbiggs/hokuyoaist.
constexpr std::array kCommands{Command{"VV", 0},
                               Command{"PP", 0},
                               Command{"II", 0},
                               Command{"BM", 0},
                               Command{"QT", 0},
                               Command{"RS", 0},
                               Command{"TM", 1},
                               Command{"SS", 6},
                               Command{"CR", 2},
                               Command{"HS", 1},
                               Command{"MD", 13},
                               Command{"MS", 13},
                               Command{"GD", 10},
                               Command{"GS", 10},
                               Command{"ME", 13, For::utm},
                               Command{"GE", 10, For::utm},
                               Command{"RT", 0, For::utm}};

constexpr std::array<std::uint32_t, 7> kBaudRates{19200,  38400,  57600, 115200,
                                                  250000, 500000, 750000};

bool may_be_in_string(std::uint8_t byte) {
  const bool is_letter = (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
  const bool is_digit = byte >= '0' && byte <= '9';
  return is_letter || is_digit ||
         std::string_view(" ._+@").find(static_cast<char>(byte)) != std::string_view::npos;
}

bool is_of_scans(std::string_view command) {
  constexpr std::string_view kKinds = "DSE";
  return (command[0] == 'M' || command[0] == 'G') && kKinds.find(command[1]) != kKinds.npos;
}
}  // namespace

void Hokuyo::receive(Octets bytes) noexcept {
  if (state_.phase != Phase::ready) {
    state_.bytes_unheard += bytes.size();
    return;
  }
  state_.receiver.receive(
      bytes,
      [this](Octets line) {
        if (state_.waiting.size() < kMostWaiting) {
          state_.waiting.emplace_back(line.begin(), line.end());
          if (parameters_.answers_at_once() || state_.adjusts_clock) { work_off(); }
          return;
        }
        report(state_.receiver.violations().note({"wire.lost_requests", line}));
      },
      [this](const sim::FoundViolation& violation) { report(violation); });
}

/// All requests that wait, up to one that waits for a scan; or one in a turn.
void Hokuyo::work_off() {
  const bool is_slow = !parameters_.answers_at_once() && !state_.adjusts_clock;
  while (!state_.waiting.empty()) {
    if (handle(state_.waiting.front()) == Progress::waits) { return; }
    state_.waiting.erase(state_.waiting.begin());
    if (is_slow) { return; }
  }
}

Hokuyo::Progress Hokuyo::handle(Octets line) {
  if (state_.is_in_scip_1) {
    handle_in_scip_1(line);
    return Progress::answered;
  }
  const wire::RequestLine request = wire::read_request(line);
  const std::string_view command = letters_of(request.letters);
  if (const auto error = error_of(request)) {
    refuse(line, *error, "wire.unknown_requests");
  } else if (is_of_scans(command)) {
    return select(request);
  } else if (command == wire::TM::name && letters_of(request.numbers) == "1" &&
             state_.adjusts_clock) {
    answer(builder_.begin(line).status(status::good).stamp(state_.clock_ms(now())).end());
  } else if (request.string.empty() && (command == wire::VV::name || command == wire::PP::name ||
                                        command == wire::II::name)) {
    answer_text(command);
  } else {
    answer(line, status_of(command, request.numbers));
  }
  return Progress::answered;
}

/// Source: specification, pages 15 and 23; drivers rely on the statuses of TM (docs/scanners.md).
std::optional<std::uint8_t> Hokuyo::error_of(const wire::RequestLine& request) const {
  const auto command = std::ranges::find(kCommands, letters_of(request.letters), &Command::letters);
  const For model = model_.number == ModelNumber::urg_04lx ? For::urg : For::utm;
  const bool is_known =
      command != kCommands.end() && (command->models == For::all || command->models == model);
  if (!is_known) { return status::unknown; }
  if (state_.adjusts_clock && command->letters != wire::TM::name) { return status::unknown; }
  if (request.numbers.size() < command->digits) { return status::too_short; }
  if (request.numbers.size() > command->digits) { return status::too_long; }
  if (request.string.size() > wire::kMostStringLetters + 1) { return status::string_too_long; }
  if (!request.string.empty() &&
      !std::ranges::all_of(request.string.subspan(1), may_be_in_string)) {
    return status::string_has_wrong_letters;
  }
  return std::nullopt;
}

void Hokuyo::refuse(Octets line, std::uint8_t status, std::string_view violation) {
  report(state_.receiver.violations().note({violation, line}));
  answer(line, status);
}

void Hokuyo::answer_text(std::string_view command) {
  answer(command == wire::VV::name   ? version()
         : command == wire::PP::name ? parameters_of_model()
                                     : present_state());
}

std::uint8_t Hokuyo::status_of(std::string_view command, Octets digits) {
  constexpr std::uint8_t kNoNumber = 1;
  constexpr std::uint8_t kLaserFails = 1;
  const auto number = wire::detail::read_digits(digits);
  if (command == wire::BM::name) {
    if (state_.health != 0) { return kLaserFails; }
    if (state_.laser) { return status::already; }
    switch_laser(true);
    return status::good;
  }
  if (command == wire::QT::name) {
    end_scans();
    switch_laser(false);
    return status::good;
  }
  if (command == wire::RS::name || command == wire::RT::name) {
    reset(command == wire::RS::name);
    return status::good;
  }
  if (command == wire::HS::name) { return model_.no_sensitivity; }
  if (command == wire::SS::name && model_.baud_rate == 0) { return status::not_this_model; }
  if (command == wire::CR::name && !model_.has_speeds) { return status::not_this_model; }
  if (!digits.empty() && !number) { return kNoNumber; }
  if (command == wire::TM::name) { return adjust_clock(*number); }
  if (command == wire::SS::name) { return set_baud_rate(*number); }
  if (command == wire::CR::name) { return set_speed(*number); }
  return status::good;  // VV, PP and II with a string (assumed)
}

/// Source: specification, page 15.
std::uint8_t Hokuyo::adjust_clock(std::uint32_t mode) {
  constexpr std::uint8_t kInvalid = 1;
  switch (mode) {
    case 0:
      if (state_.adjusts_clock) { return status::already; }
      end_scans();
      switch_laser(false);
      state_.adjusts_clock = true;
      return status::good;
    case 1: return status::not_this_model;  // "not in this mode" has the same number
    case 2:
      if (!state_.adjusts_clock) { return status::already_as_so; }
      state_.adjusts_clock = false;
      return status::good;
    default: return kInvalid;
  }
}

/// Of the serial line, which USB does not have. Source: specification, page 16.
std::uint8_t Hokuyo::set_baud_rate(std::uint32_t baud_rate) {
  constexpr std::uint8_t kInvalid = 2;
  constexpr std::uint32_t kNotOfUrg = 38400;
  if (baud_rate == kNotOfUrg) { return status::not_this_model; }
  if (std::ranges::find(kBaudRates, baud_rate) == kBaudRates.end()) { return kInvalid; }
  if (baud_rate == state_.baud_rate) { return status::already_as_so; }
  state_.baud_rate = baud_rate;
  return status::good;
}

/// Source: specification, page 17.
std::uint8_t Hokuyo::set_speed(std::uint32_t level) {
  constexpr std::uint8_t kOutOfRange = 2;
  constexpr double kSlowerByLevel = 0.01;
  if (level == wire::CR::kInitial) { level = 0; }
  if (level > wire::CR::kLevels) { return kOutOfRange; }
  if (level == state_.speed_level) { return status::already_as_so; }
  state_.speed_level = static_cast<std::uint8_t>(level);
  state_.head.motor.want(parameters_.rate_hz * (1 - kSlowerByLevel * level));
  return status::good;
}

// --- SCIP 1.1 ----------------------------------------------------------------

/// Source: a recording of a start in SCIP 1.1 (playerproject/player); urg_library and urg_node rely
/// on "E". Scans in SCIP 1.1 are not emulated.
void Hokuyo::handle_in_scip_1(Octets line) {
  constexpr std::uint8_t kGood = '0';
  constexpr std::uint8_t kUnknown = 'E';
  const std::string_view request = letters_of(line);
  builder_.begin(line);
  if (request == wire::SCIP2::letters) {
    answer(builder_.old_status(kGood).end());
    state_.is_in_scip_1 = false;
    switch_laser(false);
  } else if (request == "V") {
    const std::string_view version = model_.old_version;
    answer(builder_.old_status(kGood).plain(octets_of(version)).end());
  } else if (request == "L0" || request == "L1") {
    switch_laser(request == "L1");
    answer(builder_.old_status(kGood).end());
  } else {
    answer(builder_.old_status(kUnknown).end());
  }
}

}  // namespace fakebot::robots::hokuyo
