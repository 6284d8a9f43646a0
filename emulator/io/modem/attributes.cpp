#include "io/modem/attributes.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "io/os_error.hpp"

namespace fakebot::io {

namespace {

namespace fs = std::filesystem;

constexpr const char* kRemedy = "set TMPDIR to a folder that can be written";

void create_folder(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) { throw_os_error("create the folder " + path.string(), error.value(), kRemedy); }
}

void write(const fs::path& file, std::string_view line) {
  std::ofstream stream(file);
  stream << line << '\n';
  stream.flush();
  if (!stream) { throw_os_error("write " + file.string(), errno, kRemedy); }
}

/// Four digits, as of lsusb.
std::string hex(std::uint16_t number) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%04x", static_cast<unsigned>(number));
  return text.data();
}

/// With an absolute target: programs find the way from a link by themselves, and our folder is not
/// where programs look.
void link(const fs::path& path, const fs::path& target) {
  std::error_code error;
  fs::create_symlink(target, path, error);
  if (error) { throw_os_error("create the link " + path.string(), error.value(), kRemedy); }
}

}  // namespace

Attributes::Attributes() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error) { throw_os_error("use the folder TMPDIR or /tmp", error.value(), kRemedy); }
  folder_ = (parent / ("fakebot-ports-" + std::string(6, 'X'))).string();
  if (::mkdtemp(folder_.data()) == nullptr) {
    throw_os_error("create the folder " + folder_, errno, kRemedy);
  }
  try {
    create_folder(of_ports());
  } catch (...) {
    fs::remove_all(folder_, error);
    throw;
  }
}

Attributes::~Attributes() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Attributes::add(const std::string& port, const sim::UsbIdentity& usb) {
  const int number = ++devices_;
  const std::string place = std::to_string(number);
  const std::string own_minor = std::to_string(number - 1);
  const fs::path root = folder_;
  const fs::path bus = root / "bus";
  const fs::path device = root / ("devices/pci0000:00/0000:00:14.0/usb1/1-" + place);
  const fs::path interface = device / ("1-" + place + ":1.0");
  const fs::path serial = usb.driver->has_port_of_its_own ? interface / port : interface;
  const fs::path tty = serial / "tty" / port;
  const fs::path driver = bus / "usb-serial/drivers" / usb.driver->name;
  const fs::path usb_driver = bus / "usb/drivers" / usb.driver->name;
  for (const fs::path& folder : {tty, driver, usb_driver}) { create_folder(folder); }

  write(device / "idVendor", hex(usb.vendor));
  write(device / "idProduct", hex(usb.product));
  write(device / "manufacturer", usb.vendor_name);
  write(device / "product", usb.product_name);
  if (!usb.serial.empty()) { write(device / "serial", usb.serial); }
  write(device / "bNumInterfaces", " 1");
  write(device / "busnum", "1");
  write(device / "devnum", std::to_string(number + 1));
  link(device / "subsystem", bus / "usb");

  write(interface / "bInterfaceNumber", "00");
  write(interface / "interface", usb.product_name);
  link(interface / "driver", usb_driver);
  link(interface / "subsystem", bus / "usb");

  if (usb.driver->has_latency_timer) {
    write(serial / "latency_timer", std::to_string(sim::kLatencyTimerMs));
  }
  if (usb.driver->has_port_of_its_own) {
    link(serial / "driver", driver);
    link(serial / "subsystem", bus / "usb-serial");
  }

  const std::string major = std::to_string(usb.driver->major);
  write(tty / "dev", major + ":" + own_minor);
  write(tty / "uevent", "MAJOR=" + major + "\nMINOR=" + own_minor + "\nDEVNAME=" + port);
  link(tty / "device", serial);
  link(tty / "subsystem", of_ports());
  link(fs::path(of_ports()) / port, tty);
}

}  // namespace fakebot::io
