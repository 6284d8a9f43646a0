#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <thread>
#include <vector>

#include "preload/port/shared_bytes.hpp"

using fakebot::preload::ByteQueue;

namespace {

/// All zeros, as the shared memory is at first.
std::unique_ptr<ByteQueue> empty_queue() {
  auto queue = std::make_unique<ByteQueue>();
  queue->clear();
  return queue;
}

}  // namespace

TEST_CASE("a queue of bytes in shared memory keeps the order around the end of its room") {
  const auto queue = empty_queue();
  std::uint8_t next_put = 0;
  std::uint8_t next_taken = 0;
  for (int round = 0; round < 100; ++round) {
    std::array<std::uint8_t, 81> bytes{};
    std::ranges::generate(bytes, [&] { return next_put++; });
    REQUIRE(queue->put(bytes.data(), bytes.size()));
    REQUIRE(queue->put(bytes.data(), 0));
    std::array<std::uint8_t, 81> taken{};
    REQUIRE(queue->take(taken.data(), 50) == 50);
    REQUIRE(queue->take(taken.data() + 50, 81) == 31);
    for (const std::uint8_t byte : taken) { REQUIRE(byte == next_taken++); }
  }
  CHECK(queue->size() == 0);
}

TEST_CASE("a queue of bytes takes all bytes or none, and has room again for those taken") {
  const auto queue = empty_queue();
  std::vector<std::uint8_t> bytes(ByteQueue::kRoom, 7);
  CHECK(queue->put(bytes.data(), bytes.size() - 1));
  CHECK_FALSE(queue->put(bytes.data(), 2));
  CHECK(queue->put(bytes.data(), 1));
  CHECK(queue->size() == ByteQueue::kRoom);
  CHECK_FALSE(queue->put(bytes.data(), 1));
  CHECK(queue->take(bytes.data(), 10) == 10);
  CHECK(queue->put(bytes.data(), 10));
  queue->drop();
  CHECK(queue->take(bytes.data(), 10) == 0);
  CHECK(queue->put(bytes.data(), bytes.size()));
}

TEST_CASE("what two threads put into a queue of bytes is not mixed") {
  const auto queue = empty_queue();
  constexpr int kPuts = 2000;
  const auto put_often = [&](std::uint8_t value) {
    const std::array<std::uint8_t, 9> bytes{value, value, value, value, value,
                                            value, value, value, value};
    for (int i = 0; i < kPuts; ++i) {
      while (!queue->put(bytes.data(), bytes.size())) { std::this_thread::yield(); }
    }
  };
  std::thread one(put_often, std::uint8_t{1});
  std::thread two(put_often, std::uint8_t{2});
  std::vector<std::uint8_t> all;
  while (all.size() < std::size_t{2} * kPuts * 9) {
    std::array<std::uint8_t, 64> part{};
    const auto count = queue->take(part.data(), part.size());
    all.insert(all.end(), part.begin(), part.begin() + count);
    if (count == 0) { std::this_thread::yield(); }
  }
  one.join();
  two.join();
  bool any_mixed = false;
  for (std::size_t i = 0; i < all.size(); i += 9) {
    any_mixed = any_mixed || std::count(&all[i], &all[i] + 9, all[i]) != 9;
  }
  CHECK_FALSE(any_mixed);
}
