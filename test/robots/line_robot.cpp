// A robot as of a foreign author, to test the interfaces: nothing in the emulator refers to the
// robot. The protocol is lines of text: the driver sends "V 0.1 0.2\n", forward in m/s and
// counter-clockwise in rad/s; the robot sends "P 1.5 -2 0.1\n", the position in m and the heading
// in rad, at 10 Hz.
#include "robots/line_robot.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string_view>

#include "sim/faults/fault.hpp"
#include "sim/world/body.hpp"

namespace fakebot::test {

namespace {

using sim::FieldInfo;
using sim::MessageInfo;
using sim::WireBytes;
using sim::WireDirection;
using Bytes = std::span<const std::uint8_t>;

constexpr auto kTick = std::chrono::milliseconds(10);
constexpr int kTicksPerFrame = 10;

// --- the wire ------------------------------------------------------------------

constexpr FieldInfo number(std::string_view name, std::size_t index, std::string_view unit) {
  return {.name = name, .type = sim::FieldType::f64, .offset = index * 8, .unit = {1, unit}};
}
constexpr std::array kVelocityFields{number("linear_m_s", 0, "m/s"),
                                     number("angular_rad_s", 1, "rad/s")};
constexpr std::array kPoseFields{number("x_m", 0, "m"), number("y_m", 1, "m"),
                                 number("heading_rad", 2, "rad")};
constexpr MessageInfo kVelocity{
    .id = 'V', .name = "Velocity", .size = 16, .fields = kVelocityFields};
constexpr MessageInfo kPose{.id = 'P', .name = "Pose", .size = 24, .fields = kPoseFields};

const MessageInfo& message_of(WireDirection direction) {
  return direction == WireDirection::from_driver ? kVelocity : kPose;
}

WireBytes data_of(const MessageInfo& message, std::initializer_list<double> values) {
  WireBytes data(message.size);
  const double* value = values.begin();
  for (const FieldInfo& field : message.fields) { sim::store(field, *value++, data); }
  return data;
}

void add_line(WireBytes& lines, const MessageInfo& message, Bytes data) {
  std::string text(1, static_cast<char>(message.id));
  for (const FieldInfo& field : message.fields) {
    std::array<char, 32> digits{};
    const double value = sim::to_double(sim::load(field, data));
    text.append(" ").append(digits.data(), std::to_chars(digits.begin(), digits.end(), value).ptr);
  }
  text += '\n';
  lines.insert(lines.end(), text.begin(), text.end());
}

/// Reads a message from a line. False if the line is not of the type `message`.
bool read_line(const MessageInfo& message, Bytes line, WireBytes& data) {
  const std::string text(line.begin(), line.end());
  const char* at = text.data() + 1;
  const char* const end = text.data() + text.size() - 1;
  if (text.front() != static_cast<char>(message.id)) { return false; }
  data.assign(message.size, 0);
  for (const FieldInfo& field : message.fields) {
    double value = 0;
    if (at >= end || *at != ' ') { return false; }
    const auto [behind, error] = std::from_chars(at + 1, end, value);
    if (error != std::errc() || !std::isfinite(value)) { return false; }
    sim::store(field, value, data);
    at = behind;
  }
  return at == end;
}

/// A frame is a line that parses as a message.
class LineDecoder final : public sim::WireDecoder {
 public:
  explicit LineDecoder(std::optional<WireDirection> direction) : direction_(direction) {}

  std::optional<sim::WireEvent> next(Bytes& input) override {
    forget_done();
    const auto end = std::ranges::find(input, '\n');
    const bool ends = end != input.end();
    const auto size = static_cast<std::size_t>(end - input.begin()) + (ends ? 1 : 0);
    held_.insert(held_.end(), input.begin(), input.begin() + static_cast<std::ptrdiff_t>(size));
    input = input.subspan(size);
    if (!ends) { return std::nullopt; }
    return all_held(is_frame() ? sim::WireEvent::Kind::frame : sim::WireEvent::Kind::garbage);
  }
  bool mid_frame() const override { return held_.size() > done_; }
  sim::WireEvent give_up() override {
    forget_done();
    return all_held(sim::WireEvent::Kind::half_frame);
  }

