#include "io/remote_port.hpp"

#include "io/serial/serial_place.hpp"
#include "io/tcp/server_place.hpp"

namespace fakebot::io {

std::unique_ptr<PortPlace> port_place(const std::string& name) {
  if (const auto server = server_of(name)) { return std::make_unique<ServerPlace>(*server); }
  return std::make_unique<SerialPlace>(name);
}

}  // namespace fakebot::io
