#include "io/modem/modem_ports.hpp"

#include <algorithm>
#include <boost/asio/execution_context.hpp>
#include <boost/asio/io_context.hpp>
#include <span>

#include "io/os_error.hpp"

namespace fakebot::io {

PortMemory* ModemPorts::memory() {
  try {
    return &required_memory();
  } catch (const OsError&) { return nullptr; }
}

PortMemory& ModemPorts::required_memory() {
  if (!memory_) { memory_ = std::make_unique<PortMemory>(); }
  return *memory_;
}

void ModemPorts::describe(const std::string& name, const sim::UsbIdentity& usb) {
  if (!attributes_) {
    attributes_.emplace();
    required_memory().set_attributes(attributes_->of_ports());
  }
  attributes_->add(name, usb);
}

std::optional<std::string> ModemPorts::file_to_watch() {
  if (is_watched_ || !memory_) { return std::nullopt; }
  is_watched_ = true;
  memory_->table().is_watched = 1;
  return memory_->path();
}

void ModemPorts::look() {
  // A call may remove devices, but no device ends within a call of its own.
  for (auto call = calls_.begin(); call != calls_.end();) { (*call++)(); }
}

namespace {

using preload::BytesIn;
using preload::PortSlot;

/// The bytes of a device may be in the memory, or come there.
bool shares(const PortSlot& slot) {
  const BytesIn in = slot.bytes_in.load();
  return in != BytesIn::kernel && in != BytesIn::kernel_again;
}

}  // namespace

bool ModemPorts::has_news_for(const preload::ThreadSlot& thread) const {
  if (!memory_) { return false; }
  preload::PortTable& table = memory_->table();
  const bool needs_memory = thread.wakers.load() == preload::Wakers::fakebot;
  const auto has_news = [&](const PortSlot& slot) {
    const bool is_in_memory = slot.bytes_in == BytesIn::memory;
    return is_in_memory ? memory_->bytes_of(slot).to_driver.size() != 0 : needs_memory;
  };
  const std::span slots(table.slots, table.count.load());
  const std::uint32_t device = thread.device.load();
  if (device == preload::kAnyDevice) { return std::ranges::any_of(slots, has_news); }
  return device > 0 && device <= slots.size() && has_news(slots[device - 1]);
}

void ModemPorts::use_kernel() {
  if (!memory_) { return; }
  preload::PortTable& table = memory_->table();
  for (PortSlot& slot : std::span(table.slots, table.count.load())) {
    if (shares(slot)) { slot.bytes_in = BytesIn::kernel_again; }
  }
}

std::vector<std::string> ModemPorts::environment() const {
  if (!memory_) { return {}; }
  return {std::string(preload::kPortsVariable) + "=" + memory_->path()};
}

namespace {

class ModemService final : public boost::asio::execution_context::service {
 public:
  inline static boost::asio::execution_context::id id;

  explicit ModemService(boost::asio::execution_context& context) : service(context) {}

  ModemPorts ports;

 private:
  void shutdown() override {}
};

}  // namespace

ModemPorts& modem_ports_of(boost::asio::io_context& context) {
  return boost::asio::use_service<ModemService>(context).ports;
}

}  // namespace fakebot::io
