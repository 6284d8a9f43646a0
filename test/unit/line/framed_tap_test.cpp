#include "line/framed_tap.hpp"

#include <doctest/doctest.h>
#include <boost/asio/io_context.hpp>

#include <string>
#include <vector>

#include "robots/kobuki/wire/wire_protocol.hpp"
#include "unit/hex.hpp"

using fakebot::line::FramedTap;
using fakebot::sim::SimTime;
using fakebot::test::Bytes;
using fakebot::test::from_hex;

namespace {

using Pieces = std::vector<Bytes>;

const Bytes kFrame = from_hex("aa 55 06 01 04 c8 00 00 00 cb");

class Seen final : public fakebot::sim::WireTap {
 public:
  void on_robot_bytes(SimTime at, std::span<const std::uint8_t> frame,
                      std::string_view comment) override {
    robot.emplace_back(frame.begin(), frame.end());
    comments.emplace_back(comment);
    times.push_back(at);
  }
  void on_driver_bytes(SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view /*comment*/) override {
    driver.emplace_back(bytes.begin(), bytes.end());
    times.push_back(at);
  }
  std::vector<Bytes> robot{};
  std::vector<Bytes> driver{};
  std::vector<SimTime> times{};
  std::vector<std::string> comments{};
};

struct FramedBench {
  boost::asio::io_context context{};
  Seen seen{};
  FramedTap stream{context, fakebot::robots::kobuki::wire_protocol()};

  FramedBench() { stream.tap(&seen); }
};

}  // namespace

TEST_CASE("an observer sees a frame once it is complete, independently for each direction") {
  FramedBench bench;
  bench.stream.on_driver_bytes(SimTime{1}, std::span(kFrame).first(4), {});
  bench.stream.on_robot_bytes(SimTime{1}, kFrame, {});
  CHECK(bench.seen.driver.empty());
  bench.stream.on_driver_bytes(SimTime{2}, std::span(kFrame).subspan(4), {});
  CHECK(bench.seen.driver == Pieces{kFrame});
  CHECK(bench.seen.robot == Pieces{kFrame});
  CHECK(bench.seen.times == std::vector{SimTime{1}, SimTime{2}});
}

TEST_CASE("a half frame is reported after a silence, even if the other direction is active") {
  FramedBench bench;
  bench.stream.on_driver_bytes(SimTime{1}, std::span(kFrame).first(4), {});
  while (bench.seen.driver.empty()) {
    bench.stream.on_robot_bytes(SimTime{1}, std::span(kFrame).first(5), {});
    bench.context.run_one_for(std::chrono::milliseconds(5));
    bench.stream.on_robot_bytes(SimTime{1}, std::span(kFrame).subspan(5), {});
  }
  CHECK(bench.seen.driver == Pieces{Bytes(kFrame.begin(), kFrame.begin() + 4)});
  CHECK(bench.seen.robot.front() == kFrame);
}

TEST_CASE("an incomplete frame is reported when the stream is given up") {
  FramedBench bench;
  bench.stream.on_robot_bytes(SimTime{1}, std::span(kFrame).first(7), {});
  bench.stream.give_up();
  CHECK(bench.seen.robot == Pieces{Bytes(kFrame.begin(), kFrame.begin() + 7)});
}

TEST_CASE("a frame that a fault has changed keeps its comment, after what waited for its rest") {
  FramedBench bench;
  const auto half = std::span(kFrame).first(7);
  bench.stream.on_robot_bytes(SimTime{1}, half, {});
  bench.stream.on_robot_bytes(SimTime{2}, {}, "dropped");
  bench.stream.on_robot_bytes(SimTime{3}, half, "cut");
  CHECK(bench.seen.robot ==
        Pieces{Bytes(half.begin(), half.end()), {}, Bytes(half.begin(), half.end())});
  CHECK(bench.seen.comments == std::vector<std::string>{"", "dropped", "cut"});
}
