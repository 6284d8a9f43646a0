// Independent pieces of work, perhaps done at once: the simulation itself owns no thread.
#pragma once

#include <cstddef>
#include <functional>

#include "sim/not_copied.hpp"

namespace fakebot::sim {

class ParallelLoop : private NotCopied {
 public:
  virtual ~ParallelLoop() = default;

  /// Calls piece(0) to piece(count - 1), in any order and from any threads, and returns after the
  /// last. The pieces neither throw nor share anything that they change.
  virtual void run(std::size_t count, const std::function<void(std::size_t)>& piece) = 0;
};

}  // namespace fakebot::sim
