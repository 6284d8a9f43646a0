// A driver with two threads, built with sanitizers: PORT [BUG]. Reads frames, sends a command after
// each frame, and then has the requested bug.
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "raw_port.hpp"

namespace {

constexpr int kFrames = 10;

std::mutex mutex;
std::condition_variable has_read;
int frames = 0;

void read_frames(int port) {
  std::array<std::uint8_t, 256> bytes{};
  for (int i = 0; i < kFrames; ++i) {
    if (::read(port, bytes.data(), bytes.size()) <= 0) { return; }
    const std::lock_guard<std::mutex> lock(mutex);
    ++frames;
    has_read.notify_one();
  }
}

/// Locks mutexes in two orders, in a single thread: the sanitizer reports while the driver runs.
void lock_in_both_orders() {
  std::mutex other;
  for (const auto& [first, second] : {std::pair(&other, &mutex), std::pair(&mutex, &other)}) {
    const std::lock_guard<std::mutex> outer(*first);
    const std::lock_guard<std::mutex> inner(*second);
  }
}

/// The sanitizer may miss two accesses at the very same time.
void race() {
  for (int i = 0; i < 20; ++i) {
    int unguarded = 0;
    std::thread other([&unguarded] { ++unguarded; });
    ++unguarded;
    other.join();
    std::printf("%d\n", unguarded);
  }
}

volatile char* volatile last_leaked = nullptr;

void leak() {
  for (int i = 0; i < 10; ++i) { last_leaked = new volatile char[100]; }
}

void read_uninitialized() {
  const std::unique_ptr<volatile char[]> bytes(new volatile char[2]);
  if (bytes[1] == 1) { std::printf("one\n"); }
}

void overflow() {
  volatile int most = std::numeric_limits<int>::max();
  most = most + 1;
}

void use_after_free() {
  auto* const byte = new volatile char(1);
  delete byte;
  std::printf("%d\n", *byte);  // NOLINT(clang-analyzer-cplusplus.NewDelete)
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) { return 2; }
  const std::string_view bug = argc > 2 ? argv[2] : "";
  const int port = fakebot::test::open_raw(argv[1]);
  if (port < 0) { return 3; }
  std::thread reader(read_frames, port);
  for (int sent = 0; sent < kFrames; ++sent) {
    std::unique_lock<std::mutex> lock(mutex);
    if (!has_read.wait_for(lock, std::chrono::seconds(1), [&] { return frames > sent; })) {
      return 4;
    }
    constexpr std::array<std::uint8_t, 10> kForward{0xAA, 0x55, 6, 1, 4, 200, 0, 0, 0, 0xCB};
    if (::write(port, kForward.data(), kForward.size()) != ssize_t{kForward.size()}) { return 5; }
  }
  reader.join();
  if (bug == "use-after-free") { use_after_free(); }
  if (bug == "leak") { leak(); }
  if (bug == "lock-order-inversion") { lock_in_both_orders(); }
  if (bug == "data race") { race(); }
  if (bug == "use-of-uninitialized-value") { read_uninitialized(); }
  if (bug == "overflow") { overflow(); }
  return 0;
}