 private:
  bool is_frame() {
    return (direction_ != WireDirection::from_robot && read_line(kVelocity, held_, data_)) ||
           (direction_ != WireDirection::from_driver && read_line(kPose, held_, data_));
  }
  void forget_done() {
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(done_));
    done_ = 0;
  }
  sim::WireEvent all_held(sim::WireEvent::Kind kind) {
    done_ = held_.size();
    offset_ += done_;
    return {kind, held_, offset_ - done_, done_};
  }

  std::optional<WireDirection> direction_;
  WireBytes held_;
  WireBytes data_;
  std::size_t done_ = 0;
  std::uint64_t offset_ = 0;
};

class LineWire final : public sim::WireProtocol {
 public:
  LineWire()
      : WireProtocol({.name = "line",
                      .baud_rate = 115200,
                      .largest_frame_bytes = 128,
                      .largest_burst_bytes = 128,
                      .half_frame_timeout = std::chrono::milliseconds(500),
                      .frame_period = kTick * kTicksPerFrame,
                      .link_type = 160}) {}

  std::unique_ptr<sim::WireDecoder> make_decoder(
      std::optional<WireDirection> direction) const override {
    return std::make_unique<LineDecoder>(direction);
  }
  std::span<const sim::faults::FaultType> faults() const override { return {}; }
  std::span<const MessageInfo> messages(WireDirection direction) const override {
    return std::span(&message_of(direction), 1);
  }
  void walk(WireDirection direction, Bytes frame, sim::WireParts& parts) const override {
    parts.clear();
    const MessageInfo& message = message_of(direction);
    const bool known = read_line(message, frame, parts.scratch());
    parts.add({known ? &message : nullptr, frame[0], protocol::Violation::unknown_id,
               known ? Bytes(parts.scratch()) : frame});
  }
  std::optional<WireDirection> direction_of(Bytes bytes) const override {
    if (bytes.empty() || (bytes[0] != kVelocity.id && bytes[0] != kPose.id)) { return {}; }
    return bytes[0] == kPose.id ? WireDirection::from_robot : WireDirection::from_driver;
  }
  std::optional<WireBytes> encode(std::span<const sim::OutgoingPart> parts) const override {
    WireBytes lines;
    for (const sim::OutgoingPart& part : parts) {
      add_line(lines, part.id == kPose.id ? kPose : kVelocity, part.data);
    }
    return lines;
  }
  std::optional<sim::OutgoingPart> drive(double linear_m_s, double angular_rad_s) const override {
    return sim::OutgoingPart{kVelocity.id, data_of(kVelocity, {linear_m_s, angular_rad_s})};
  }
};

const LineWire& wire_of_lines() {
  static const LineWire kWire;
  return kWire;
}

// --- the robot -----------------------------------------------------------------

constexpr double kRadiusM = 0.1;
constexpr double kFar = 1e9;
enum Index : std::size_t { kX, kY, kHeading, kSpeed, kStop, kBadLines };
constexpr std::array kSignals{
    sim::Signal{"pose.x_m", "m", -kFar, kFar, "position in the world", false},
    sim::Signal{"pose.y_m", "m", -kFar, kFar, "position in the world", false},
    sim::Signal{"pose.heading_deg", "deg", -180, 180, "counter-clockwise from x", false},
    sim::Signal{"speed.linear_m_s", "m/s", -10, 10, "forward speed", false},
    sim::Signal{"stop_button", "flag", 0, 1, "pressed: it does not drive", true},
    sim::Signal{"wire.bad_lines", "", 0, kFar, "lines that it cannot read", false, true},
};
constexpr std::array kDrawn{sim::DrawnPart{
    .signal = "stop_button", .label = "stop button", .shape = sim::DrawnPart::Shape::spot}};
constexpr std::array kParameters{
    sim::Parameter{"top_speed_m_s", "m/s", 0, 10, "it drives no faster", "choice"}};
constexpr std::array kTopSpeed{0.5};
constexpr std::array kProfiles{sim::Profile{"standard", "the only one", kTopSpeed}};

class LineRobot final : public sim::Robot {
 public:
  explicit LineRobot(const sim::RobotSetup& setup)
      : top_speed_m_s_(setup.parameters["top_speed_m_s"]),
        world_(setup.world),
        body_(*world_, kRadiusM),
        at_(setup.start) {}

