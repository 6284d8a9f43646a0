#include "io/device.hpp"

#include <cerrno>
#include <utility>

#include "io/os_error.hpp"
#include "io/pty/pty_device.hpp"

namespace fakebot::io {

void Device::lead_from(const std::string& path) {
  throw_os_error("lead a driver from " + path + " to its device", ENOTSUP,
                 "only a pseudo-terminal is found by a path");
}

std::unique_ptr<Device> make_device(boost::asio::io_context& context, AttachmentWatch& watch,
                                    const LineTraits& traits, std::optional<std::string> link,
                                    DeviceOwner& owner) {
  return std::make_unique<PtyDevice>(context, watch, traits, std::move(link), owner);
}

}  // namespace fakebot::io
