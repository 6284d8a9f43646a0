#include "line/tapped_stream.hpp"

#include <doctest/doctest.h>
#include <boost/asio/io_context.hpp>

#include <utility>
#include <vector>

#include "robots/kobuki/wire/wire_protocol.hpp"
#include "unit/hex.hpp"

using fakebot::line::TappedStream;
using fakebot::sim::SimTime;
using fakebot::test::Bytes;
using fakebot::test::from_hex;

namespace {

using Pieces = std::vector<Bytes>;

const Bytes kFrame = from_hex("aa 55 06 01 04 c8 00 00 00 cb");

class Seen final : public fakebot::sim::WireTap {
 public:
  void on_robot_bytes(SimTime at, std::span<const std::uint8_t> frame,
                      std::string_view /*comment*/) override {
    robot.emplace_back(frame.begin(), frame.end());
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
};

struct StreamBench {
  boost::asio::io_context context{};
  Seen seen{};
  TappedStream stream{context, fakebot::robots::kobuki::wire_protocol()};

  StreamBench() { stream.tap(&seen); }
};

}  // namespace

TEST_CASE("an observer sees a frame once it is complete, independently for each direction") {
  StreamBench bench;
  bench.stream.on_driver_bytes(std::span(kFrame).first(4));
  bench.stream.on_robot_bytes(kFrame);
  CHECK(bench.seen.driver.empty());
  bench.stream.on_driver_bytes(std::span(kFrame).subspan(4));
  CHECK(bench.seen.driver == Pieces{kFrame});
  CHECK(bench.seen.robot == Pieces{kFrame});
  CHECK(bench.seen.times[0] <= bench.seen.times[1]);
}

TEST_CASE("a half frame is reported after a silence, even if the other direction is active") {
  StreamBench bench;
  bench.stream.on_driver_bytes(std::span(kFrame).first(4));
  while (bench.seen.driver.empty()) {
    bench.stream.on_robot_bytes(std::span(kFrame).first(5));
    bench.context.run_one_for(std::chrono::milliseconds(5));
    bench.stream.on_robot_bytes(std::span(kFrame).subspan(5));
  }
  CHECK(bench.seen.driver == Pieces{Bytes(kFrame.begin(), kFrame.begin() + 4)});
  CHECK(bench.seen.robot.front() == kFrame);
}

TEST_CASE("an incomplete frame is reported when the stream is given up") {
  StreamBench bench;
  bench.stream.on_robot_bytes(std::span(kFrame).first(7));
  bench.stream.give_up();
  CHECK(bench.seen.robot == Pieces{Bytes(kFrame.begin(), kFrame.begin() + 7)});
}
