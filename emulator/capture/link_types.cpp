#include "capture/link_types.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace fakebot::capture::link_type {

namespace {

constexpr std::array<std::pair<std::uint16_t, std::string_view>, 33> kNames{{
    {0, "BSD loopback"},
    {1, "Ethernet"},
    {8, "SLIP"},
    {9, "PPP"},
    {50, "PPP in HDLC framing"},
    {101, "raw IP"},
    {105, "IEEE 802.11"},
    {108, "OpenBSD loopback"},
    {113, "Linux cooked capture"},
    {127, "IEEE 802.11 with radiotap"},
    {186, "USB of FreeBSD"},
    {kUsbLinux, "USB of Linux"},
    {187, "Bluetooth HCI"},
    {190, "CAN 2.0b"},
    {195, "IEEE 802.15.4"},
    {201, "Bluetooth HCI with direction"},
    {kUsbLinuxMmapped, "USB of Linux, mapped"},
    {227, "SocketCAN"},
    {228, "raw IPv4"},
    {229, "raw IPv6"},
    {230, "IEEE 802.15.4 without FCS"},
    {239, "NFLOG"},
    {kUsbPcap, "USBPcap"},
    {250, "RTAC serial"},
    {251, "Bluetooth LE"},
    {253, "netlink"},
    {254, "Bluetooth monitor of Linux"},
    {266, "USB of Darwin"},
    {276, "Linux cooked capture v2"},
    {288, "USB 2.0"},
    {293, "USB 2.0 at low speed"},
    {294, "USB 2.0 at full speed"},
    {295, "USB 2.0 at high speed"},
}};

}  // namespace

std::string text_of(std::uint16_t type) {
  std::string text = "link type " + std::to_string(type);
  if (is_line(type)) { return text + " (user " + std::to_string(type - kUser0) + ")"; }
  const auto* const name =
      std::ranges::find(kNames, type, [](const auto& entry) { return entry.first; });
  return name == kNames.end() ? text : text + " (" + std::string(name->second) + ")";
}

}  // namespace fakebot::capture::link_type
