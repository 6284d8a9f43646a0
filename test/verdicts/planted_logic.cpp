#include "verdicts/planted_logic.hpp"

#include <utility>
#include <vector>

#include "fakebot/protocol/kobuki/frame.hpp"

namespace fakebot::test {

namespace wire = protocol::kobuki;
using namespace std::chrono_literals;

namespace {

constexpr auto kCommandPeriod = 50ms;
/// The external powers, on from the start of the robot.
constexpr std::uint16_t kPowers = wire::output::power_3v3 | wire::output::power_5v |
                                  wire::output::power_12v5a | wire::output::power_12v1a5;

}  // namespace

PlantedLogic::PlantedLogic(Bug bug, Clock::time_point now, Write write)
    : bug_(bug),
      started_(now),
      write_(std::move(write)),
      reader_(bug),
      view_(bug),
      wanderer_(bug) {}

bool PlantedLogic::tries_to_open() {
  if (bug_ == Bug::stays_unplugged && opens_ > 0) { return false; }
  if (bug_ == Bug::leaks_ports && opens_ >= 3) { return false; }
  if (bug_ == Bug::gives_up_reopening && tries_ > 50) { return false; }
  ++tries_;
  return view_.tries_to_open();
}

void PlantedLogic::opened() {
  is_gone_ = false;
  if (opens_++ > 0) { wanderer_.reopened(); }
  tries_ = 0;
  reader_.begin();
  view_.opened();
  shown_ = {};
}

void PlantedLogic::receive(Bytes bytes, Clock::time_point now) {
  wanderer_.hear(now);
  reader_.add(bytes, [&](const Report& report) {
    Report seen = report;
    if (!view_.see(seen, bytes.size(), reader_.bad_frames(), now)) { return; }
    if (opens_ == 1 || bug_ != Bug::blind_after_unplug) { last_report_ = seen; }
    wanderer_.see(last_report_, now);
  });
}

bool PlantedLogic::act(Clock::time_point now) {
  sleeps_.reset();
  if (now >= next_command_) { drive(now); }
  light();
  return !is_gone_;
}

std::optional<std::uint8_t> PlantedLogic::tells(Clock::time_point now) {
  if (!last_report_.has_basic || now < next_told_) { return std::nullopt; }
  next_told_ = now + 1s;
  if (bug_ != Bug::old_battery || told_dv_ == 0) { told_dv_ = last_report_.basic.battery_dv; }
  return told_dv_;
}

bool PlantedLogic::has_ended(Clock::time_point now) const {
  return bug_ == Bug::quits_early && now >= started_ + 4s;
}

void PlantedLogic::tidy_up() {
  if (bug_ == Bug::leaves_lights_on) { return; }
  send(wire::BaseControl{});
  send(wire::GeneralPurposeOutput{.outputs = kPowers});
}

void PlantedLogic::drive(Clock::time_point now) {
  const bool is_next_at_once = bug_ == Bug::uneven && ++turns_ % 4 != 0;
  const auto period = bug_ == Bug::uneven ? 4 * kCommandPeriod : kCommandPeriod;
  next_command_ = now + (is_next_at_once ? 0ms : period);
  const auto time = now - started_;
  if (bug_ == Bug::falls_silent && time > 12s && time < 15s) { return; }
  wire::Velocity velocity = wanderer_.decide(now);
  if (bug_ == Bug::dawdles && time / 1s % 2 == 1) { velocity = {0, 0}; }
  if (view_.has_given_up()) { velocity = {0, 0}; }
  view_.sent(velocity);
  const wire::BaseControl command = wire::to_base_control(velocity);
  const bool is_new =
      command.speed_mm_s != last_.speed_mm_s || command.radius_mm != last_.radius_mm;
  if (bug_ == Bug::silent && !is_new) { return; }
  last_ = command;
  if (bug_ == Bug::says_once && !is_new) { return send(wire::RequestExtra{}); }
  send(command);
  if (bug_ == Bug::sleeps && is_new && command.speed_mm_s != 0) { sleeps_ = wanderer_.plan(); }
}

/// LED 2: the driver runs; LED 1: the lamp.
void PlantedLogic::light() {
  const std::uint16_t powers = bug_ == Bug::forgets_power ? 0 : kPowers;
  const auto lights = static_cast<std::uint16_t>(powers | wire::output::led2_green |
                                                 (wanderer_.lamp() ? wire::output::led1_green : 0));
  if (shown_ == lights) { return; }
  shown_ = lights;
  send(wire::GeneralPurposeOutput{.outputs = lights});
}

template <class Message>
void PlantedLogic::send(const Message& message) {
  if (is_gone_) { return; }
  wire::FrameBuilder builder;
  builder.add(message);
  const auto frame = builder.finish();
  std::vector<std::uint8_t> bytes(frame.begin(), frame.end());
  if (bug_ == Bug::wrong_checksum && ++sent_ % 50 == 0) { bytes.back() ^= 1U; }
  is_gone_ = !write_(bytes);
}

}  // namespace fakebot::test
