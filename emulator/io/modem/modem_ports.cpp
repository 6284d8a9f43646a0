#include "io/modem/modem_ports.hpp"

#include <boost/asio/execution_context.hpp>
#include <boost/asio/io_context.hpp>

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
