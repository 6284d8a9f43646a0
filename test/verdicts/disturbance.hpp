// Disturbances that make a machine late.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string_view>

namespace fakebot::test {

/// A disturbance, as long as the object lives. Thread-safe.
class Disturbance {
 public:
  /// `kind`: none, busy (12 busy loops), busy=LOOPS, stops or quota. Returns nullptr, and prints a
  /// message, if the kind is unknown or not possible.
  static std::unique_ptr<Disturbance> make(std::string_view kind);

  Disturbance() = default;
  Disturbance(const Disturbance&) = delete;
  Disturbance& operator=(const Disturbance&) = delete;
  Disturbance(Disturbance&&) = delete;
  Disturbance& operator=(Disturbance&&) = delete;
  virtual ~Disturbance() = default;

  /// A process runs from now on.
  virtual void add(pid_t /*process*/) {}
  /// To be called before waiting for the process.
  virtual void remove(pid_t /*process*/) {}
};

}  // namespace fakebot::test
