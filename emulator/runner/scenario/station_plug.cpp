#include "runner/scenario/station_plug.hpp"

#include <utility>

#include "io/os_error.hpp"

namespace fakebot::runner {

void plug_later(Session& session, line::Station& station, const sim::scenario::Plug& plug,
                std::function<void(const std::string&)> on_error) {
  session.post([&device = station.device(), in = plug.in, on_error = std::move(on_error)] {
    try {
      if (in) {
        device.plug_in();
      } else {
        device.unplug();
      }
    } catch (const io::OsError& error) { on_error(error.what()); }
  });
}

}  // namespace fakebot::runner
