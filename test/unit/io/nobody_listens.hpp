// An owner of a device that ignores all events.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "io/pty/device.hpp"

namespace fakebot::test {

class NobodyListens final : public io::DeviceOwner {
 public:
  void on_bytes(std::span<const std::uint8_t> /*bytes*/) override {}
  void on_attach() override {}
  void on_detach() override {}
  void on_unplugged() override {}
  void on_plugged_in(const std::string& /*device*/) override {}
};

}  // namespace fakebot::test
