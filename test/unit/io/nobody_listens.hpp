// An owner of a device, which ignores all events.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "io/device.hpp"

namespace fakebot::test {

class NobodyListens final : public io::DeviceOwner {
 public:
  void on_bytes(std::span<const std::uint8_t> /*bytes*/) override {}
  void on_attach() override {}
  void on_detach() override {}
  void on_unplugged() override {}
  void on_plugged_in(const std::string& /*device*/) override {}
};

/// An open device of make_device().
inline std::unique_ptr<io::Device> open_device(boost::asio::io_context& context,
                                               io::AttachmentWatch& watch,
                                               const io::LineTraits& traits,
                                               io::DeviceChoice choice, io::DeviceOwner& owner) {
  auto device = io::make_device(context, watch, traits, std::move(choice), owner);
  device->open();
  return device;
}

}  // namespace fakebot::test
