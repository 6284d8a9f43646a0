// Threads share the pieces of a loop.
#include "io/asio/worker_threads.hpp"

#include <doctest/doctest.h>

#include <array>
#include <latch>
#include <thread>
#include <vector>

using namespace fakebot;

TEST_CASE("each piece of a loop is done once, by any number of threads") {
  for (const std::size_t threads : {1U, 2U, 8U}) {
    io::WorkerThreads workers(threads);
    for (const std::size_t count : {0U, 1U, 2U, 7U, 1000U}) {
      CAPTURE(threads);
      CAPTURE(count);
      std::vector<int> done(count, 0);
      for (int loop = 0; loop < 3; ++loop) {
        workers.run(count, [&](std::size_t piece) { ++done[piece]; });
      }
      CHECK(done == std::vector<int>(count, 3));
    }
  }
}

TEST_CASE("pieces of a loop are done at once") {
  io::WorkerThreads workers(2);
  std::latch both(2);
  std::array<std::thread::id, 2> threads;
  workers.run(2, [&](std::size_t piece) {
    threads[piece] = std::this_thread::get_id();
    both.arrive_and_wait();
  });
  CHECK(threads[0] != threads[1]);
}

TEST_CASE("a single thread is the caller's") {
  io::WorkerThreads workers(1);
  workers.run(10, [here = std::this_thread::get_id()](std::size_t) {
    CHECK(std::this_thread::get_id() == here);
  });
}
