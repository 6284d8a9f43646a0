// What a proxy forwards through faults, in real time.
#include "line/faulty_passage.hpp"

#include <doctest/doctest.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "robots/kobuki/wire/wire_protocol.hpp"
#include "unit/hex.hpp"
#include "unit/sim/faults/test_wire.hpp"

using namespace fakebot;
using namespace std::chrono_literals;
using sim::faults::Stream;
using test::Bytes;
using test::from_hex;

namespace {

const Bytes kDriveOn = from_hex("aa 55 06 01 04 c8 00 00 00 cb");

std::shared_ptr<const sim::faults::Fault> passage_fault(std::string_view type, Stream stream) {
  return test::shared(test::fault_of(type, stream));
}

/// A line of two pieces: what arrives, and what an observer is told.
struct Passage final : private line::PassageEnds, private sim::WireTap {
  struct Told {
    bool from_robot;
    sim::SimTime at;
    std::size_t size;
    std::string comment;
  };

  boost::asio::io_context context{};
  Bytes at_driver{};
  Bytes at_robot{};
  std::vector<Told> told{};
  line::FaultyPassage passage;

  explicit Passage(const std::shared_ptr<const sim::faults::Fault>& fault)
      : passage(context, robots::kobuki::wire_protocol(), io::DeadlineTimer::Clock::now(), {fault},
                1, *this) {
    passage.tap(this);
  }

 private:
  void to_driver(std::span<const std::uint8_t> bytes) override {
    CHECK_FALSE(bytes.empty());
    at_driver.insert(at_driver.end(), bytes.begin(), bytes.end());
  }
  void to_robot(std::span<const std::uint8_t> bytes) override {
    CHECK_FALSE(bytes.empty());
    at_robot.insert(at_robot.end(), bytes.begin(), bytes.end());
  }
  void on_robot_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                      std::string_view comment) override {
    told.push_back({true, at, bytes.size(), std::string(comment)});
  }
  void on_driver_bytes(sim::SimTime at, std::span<const std::uint8_t> bytes,
                       std::string_view comment) override {
    told.push_back({false, at, bytes.size(), std::string(comment)});
  }
};

}  // namespace

TEST_CASE("what a fault delays reaches the other end when it is due, though nothing else comes") {
  Passage down(passage_fault("latency", Stream::downstream));
  down.passage.on_robot_bytes(0ms, kDriveOn, "");
  CHECK(down.at_driver.empty());
  down.context.run();
  CHECK(down.at_driver == kDriveOn);
  REQUIRE(down.told.size() == 1);
  CHECK(down.told[0].from_robot);
  CHECK(down.told[0].at > 0ms);

  Passage up(passage_fault("latency", Stream::upstream));
  up.passage.on_driver_bytes(0ms, kDriveOn, "");
  CHECK(up.at_robot.empty());
  up.context.run();
  CHECK(up.at_robot == kDriveOn);
  REQUIRE(up.told.size() == 1);
  CHECK_FALSE(up.told[0].from_robot);
  CHECK(up.told[0].at > 0ms);
}

TEST_CASE("what a fault does not touch passes at once") {
  Passage line(passage_fault("drop", Stream::upstream));
  line.passage.on_robot_bytes(0ms, kDriveOn, "");
  CHECK(line.at_driver == kDriveOn);
  CHECK(line.passage.counts().at(0).hits == 0);
}

TEST_CASE("what a fault drops reaches nobody, but the observer is told") {
  Passage down(passage_fault("drop", Stream::downstream));
  down.passage.on_robot_bytes(0ms, kDriveOn, "");
  CHECK(down.at_driver.empty());
  REQUIRE(down.told.size() == 1);
  CHECK(down.told[0].from_robot);
  CHECK(down.told[0].size == 0);
  CHECK(down.told[0].comment != "");
  CHECK(down.passage.counts().at(0).hits == 1);

  Passage up(passage_fault("drop", Stream::upstream));
  up.passage.on_driver_bytes(0ms, kDriveOn, "");
  CHECK(up.at_robot.empty());
  REQUIRE(up.told.size() == 1);
  CHECK_FALSE(up.told[0].from_robot);
  CHECK(up.told[0].size == 0);
}

TEST_CASE("what a fault still holds when the line ends is lost, and the observer is told") {
  Passage line(passage_fault("stall", Stream::downstream));
  line.passage.on_robot_bytes(0ms, kDriveOn, "");
  CHECK(line.told.empty());
  line.passage.give_up();
  CHECK(line.at_driver.empty());
  REQUIRE(line.told.size() == 1);
  CHECK(line.told[0].size == 0);
}
