#include "io/proc/load_average.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "io/processor/processor_set.hpp"

using namespace fakebot;

TEST_CASE("while another thread runs, the caller is not the only one that can run") {
  const io::RunnableThreads runnable;
  std::atomic<bool> runs{false};
  std::atomic<bool> is_over{false};
  std::thread other([&] {
    // On its way to another processor it would be missed.
    io::confine(0, io::only(io::present_processor().value()));
    runs = true;
    while (!is_over) {}
  });
  while (!runs) { std::this_thread::yield(); }
  bool was_only_one = false;
  for (int i = 0; i < 1000; ++i) { was_only_one = was_only_one || runnable.are_only_caller(); }
  is_over = true;
  other.join();
  CHECK_FALSE(was_only_one);
}
