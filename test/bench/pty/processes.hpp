// Starts the compared processes.
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fakebot::bench {

/// A process, killed at the end of its scope.
class Child {
 public:
  explicit Child(pid_t pid) : pid_(pid) {}
  /// Forks a process to do the work.
  explicit Child(const std::function<void()>& work);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  Child(Child&&) = delete;
  Child& operator=(Child&&) = delete;
  ~Child();

  pid_t pid() const { return pid_; }
  double resident_mib() const;

 private:
  pid_t pid_;
};

struct Started {
  std::unique_ptr<Child> child;
  std::string port;
  double ready_ms;  ///< from before fork() to the ready line
};

/// Exits the benchmark if the program cannot be started.
Started start_fakebot(const std::string& program, const std::vector<std::string>& options = {});

}  // namespace fakebot::bench
