// Robots in one world, which meet, send the same bytes on any number of threads, and when all live
// tick by tick together. The hash was computed by a single build and must hold for all builds.
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "fakebot/protocol/kobuki/commands.hpp"
#include "fakebot/protocol/kobuki/frame.hpp"
#include "golden/hash.hpp"
#include "io/asio/worker_threads.hpp"
#include "robots/kobuki/kobuki.hpp"
#include "sim/fleet/fleet.hpp"
#include "sim/outbox.hpp"

using namespace fakebot;
namespace wire = protocol::kobuki;

namespace {

constexpr int kAside = 8;
constexpr std::size_t kRobots = kAside * kAside;

std::shared_ptr<const sim::world::World> hall() {
  sim::world::WorldDescription description;
  description.walls = {{{-1, -1}, {9, -1}, {9, 9}, {-1, 9}, {-1, -1}}, {{2.5, 2}, {2.5, 6}}};
  return std::make_shared<const sim::world::World>(description);
}

/// Half a minute; threads: nothing: all robots live together.
std::uint64_t hash_of_a_crowd(std::optional<std::size_t> threads) {
  const auto world = hall();
  std::vector<std::unique_ptr<robots::kobuki::Kobuki>> robots;
  std::vector<sim::Outbox> out(kRobots);
  io::WorkerThreads workers(threads.value_or(1));
  sim::Fleet fleet;
  for (std::size_t i = 0; i < kRobots; ++i) {
    const auto number = static_cast<int>(i);
    robots.push_back(std::make_unique<robots::kobuki::Kobuki>(robots::kobuki::KobukiOptions{
        .seed = i + 1,
        .world = world,
        .start = {1.0 * (number % kAside), 1.0 * (number / kAside), 0.3 * number}}));
    fleet.collect(fleet.add(*robots.back()), out[i]);
  }
  if (threads) { fleet.live_apart(workers); }
  test::Hash hash;
  wire::FrameBuilder builder;
  for (int second = 0; second < 30; ++second) {
    for (std::size_t i = 0; i < kRobots; ++i) {
      const auto speed = static_cast<std::int16_t>((second * 137 + static_cast<int>(i) * 71) % 700);
      builder.clear();
      builder.add(wire::BaseControl{static_cast<std::int16_t>(speed - 200), 0});
      robots[i]->receive(builder.finish());
    }
    fleet.advance_to(std::chrono::seconds(second + 1));
    for (sim::Outbox& one : out) {
      one.for_each([&](std::span<const std::uint8_t> frame) { hash.add(frame); });
      one.clear();
    }
  }
  return hash.value();
}

}  // namespace

TEST_CASE("a crowd of robots sends the same bytes on 1, 2 and 8 threads") {
  constexpr std::uint64_t kHash = 4705862107564014979ULL;
  CHECK(hash_of_a_crowd(std::nullopt) == kHash);
  for (const std::size_t threads : {1U, 2U, 8U}) {
    CAPTURE(threads);
    CHECK(hash_of_a_crowd(threads) == kHash);
  }
}
