#include "io/device.hpp"

#include <utility>

#include "io/pty/pty_device.hpp"

namespace fakebot::io {

std::unique_ptr<Device> make_device(boost::asio::io_context& context, AttachmentWatch& watch,
                                    const LineTraits& traits, std::optional<std::string> link,
                                    DeviceOwner& owner) {
  return std::make_unique<PtyDevice>(context, watch, traits, std::move(link), owner);
}

}  // namespace fakebot::io
