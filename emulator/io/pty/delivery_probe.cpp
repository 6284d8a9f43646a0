#include "io/pty/delivery_probe.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <boost/asio/error.hpp>
#include <cerrno>
#include <string>
#include <utility>

#include "io/descriptor.hpp"
#include "io/os_error.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

/// Any rate: a pseudo-terminal does not slow bytes down to the rate.
constexpr std::uint32_t kAnyRate = 115200;

FileDescriptor open_driver_end(const std::string& path) {
  FileDescriptor end(uninterrupted(
      [&] { return ::open(path.c_str(), O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC); }));
  if (!end) { throw_os_error("open the pseudo-terminal " + path, errno, kDescriptorRemedy); }
  return end;
}

}  // namespace

DeliveryProbe::DeliveryProbe(boost::asio::io_context& context, std::function<sim::SimTime()> now)
    : now_(std::move(now)),
      pty_(kAnyRate),
      driver_end_(wake_on(context, open_driver_end(pty_.path()), "wait for " + pty_.path())) {
  wait();
}

DeliveryProbe::~DeliveryProbe() = default;

void DeliveryProbe::send() {
  if (sent_at_) { return; }
  const sim::SimTime now = now_();
  const char byte = 0;
  if (uninterrupted([&] { return ::write(pty_.master(), &byte, 1); }) == 1) { sent_at_ = now; }
}

void DeliveryProbe::finish() {
  if (sent_at_) { lost_.add(*sent_at_, now_(), now_() - *sent_at_); }
}

void DeliveryProbe::wait() {
  driver_end_->async_wait(Descriptor::wait_read, [this](boost::system::error_code error) {
    if (error) { return; }
    on_arrival();
    wait();
  });
}

void DeliveryProbe::on_arrival() {
  std::array<char, 16> bytes{};
  const auto count = uninterrupted(
      [&] { return ::read(driver_end_->native_handle(), bytes.data(), bytes.size()); });
  if (count <= 0 || !sent_at_) { return; }
  finish();
  sent_at_.reset();
}

}  // namespace fakebot::io
