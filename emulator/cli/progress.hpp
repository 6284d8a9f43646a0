// Shows the progress of a test on a terminal: a line with the scenarios in play.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <set>
#include <string>

namespace fakebot::cli {

/// Thread-safe.
class Progress {
 public:
  using Print = std::function<void(const std::string&)>;

  static void print_nothing(const std::string& /*report*/) {}

  /// For `count` scenarios; `print` prints a report.
  Progress(std::size_t count, Print print);

  void on_begin(const std::string& name);
  /// The scenario is about to begin again.
  void on_retry(const std::string& name);
  void on_end(const std::string& name, const std::string& report);

 private:
  void show() const;
  void hide() const;

  std::size_t count_;
  Print print_;
  bool shows_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::multiset<std::string> playing_;
};

}  // namespace fakebot::cli
