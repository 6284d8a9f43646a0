#include "io/pty/driver_bytes.hpp"

#include <algorithm>
#include <array>

namespace fakebot::io {

using preload::ByteQueue;
using preload::BytesIn;

bool DriverBytes::is_in_memory() const {
  return port_ != nullptr && port_->bytes_in() == BytesIn::memory;
}

/// Bytes keep their order: sharing begins when nothing is in the pseudo-terminal in either
/// direction.
void DriverBytes::choose(bool may_share) {
  if (port_ == nullptr) { return; }
  const BytesIn in = port_->bytes_in();
  if (in == BytesIn::memory && !may_share) { return use_kernel(); }
  if (in == BytesIn::will_share && may_share && pty_.is_all_read() && !pty_.has_written()) {
    port_->put_bytes_in(BytesIn::memory);
  }
}

void DriverBytes::use_kernel() {
  if (port_ == nullptr || port_->bytes_in() == BytesIn::kernel) { return; }
  port_->put_bytes_in(BytesIn::kernel_again);
  give_back();
}

bool DriverBytes::give_back() {
  if (port_ == nullptr || port_->bytes_in() != BytesIn::kernel_again) { return false; }
  std::array<std::uint8_t, ByteQueue::kRoom> bytes;  // NOLINT(*-member-init): take() fills it
  const std::size_t count =
      port_->bytes()->to_driver.take(bytes.data(), static_cast<std::uint32_t>(bytes.size()));
  if (count == 0) { return false; }
  const std::size_t unread = pty_.unread_bytes();
  const std::size_t written = pty_.write(std::span(bytes).first(count));
  pty_.await_delivery(unread, written);
  pty_.wake_readers();
  return true;
}

void DriverBytes::begin_anew() {
  pty_.drop_unread();
  if (port_ == nullptr || port_->bytes_in() == BytesIn::kernel) { return; }
  port_->bytes()->to_driver.clear();
  port_->bytes()->to_robot.clear();
  port_->put_bytes_in(BytesIn::may_share);
}

void DriverBytes::take(std::vector<std::uint8_t>& bytes, std::size_t most) {
  if (port_ == nullptr || port_->bytes_in() == BytesIn::kernel) { return; }
  ByteQueue& queue = port_->bytes()->to_robot;
  const std::size_t count = std::min<std::size_t>(queue.size(), most);
  if (count == 0) { return; }
  const std::size_t before = bytes.size();
  bytes.resize(before + count);
  bytes.resize(before + queue.take(bytes.data() + before, static_cast<std::uint32_t>(count)));
}

std::size_t DriverBytes::write(std::span<const std::uint8_t> bytes) {
  if (!is_in_memory()) {
    give_back();
    return pty_.write(bytes);
  }
  ByteQueue& queue = port_->bytes()->to_driver;
  const std::size_t count = std::min<std::size_t>(bytes.size(), ByteQueue::kRoom - queue.size());
  return queue.put(bytes.data(), count) ? count : 0;
}

bool DriverBytes::has_room() const {
  return is_in_memory() ? port_->bytes()->to_driver.size() < ByteQueue::kRoom : pty_.has_room();
}

std::size_t DriverBytes::unread_bytes() const {
  if (is_in_memory()) { return port_->bytes()->to_driver.size(); }
  // In the memory are bytes that will go back to the terminal before all later ones.
  const bool is_shared = port_ != nullptr && port_->bytes_in() != BytesIn::kernel;
  return pty_.unread_bytes() + (is_shared ? port_->bytes()->to_driver.size() : 0);
}

bool DriverBytes::is_all_read() const {
  return is_in_memory() ? port_->bytes()->to_driver.size() == 0 : pty_.is_all_read();
}

void DriverBytes::await_delivery(std::size_t unread, std::size_t written) const {
  if (!is_in_memory()) { pty_.await_delivery(unread, written); }
}

bool DriverBytes::wake_readers() const {
  return !is_in_memory() && pty_.wake_readers();
}

}  // namespace fakebot::io
