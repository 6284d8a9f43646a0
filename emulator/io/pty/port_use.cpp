#include "io/pty/port_use.hpp"

namespace fakebot::io {

bool PortUse::is_set(const PortSettings& settings) const {
  if (settings.echoes) { return false; }
  // A wrong rate chosen by the driver itself counts as set, too.
  return baud_ == 0 || rates_match(settings.baud, baud_) || !was_found(settings.baud);
}

void PortUse::open(TimePoint now, const PortSettings& found) {
  found_ = found;
  set_.reset();
  unset_since_ = now;
  is_unset_ = true;
  is_used_unset_ = false;
}

bool PortUse::is_ready(TimePoint now, const PortSettings& settings) {
  if (is_set(settings)) {
    set_ = settings;
    is_unset_ = false;
    is_used_unset_ = false;
    return true;
  }
  if (!is_unset_) { unset_since_ = now; }
  is_unset_ = true;
  return is_used_unset_ || now - unset_since_ >= kPatience;
}

PortSettings PortUse::sent(TimePoint now, const PortSettings& settings) {
  const bool is_ready_now = is_ready(now, settings);
  if (set_ && !is_ready_now) { return *set_; }
  is_used_unset_ = !is_set(settings);
  return settings;
}

}  // namespace fakebot::io
