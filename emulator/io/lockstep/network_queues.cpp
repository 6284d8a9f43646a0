#include "io/lockstep/network_queues.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <thread>
#include <utility>

#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

// Positions of the numbers in a line.
constexpr std::size_t kTaken = 0;
constexpr std::size_t kWaiting = 11;

/// Other programs on the machine fill the queues, too: a queue never seen empty belongs to them.
constexpr std::chrono::seconds kEmptyWithin{1};
constexpr int kLooksWithoutPause = 1000;
constexpr std::chrono::microseconds kPause{100};

NetworkQueue queue_in(std::string_view line) {
  NetworkQueue queue;
  for (std::size_t place = 0; !line.empty(); ++place) {
    std::uint32_t number = 0;
    std::from_chars(line.data(), line.data() + line.size(), number, 16);
    if (place == kTaken) { queue.packets_taken = number; }
    if (place == kWaiting) { queue.packets_waiting = number; }
    const std::size_t end = line.find(' ');
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  }
  return queue;
}

}  // namespace

std::vector<NetworkQueue> read_network_queues(std::string_view text) {
  std::vector<NetworkQueue> queues;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    queues.push_back(queue_in(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return queues;
}

NetworkQueues::NetworkQueues() : file_(::open("/proc/net/softnet_stat", O_RDONLY | O_CLOEXEC)) {}

bool NetworkQueues::await_delivery() {
  std::vector<NetworkQueue> now = read();
  const bool any_passed = std::exchange(last_, now) != now;
  const auto give_up_at = std::chrono::steady_clock::now() + kEmptyWithin;
  std::vector<bool> was_empty(now.size(), false);
  for (int looks = 0;; ++looks) {
    for (std::size_t i = 0; i < std::min(now.size(), was_empty.size()); ++i) {
      was_empty[i] = was_empty[i] || now[i].packets_waiting == 0;
    }
    if (std::ranges::find(was_empty, false) == was_empty.end()) { return any_passed || looks > 0; }
    if (std::chrono::steady_clock::now() > give_up_at) { return any_passed; }
    looks < kLooksWithoutPause ? std::this_thread::yield() : std::this_thread::sleep_for(kPause);
    now = read();
  }
}

std::vector<NetworkQueue> NetworkQueues::read() {
  if (!file_) { return {}; }
  constexpr std::size_t kSizeOfFew = 1024;
  if (text_.empty()) { text_.resize(kSizeOfFew); }
  std::size_t size = 0;
  for (;;) {
    const ssize_t part = uninterrupted([&] {
      return ::pread(file_.get(), text_.data() + size, text_.size() - size,
                     static_cast<off_t>(size));
    });
    if (part <= 0) { break; }
    size += static_cast<std::size_t>(part);
    if (size == text_.size()) { text_.resize(2 * text_.size()); }
  }
  return read_network_queues({text_.data(), size});
}

}  // namespace fakebot::io
