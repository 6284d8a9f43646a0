// A program's request for a new thread or process: clone(), clone3(), fork() and vfork() in a
// common form, open to changes.
#pragma once

#include <linux/sched.h>
#include <signal.h>
#include <sys/syscall.h>

#include <cstdint>

#include "preload/raw_syscall.hpp"

namespace fakebot::preload {

// From linux/sched.h; missing in old headers.
inline constexpr std::uint64_t kClearsActions = 0x1'0000'0000;  // CLONE_CLEAR_SIGHAND

class CreationRequest {
 public:
  /// Precondition: the arguments of clone3() are in readable memory.
  CreationRequest(long number, const long (&a)[6])
      : registers_{a[0], a[1], a[2], a[3], a[4], a[5]} {
    if (number == SYS_clone3) {
      number_ = SYS_clone3;
      const auto* const given = pointer<const unsigned char>(a[0]);
      for (long i = 0; i < a[1] && i < static_cast<long>(sizeof(arguments_)); ++i) {
        reinterpret_cast<unsigned char*>(&arguments_)[i] = given[i];
      }
      registers_[0] = bits(&arguments_);
      registers_[5] = marked(0);
    }
#if defined(SYS_fork)
    if (number == SYS_fork || number == SYS_vfork) {
      registers_[0] = SIGCHLD | (number == SYS_fork ? 0 : CLONE_VFORK | CLONE_VM);
      registers_[1] = 0;
    }
#endif
    if (!is_modern()) { registers_[0] = marked(registers_[0]); }
  }
  CreationRequest(const CreationRequest&) = delete;
  CreationRequest& operator=(const CreationRequest&) = delete;
  ~CreationRequest() = default;

  std::uint64_t flags() const {
    constexpr std::uint32_t kExitSignal = CSIGNAL;
    return is_modern() ? arguments_.known.flags
                       : static_cast<std::uint32_t>(registers_[0]) & ~kExitSignal;
  }
  bool has(std::uint64_t flag) const {
    return (flags() & flag) != 0;
  }
  void remove(std::uint64_t removed) {
    if (is_modern()) {
      arguments_.known.flags &= ~removed;
    } else {
      registers_[0] &= ~static_cast<long>(removed & UINT32_MAX);
    }
  }

  /// Upper end of the stack; 0: the child uses the creator's stack.
  std::uint64_t stack() const {
    return is_modern() ? arguments_.known.stack + arguments_.known.stack_size
                       : static_cast<std::uint64_t>(registers_[1]);
  }
  void set_stack(std::uint64_t end) {
    if (!is_modern()) {
      registers_[1] = static_cast<long>(end);
    } else if (end == 0) {
      arguments_.known.stack = arguments_.known.stack_size = 0;
    } else {
      arguments_.known.stack_size = end - arguments_.known.stack;
    }
  }
  /// The thread-local storage of a new thread (CLONE_SETTLS).
  const std::uint64_t* thread_storage() const {
    return pointer<const std::uint64_t>(is_modern() ? static_cast<long>(arguments_.known.tls)
                                                    : registers_[kStorageOfClone]);
  }

  long number() const {
    return number_;
  }
  const long* registers() const {
    return registers_;
  }

 private:
#if defined(__x86_64__)
  static constexpr int kStorageOfClone = 4;  ///< an argument
#elif defined(__aarch64__)
  static constexpr int kStorageOfClone = 3;
#endif

  bool is_modern() const {
    return number_ == SYS_clone3;
  }

  long number_ = SYS_clone;
  long registers_[6];
  union {
    clone_args known;
    unsigned char later[256];
  } arguments_{};
};

}  // namespace fakebot::preload
