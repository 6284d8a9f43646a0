// Is a serial port there that somebody may pull out?
#pragma once

#include <sys/stat.h>

#include <string>

namespace fakebot::io {

/// A path that comes and goes. A link to a pseudo-terminal that a killed emulator has left behind
/// leads to whoever gets the terminal's number next: it is not there until the link is a new one.
class PortPresence {
 public:
  /// Throws OsError when it is not there, with the reason.
  explicit PortPresence(std::string path);

  /// May it be opened?
  bool is_there() const;

  /// What is there now is the right one.
  void remember();
  /// The one that is remembered has died.
  void forget() { dead_ = known_; }

 private:
  struct Link {
    bool to_pseudo_terminal = false;
    ino_t inode = 0;
    timespec made_at{};
  };
  Link look_at_link() const;
  bool is_dead(const Link& link) const;

  std::string path_;
  Link known_{};
  Link dead_{};
};

}  // namespace fakebot::io
