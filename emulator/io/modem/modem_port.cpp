#include "io/modem/modem_port.hpp"

#include <sys/stat.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "io/os_error.hpp"
#include "io/pace/simulated_clock.hpp"

namespace fakebot::io {

using preload::DriverWord;

ModemPort::ModemPort(boost::asio::io_context& context, std::function<void()> on_change)
    : context_(context), ports_(modem_ports_of(context)), on_change_(std::move(on_change)) {
  PortMemory* const memory = ports_.memory();
  if (memory == nullptr) { return; }
  try {
    slot_ = &memory->add();
  } catch (const OsError&) { return; }
  watcher_ = ports_.call_at_look([this] { look(); });
}

ModemPort::~ModemPort() {
  if (slot_ == nullptr) { return; }
  if (watcher_) { ports_.forget(*watcher_); }
  ports_.memory()->remove(*slot_);
}

void ModemPort::lead_from(const std::string& path, const sim::UsbIdentity* usb) {
  PortMemory& memory = ports_.required_memory();
  if (slot_ == nullptr) { slot_ = &memory.add(); }
  memory.set_name(*slot_, path);
  if (usb != nullptr) { ports_.describe(path.substr(path.rfind('/') + 1), *usb); }
}

void ModemPort::plug_in(const std::string& device) {
  struct stat status {};
  if (slot_ == nullptr || ::stat(device.c_str(), &status) != 0) { return; }
  slot_->driver = word().with_lines(0).hung_up(false).bits();
  notes_before_ = word().notes();
  was_known_ = false;
  is_open_ = false;
  const bool shares = simulated_clock_of(context_) != nullptr && ports_.memory()->share(*slot_);
  slot_->bytes_in = shares ? preload::BytesIn::may_share : preload::BytesIn::kernel;
  slot_->device.store(status.st_rdev, std::memory_order_release);
  take();
}

void ModemPort::unplug() {
  if (slot_ == nullptr) { return; }
  slot_->former_device = slot_->device.exchange(0);
  slot_->bytes_in = preload::BytesIn::kernel;
  is_open_ = false;
  was_known_ = false;
  notes_before_ = word().notes();
  take();
  note_change();
}

/// The next driver may have opened the device since the look.
void ModemPort::drivers_left(bool hangs_up) {
  if (slot_ == nullptr) { return; }
  was_known_ = present_lines().has_value();
  is_open_ = false;
  notes_before_ = seen_.notes();
  if (!hangs_up) { return; }
  std::uint32_t bits = seen_.bits();
  slot_->driver.compare_exchange_strong(bits, seen_.with_lines(0).bits());
}

bool ModemPort::look() {
  if (present_lines() == lines_) { return false; }
  on_change_();
  return true;
}

DriverWord ModemPort::word() const {
  return slot_ != nullptr ? DriverWord(slot_->driver.load()) : DriverWord();
}

/// A driver without the library leaves no notes.
std::optional<sim::DriverLines> ModemPort::present_lines() const {
  const DriverWord word = this->word();
  const bool is_known = word.notes() != notes_before_ || (!is_open_ && was_known_);
  if (!is_known) { return std::nullopt; }
  return sim::DriverLines{.dtr = word.dtr(), .rts = word.rts()};
}

void ModemPort::set_robot_lines(sim::RobotLines lines) {
  if (slot_ == nullptr) { return; }
  const std::uint32_t before = slot_->robot.load();
  const std::uint32_t after = (lines.cts ? preload::kCts : 0) | (lines.dsr ? preload::kDsr : 0) |
                              (lines.dcd ? preload::kDcd : 0) | (lines.ri ? preload::kRi : 0);
  const std::uint32_t changed = before ^ after;
  if (changed == 0) { return; }
  preload::LineChanges& counts = slot_->changed;
  for (auto [line, count] :
       {std::pair{preload::kCts, &counts.cts}, std::pair{preload::kDsr, &counts.dsr},
        std::pair{preload::kDcd, &counts.dcd}, std::pair{preload::kRi, &counts.ri}}) {
    if ((changed & line) != 0) { ++*count; }
  }
  slot_->robot = after;
  note_change();
}

/// A scenario may set several lines at once: a driver sees all together.
void ModemPort::note_change() {
  ++slot_->changes;
  if (std::exchange(has_to_wake_, true) || simulated_clock_of(context_) != nullptr) { return; }
  boost::asio::post(context_, [this, port = std::weak_ptr(alive_)] {
    if (!port.expired()) { wake_drivers(); }
  });
}

bool ModemPort::wake_drivers() {
  if (!std::exchange(has_to_wake_, false)) { return false; }
  ports_.memory()->wake_waiting(*slot_);
  return true;
}

preload::SharedBytes* ModemPort::bytes() const {
  const bool shares = bytes_in() != preload::BytesIn::kernel;
  return shares ? &ports_.memory()->bytes_of(*slot_) : nullptr;
}

void ModemPort::count_received(std::size_t bytes) {
  if (slot_ == nullptr) { return; }
  slot_->received.fetch_add(static_cast<std::uint32_t>(bytes), std::memory_order_relaxed);
}

void ModemPort::count_sent(std::size_t bytes) {
  if (slot_ == nullptr) { return; }
  slot_->sent.fetch_add(static_cast<std::uint32_t>(bytes), std::memory_order_relaxed);
}

}  // namespace fakebot::io
