#include "io/device.hpp"

#include <cerrno>
#include <utility>

#include "io/os_error.hpp"
#include "io/pty/pty_device.hpp"
#include "io/tcp/tcp_device.hpp"

namespace fakebot::io {

void Device::lead_from(const std::string& path) {
  throw_os_error("lead a driver from " + path + " to its device", ENOTSUP,
                 "only a pseudo-terminal is found by a path");
}

std::unique_ptr<Device> make_device(boost::asio::io_context& context, AttachmentWatch& watch,
                                    const LineTraits& traits, DeviceChoice choice,
                                    DeviceOwner& owner) {
  if (choice.served) {
    return std::make_unique<TcpDevice>(context, traits, *std::move(choice.served), owner);
  }
  return std::make_unique<PtyDevice>(context, watch, traits, std::move(choice.link), owner);
}

}  // namespace fakebot::io
