// The base of classes whose objects are neither copied nor moved: objects elsewhere point there, or
// a copy would own the same resource.
#pragma once

namespace fakebot {

/// For classes without a destructor, and for interfaces. A class with more in the destructor
/// deletes the copies itself, beside the destructor; deleted copies delete the moves, too.
class NotCopied {
 public:
  NotCopied(const NotCopied&) = delete;
  NotCopied& operator=(const NotCopied&) = delete;

 protected:
  NotCopied() = default;
  ~NotCopied() = default;
};

}  // namespace fakebot
