// Whether a serial port that may be unplugged is present.
#pragma once

#include <sys/stat.h>

#include <string>

namespace fakebot::io {

/// Watches a path that may vanish and return. A link left behind by a killed emulator leads to
/// whichever pseudo-terminal gets the old number next, so the port counts as absent until the link
/// is replaced.
class PortPresence {
 public:
  /// Throws OsError with the reason if the port is not present.
  explicit PortPresence(std::string path);

  /// Whether the port can be opened.
  bool is_there() const;

  /// Remembers the current link as valid.
  void remember();
  /// The remembered link is stale.
  void forget() { dead_ = known_; }

 private:
  struct Link {
    bool to_pseudo_terminal = false;
    ino_t inode = 0;
    timespec made_at{};
  };
  Link read_link() const;
  bool is_dead(const Link& link) const;

  std::string path_;
  Link known_{};
  Link dead_{};
};

}  // namespace fakebot::io
