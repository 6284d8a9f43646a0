// A driver with threads that all wake at the same times: the order is drawn.
// Arguments: the device, and "spins" for a thread that computes until the others have run.
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "open_port.hpp"

namespace {

using namespace std::chrono_literals;

constexpr int kThreads = 4;

/// Base Control (document "kobuki protocol", section "Base control"): a thread's own speed in mm/s.
void send_speed(int port, unsigned char speed_mm_s) {
  std::array<unsigned char, 10> frame{0xAA, 0x55, 6, 1, 4, speed_mm_s, 0, 0, 0, 0};
  for (std::size_t i = 2; i < 9; ++i) { frame[9] ^= frame[i]; }
  if (::write(port, frame.data(), frame.size()) < 0) { ::_exit(1); }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) { return 1; }
  const int port = open_port(arguments[1]);
  const bool spins = count > 2 && std::string_view(arguments[2]) == "spins";
  std::mutex mutex;
  std::atomic<int> come{0};
  std::vector<std::thread> threads;
  for (unsigned char i = 1; i <= kThreads; ++i) {
    threads.emplace_back([&, i] {
      for (int round = 1;; ++round) {
        std::this_thread::sleep_for(10ms);
        {
          const std::lock_guard lock(mutex);
          send_speed(port, static_cast<unsigned char>(20 * i));
        }
        if (!spins || round > 1) { continue; }
        ++come;
        while (come < kThreads) {}
      }
    });
  }
  for (std::thread& thread : threads) { thread.join(); }
}