  sim::SimTime tick() const override { return kTick; }
  const sim::WireProtocol& wire() const override { return wire_of_lines(); }
  void receive(Bytes bytes) noexcept override {
    sim::decode(decoder_, bytes, [this](const sim::WireEvent& event) {
      if (event.kind != sim::WireEvent::Kind::frame) {
        ++bad_lines_;
        return;
      }
      read_line(kVelocity, event.bytes, data_);
      const auto wanted = [&](std::size_t i) {
        return sim::to_double(sim::load(kVelocityFields[i], data_));
      };
      linear_m_s_ = std::clamp(wanted(0), -top_speed_m_s_, top_speed_m_s_);
      angular_rad_s_ = std::clamp(wanted(1), -10.0, 10.0);
    });
  }
  void driver_left() noexcept override { linear_m_s_ = angular_rad_s_ = 0; }
  void step(sim::Outbox& out) override {
    if (!stopped_) {
      const double seconds = sim::to_seconds(kTick);
      at_.heading_rad =
          std::remainder(at_.heading_rad + angular_rad_s_ * seconds, 2 * std::numbers::pi);
      const auto way = sim::world::direction(at_.heading_rad) * (linear_m_s_ * seconds);
      at_.position = body_.move(at_.position, at_.position + way);
    }
    if (++ticks_ % kTicksPerFrame != 0) { return; }
    line_.clear();
    add_line(line_, kPose, data_of(kPose, {at_.position.x_m, at_.position.y_m, at_.heading_rad}));
    out.add(line_);
  }
  sim::SimTime next_frame_at() const override {
    return (ticks_ / kTicksPerFrame + 1) * kTicksPerFrame * sim::SimTime(kTick);
  }
  const std::shared_ptr<const sim::world::World>& world() const override { return world_; }
  bool enter(std::shared_ptr<const sim::world::World> world) override {
    if (!world->has_room(at_.position, kRadiusM)) { return false; }
    world_ = std::move(world);
    body_.enter(*world_);
    return true;
  }
  sim::world::Placement placement() const override { return at_; }
  sim::world::Presence presence() const override {
    return {at_.position, sim::world::direction(at_.heading_rad), kRadiusM};
  }
  void meet(const sim::world::Others& others) override {
    if (body_.meet(others, at_.position)) { body_.move(at_.position, at_.position); }
  }
  std::span<const sim::Signal> signals() const override { return kSignals; }
  double get(std::size_t signal) const override {
    const double heading_deg = at_.heading_rad * 180 / std::numbers::pi;
    const std::array values{at_.position.x_m, at_.position.y_m,     heading_deg,
                            linear_m_s_,      stopped_ ? 1.0 : 0.0, bad_lines_};
    return values.at(signal);
  }
  void set(std::size_t /*stop_button*/, double value) override { stopped_ = value >= 0.5; }
  void release(std::size_t /*stop_button*/) override { stopped_ = false; }
  void observe(sim::Observer* /*there are no events*/) override {}

 private:
  double top_speed_m_s_;
  std::shared_ptr<const sim::world::World> world_;
  sim::world::Body body_;
  sim::world::Placement at_;
  LineDecoder decoder_{WireDirection::from_driver};
  WireBytes data_;
  WireBytes line_;
  double linear_m_s_ = 0;
  double angular_rad_s_ = 0;
  double bad_lines_ = 0;
  bool stopped_ = false;
  int ticks_ = 0;
};

}  // namespace

const sim::RobotKind& line_robot() {
  static const sim::RobotKind kKind{
      .name = "line",
      .title = "line robot",
      .meaning = "speaks lines of text",
      .radius_m = kRadiusM,
      .signals = kSignals,
      .parameters = kParameters,
      .profiles = kProfiles,
      .simulation = {.pose = {.x_m = "pose.x_m",
                              .y_m = "pose.y_m",
                              .heading_deg = "pose.heading_deg"},
                     .drawn = kDrawn},
      .wire = &wire_of_lines(),
      .make = [](const sim::RobotSetup& setup) -> std::unique_ptr<sim::Robot> {
        return std::make_unique<LineRobot>(setup);
      }};
  return kKind;
}

}  // namespace fakebot::test
