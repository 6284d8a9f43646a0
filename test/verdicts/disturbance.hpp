// What keeps a machine from being in time.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string_view>

namespace fakebot::test {

/// It lasts as long as the object. Thread-safe.
class Disturbance {
 public:
  /// none, busy (12 busy loops), busy=LOOPS, stops or quota; nullptr, and a message, if it is
  /// unknown or not possible.
  static std::unique_ptr<Disturbance> make(std::string_view kind);

  Disturbance() = default;
  Disturbance(const Disturbance&) = delete;
  Disturbance& operator=(const Disturbance&) = delete;
  Disturbance(Disturbance&&) = delete;
  Disturbance& operator=(Disturbance&&) = delete;
  virtual ~Disturbance() = default;

  /// A process that runs from now on.
  virtual void add(pid_t /*process*/) {}
  /// Call it before the process is waited for.
  virtual void remove(pid_t /*process*/) {}
};

}  // namespace fakebot::test
