// MD, MS, ME, GD, GS and GE: which scans a host gets.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fakebot/protocol/hokuyo/names.hpp"
#include "fakebot/protocol/hokuyo/text_form.hpp"
#include "robots/hokuyo/hokuyo.hpp"
#include "robots/hokuyo/letters.hpp"

namespace fakebot::robots::hokuyo {

namespace wire = protocol::hokuyo;
namespace status = wire::status;
using Octets = std::span<const std::uint8_t>;

namespace {

/// MD, MS, ME: scans to come; GD, GS, GE: the latest.
bool is_continuous(std::string_view command) {
  return command[0] == 'M';
}
std::size_t characters_of(std::string_view command) {
  return command[1] == 'S' ? wire::ScanMS::characters : wire::ScanMD::characters;
}

/// The numbers of MD and GD; in place of a wrong one the status of the error.
struct ScanNumbers {
  std::array<std::uint32_t, 5> values{};
  std::uint8_t error = status::good;
};
/// Source: specification, pages 11 and 13.
ScanNumbers read_scan_numbers(Octets digits) {
  constexpr std::array<std::uint8_t, 5> kErrors{1, 2, 3, 6, 7};
  ScanNumbers numbers;
  for (std::size_t i = 0; i < kErrors.size() && !digits.empty(); ++i) {
    const std::size_t size = wire::MD::digits[i];
    const auto number = wire::detail::read_digits(digits.first(size));
    if (!number) {
      numbers.error = kErrors[i];
      return numbers;
    }
    numbers.values[i] = *number;
    digits = digits.subspan(size);
  }
  return numbers;
}

}  // namespace

/// Source: specification, pages 11 and 13.
Hokuyo::Progress Hokuyo::select(const wire::RequestLine& request) {
  constexpr std::uint8_t kEndOutOfRange = 4;
  constexpr std::uint8_t kEndBeforeStart = 5;
  ScanNumbers numbers = read_scan_numbers(request.numbers);
  const auto& [start, end, cluster, interval, count] = numbers.values;
  if (numbers.error == status::good) {
    numbers.error = end > model_.end_step ? kEndOutOfRange
                    : end < start         ? kEndBeforeStart
                                          : status::good;
  }
  if (numbers.error != status::good) {
    refuse(request.all, numbers.error, "wire.wrong_numbers");
    return Progress::answered;
  }
  const std::string_view command = letters_of(request.letters);
  const Selection selection{static_cast<std::uint16_t>(start), static_cast<std::uint16_t>(end),
                            static_cast<std::uint8_t>(std::max(cluster, 1U)), command[1] == 'E'};
  if (state_.health != 0) {
    answer(request.all, state_.health);
    return Progress::answered;
  }
  if (!is_continuous(command)) { return give_latest(request, selection); }
  subscribe(request, selection);
  state_.subscription.interval = interval;
  state_.subscription.remaining = count;
  return Progress::answered;
}

/// A request replaces the one before.
void Hokuyo::subscribe(const wire::RequestLine& request, const Selection& selection) {
  constexpr std::size_t kDigitsOfCount = 2;
  const Octets echo =
      request.all.first(request.letters.size() + request.numbers.size() - kDigitsOfCount);
  switch_laser(true);
  state_.subscription = {.is_on = true,
                         .selection = selection,
                         .characters = characters_of(letters_of(request.letters)),
                         .since = now(),
                         .echo = {echo.begin(), echo.end()},
                         .string = {request.string.begin(), request.string.end()}};
  answer(request.all, status::good);
  report("scans", 1);
}

/// Each turn is given once: a real scanner needs a turn for an answer. Without a head that turns
/// there is none. (assumed)
Hokuyo::Progress Hokuyo::give_latest(const wire::RequestLine& request, const Selection& selection) {
  if (!state_.laser) {
    answer(request.all, status::laser_is_off);
    return Progress::answered;
  }
  const Turn& turn = state_.turns.last();
  if (turn.is_whole && turn.begin >= state_.laser_since && turn.begin > state_.given_turn) {
    state_.given_turn = turn.begin;
    answer(builder_.begin(request.all)
               .status(status::good)
               .stamp(state_.clock_ms(turn.begin))
               .numbers(state_.turns.select(selection), characters_of(letters_of(request.letters)))
               .end());
    ++state_.scans_sent;
    return Progress::answered;
  }
  if (state_.head.motor.is_steady()) { return Progress::waits; }
  answer(request.all, status::cannot_answer);
  return Progress::answered;
}

void Hokuyo::send_scan(sim::SimTime at) {
  Subscription& wanted = state_.subscription;
  const Turn& turn = state_.turns.last();
  if (!wanted.is_on || turn.begin < wanted.since) { return; }
  if (wanted.to_skip > 0) {
    --wanted.to_skip;
    return;
  }
  wanted.to_skip = wanted.interval;
  const std::uint32_t remaining = wanted.remaining > 0 ? wanted.remaining - 1 : 0;
  std::vector<std::uint8_t>& echo = wanted.echo;
  const std::size_t head = echo.size();
  echo.push_back(static_cast<std::uint8_t>('0' + remaining / 10));
  echo.push_back(static_cast<std::uint8_t>('0' + remaining % 10));
  echo.insert(echo.end(), wanted.string.begin(), wanted.string.end());
  state_.outgoing.add(at, builder_.begin(echo)
                              .status(status::scan)
                              .stamp(state_.clock_ms(turn.begin))
                              .numbers(state_.turns.select(wanted.selection), wanted.characters)
                              .end());
  echo.resize(head);
  ++state_.scans_sent;
  if (wanted.remaining == 0) { return; }
  wanted.remaining = remaining;
  if (remaining > 0) { return; }
  end_scans();
  switch_laser(false);
}

void Hokuyo::end_scans() {
  if (!state_.subscription.is_on) { return; }
  state_.subscription.is_on = false;
  report("scans", 0);
}

/// An error ends the scans, with a last answer. Source: specification, page 11, the statuses; the
/// laser goes off (assumed).
void Hokuyo::check_health() {
  if (state_.health == 0 || !state_.laser) [[likely]] { return; }
  if (state_.subscription.is_on) {
    std::vector<std::uint8_t> echo = state_.subscription.echo;
    echo.insert(echo.end(), {'0', '0'});
    echo.insert(echo.end(), state_.subscription.string.begin(), state_.subscription.string.end());
    answer(echo, state_.health);
  }
  end_scans();
  switch_laser(false);
}

}  // namespace fakebot::robots::hokuyo
