#include "report/listings/usb_devices.hpp"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace fakebot::report {

namespace {

using sim::UsbIdentity;

struct UsbPort {
  const UsbIdentity* usb;
  std::string_view owner;  ///< "Kobuki"
};

/// Known ports of the robot and of carried devices.
std::vector<UsbPort> ports_of(const sim::RobotKind& kind) {
  std::vector<UsbPort> ports;
  const auto add = [&ports](const sim::RobotKind& one) {
    if (const UsbIdentity* const usb = one.wire->properties().usb) {
      ports.push_back({usb, one.base != nullptr ? one.base->title : one.title});
    }
  };
  add(kind);
  sim::for_each_mounted(kind, [&add](const std::string& /*name*/, const sim::MountedKind& mounted) {
    add(*mounted.kind);
  });
  return ports;
}

/// As udev writes texts into names of links.
std::string word_of(std::string_view text) {
  std::string word(text);
  std::ranges::replace(word, ' ', '_');
  return word;
}

/// A text as udev writes texts with spaces into properties.
std::string encoded(std::string_view text) {
  std::string code;
  for (const char one : text) {
    if (one == ' ') {
      code += "\\x20";
    } else {
      code += one;
    }
  }
  return code;
}

std::string rule_of(const UsbPort& port) {
  const UsbIdentity& usb = *port.usb;
  std::string text = fmt::format("# {}: {}, {}. Source: {}\n", port.owner, usb.vendor_name,
                                 usb.product_name, usb.source);
  text +=
      fmt::format(R"(SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{:04x}", ATTRS{{idProduct}}=="{:04x}")",
                  usb.vendor, usb.product);
  if (!usb.serials.empty()) { text += fmt::format(R"(, ATTRS{{serial}}=="{}")", usb.serials); }
  if (usb.driver->has_latency_timer) { text += R"(, ATTR{device/latency_timer}="1")"; }
  return text + fmt::format(R"(, MODE="0660", GROUP="dialout", SYMLINK+="{}")", usb.link) + "\n";
}

/// A device of Linux with its attributes and properties.
class MockDevice {
 public:
  MockDevice(std::string path, std::string_view subsystem) : path_(std::move(path)) {
    text_ = fmt::format("P: {}\nE: SUBSYSTEM={}\n", path_, subsystem);
  }

  const std::string& path() const { return path_; }
  std::string text() const { return text_ + "\n"; }

  MockDevice& line(char what, std::string_view value) {
    text_ += fmt::format("{}: {}\n", what, value);
    return *this;
  }
  MockDevice& attribute(std::string_view name, std::string_view value) {
    return value.empty() ? *this : line('A', fmt::format("{}={}", name, value));
  }
  MockDevice& property(std::string_view name, std::string_view value) {
    return value.empty() ? *this : line('E', fmt::format("{}={}", name, value));
  }

 private:
  std::string path_;
  std::string text_;
};

std::string hex(std::uint16_t number) {
  return fmt::format("{:04x}", number);
}

/// The place of a port among the ports of the robot.
struct Place {
  int on_bus;     ///< number of the device
  int of_driver;  ///< number of the terminal, counted for each driver
  bool has_link;  ///< the usual name of the device is that of the first
};

MockDevice usb_device(const UsbIdentity& usb, const Place& place) {
  MockDevice device(fmt::format("/devices/platform/fakebot/usb1/1-{}", place.on_bus), "usb");
  device.property("DEVTYPE", "usb_device")
      .attribute("busnum", "1")
      .attribute("devnum", fmt::format("{}", place.on_bus + 1))  // 1 is that of the hub
      .attribute("idVendor", hex(usb.vendor))
      .attribute("idProduct", hex(usb.product))
      .attribute("bNumInterfaces", "1")
      .attribute("manufacturer", usb.vendor_name)
      .attribute("product", usb.product_name)
      .attribute("serial", usb.serial);
  return device;
}

/// `parent`: the device of the terminal.
MockDevice terminal(const UsbIdentity& usb, const Place& place, const std::string& parent) {
  const sim::UsbPortDriver& driver = *usb.driver;
  const std::string name = fmt::format("{}{}", driver.node, place.of_driver);
  std::string id = word_of(usb.vendor_name) + "_" + word_of(usb.product_name);
  if (!usb.serial.empty()) { id += "_" + word_of(usb.serial); }
  const std::string_view port = driver.has_port_of_its_own ? "-if00-port0" : "-if00";
  MockDevice device(parent + "/tty/" + name, "tty");
  device.line('N', name);
  std::string links;
  if (place.has_link) {
    device.line('S', usb.link);
    links = fmt::format("/dev/{} ", usb.link);
  }
  const std::string by_id = fmt::format("serial/by-id/usb-{}{}", id, port);
  device.line('S', by_id)
      .property("DEVLINKS", links + "/dev/" + by_id)
      .line('L', "device=../../../" + parent.substr(parent.rfind('/') + 1))
      .attribute("dev", fmt::format("{}:{}", driver.major, place.of_driver))
      .property("DEVNAME", "/dev/" + name)
      .property("MAJOR", fmt::format("{}", driver.major))
      .property("MINOR", fmt::format("{}", place.of_driver))
      .property("ID_BUS", "usb")
      .property("ID_VENDOR_ID", hex(usb.vendor))
      .property("ID_MODEL_ID", hex(usb.product))
      .property("ID_VENDOR", word_of(usb.vendor_name))
      .property("ID_MODEL", word_of(usb.product_name))
      .property("ID_VENDOR_ENC", encoded(usb.vendor_name))
      .property("ID_MODEL_ENC", encoded(usb.product_name))
      .property("ID_SERIAL", id)
      .property("ID_SERIAL_SHORT", usb.serial)
      .property("ID_USB_DRIVER", driver.name);
  return device;
}

std::string devices_of(const UsbIdentity& usb, const Place& place) {
  const sim::UsbPortDriver& driver = *usb.driver;
  const MockDevice device = usb_device(usb, place);
  MockDevice interface(fmt::format("{}/1-{}:1.0", device.path(), place.on_bus), "usb");
  interface.property("DEVTYPE", "usb_interface")
      .property("DRIVER", driver.name)
      .attribute("bInterfaceNumber", "00");
  const std::string text = device.text() + interface.text();
  if (!driver.has_port_of_its_own) { return text + terminal(usb, place, interface.path()).text(); }
  MockDevice port(fmt::format("{}/{}{}", interface.path(), driver.node, place.of_driver),
                  "usb-serial");
  port.property("DRIVER", driver.name);
  if (driver.has_latency_timer) {
    port.attribute("latency_timer", fmt::format("{}", sim::kLatencyTimerMs));
  }
  return text + port.text() + terminal(usb, place, port.path()).text();
}

}  // namespace

std::string udev_rules(const sim::RobotKind& kind) {
  std::string text;
  for (const UsbPort& port : ports_of(kind)) {
    const std::string rule = rule_of(port);
    if (text.find(rule) == std::string::npos) { text += rule; }
  }
  return text;
}

std::string umockdev_devices(const sim::RobotKind& kind) {
  std::string text;
  std::map<std::string_view, int> terminals;  // by the names of nodes
  std::map<std::string_view, int> links;
  int number = 0;
  for (const UsbPort& port : ports_of(kind)) {
    const UsbIdentity& usb = *port.usb;
    text += devices_of(usb, {.on_bus = ++number,
                             .of_driver = terminals[usb.driver->node]++,
                             .has_link = links[usb.link]++ == 0});
  }
  return text;
}

}  // namespace fakebot::report
