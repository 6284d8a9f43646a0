// The same seed gives the same packets of scanners: in Debug and Release, with g++ and clang, on
// every machine. The hash was computed by a single build and must hold for all builds.
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string_view>

#include "fakebot/protocol/rplidar/frame.hpp"
#include "fakebot/protocol/rplidar/requests.hpp"
#include "golden/hash.hpp"
#include "robots/hokuyo/hokuyo.hpp"
#include "robots/lds01/lds01.hpp"
#include "robots/rplidar/parameters.hpp"
#include "robots/rplidar/rplidar.hpp"

using namespace fakebot;
using robots::rplidar::ModelNumber;
namespace scanner_wire = protocol::rplidar;

namespace {

std::shared_ptr<const sim::world::World> room_with_things() {
  sim::world::WorldDescription description;
  description.walls = {{{0, 0}, {4, 0}, {4, 3}, {0, 3}, {0, 0}}};
  description.obstacles = {{{0, 2.4}, {0.9, 2.4}, {0.9, 3}, {0, 3}}};
  description.round_obstacles = {{{2.8, 2.2}, 0.15}};
  return std::make_shared<const sim::world::World>(description);
}

/// Half a minute of each mode, with noise.
std::uint64_t hash_of_scans(ModelNumber number) {
  const robots::rplidar::Model& model = robots::rplidar::model(number);
  robots::rplidar::Rplidar scanner(
      {.model = &model,
       .parameters = robots::rplidar::parameters_of(robots::rplidar::profiles(number)[0].values),
       .seed = 42,
       .world = room_with_things(),
       .start = {{1.7, 1.1}, 0.4}});
  scanner_wire::FrameBuilder builder;
  scanner.receive(builder.request(scanner_wire::SetMotorPwm{660}));
  test::Hash hash;
  sim::Outbox out;
  for (std::uint8_t mode = 0; mode < model.modes.size(); ++mode) {
    if (mode == 0) {
      scanner.receive(builder.request(scanner_wire::Scan{}));
    } else {
      scanner.receive(builder.request(scanner_wire::ExpressScan{.working_mode = mode}));
    }
    for (int tick = 0; tick < 6000; ++tick) {
      scanner.step(out);
      out.for_each([&](std::span<const std::uint8_t> frame) { hash.add(frame); });
      out.clear();
    }
  }
  return hash.value();
}

/// A minute, with noise.
std::uint64_t hash_of_lds01() {
  robots::lds01::Lds01 scanner(
      {.parameters = robots::lds01::parameters_of(robots::lds01::profiles()[0].values),
       .seed = 42,
       .world = room_with_things(),
       .start = {{1.7, 1.1}, 0.4}});
  test::Hash hash;
  sim::Outbox out;
  for (int tick = 0; tick < 12000; ++tick) {
    scanner.step(out);
    out.for_each([&](std::span<const std::uint8_t> frame) { hash.add(frame); });
    out.clear();
  }
  return hash.value();
}

/// Half a minute of each request for scans, with noise.
std::uint64_t hash_of_scip_scans(robots::hokuyo::ModelNumber number) {
  robots::hokuyo::Hokuyo scanner(
      {.model = &robots::hokuyo::model(number),
       .parameters = robots::hokuyo::parameters_of(robots::hokuyo::profiles(number)[0].values),
       .seed = 42,
       .world = room_with_things(),
       .start = {{1.7, 1.1}, 0.4}});
  test::Hash hash;
  sim::Outbox out;
  for (const std::string_view request :
       {"MD0044072501000\n", "MS0044072503100\n", "ME0044072501000\n"}) {
    scanner.receive({reinterpret_cast<const std::uint8_t*>(request.data()), request.size()});
    for (int tick = 0; tick < 6000; ++tick) {
      scanner.step(out);
      out.for_each([&](std::span<const std::uint8_t> frame) { hash.add(frame); });
      out.clear();
    }
  }
  return hash.value();
}

}  // namespace

TEST_CASE("a minute of an LDS-01 has the golden hash") {
  CHECK(hash_of_lds01() == 0xFFCC0E7940191B8CULL);
}

TEST_CASE("half a minute of each mode of a scanner has the golden hash") {
  CHECK(hash_of_scans(ModelNumber::a1) == 0xFD37C1F7F795AAAFULL);
  CHECK(hash_of_scans(ModelNumber::a2) == 0xB6397745F3018B55ULL);
  CHECK(hash_of_scans(ModelNumber::a3) == 0xE84DB4C78B0DF5EBULL);
  CHECK(hash_of_scans(ModelNumber::s1) == 0x5A9CD782886D0BF9ULL);
}

TEST_CASE("half a minute of each request for scans of a Hokuyo has the golden hash") {
  using HokuyoNumber = robots::hokuyo::ModelNumber;
  CHECK(hash_of_scip_scans(HokuyoNumber::urg_04lx) == 0xEC17A51761D8CF78ULL);
  CHECK(hash_of_scip_scans(HokuyoNumber::utm_30lx) == 0x6C338A85B70A4EACULL);
}
