// What processes print, passed on at once, and the end of it for a report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// A thread of its own passes on what the processes write into a pipe. Whoever does not read lets
/// the processes wait, as if they wrote to the same place themselves, but never the robot.
class OutputTee {
 public:
  /// Bytes of the end that are kept. (choice)
  static constexpr std::size_t kMostOfEnd = 16384;

  /// Passes on to the descriptor `to`, which must outlive it. Throws OsError.
  explicit OutputTee(int to);
  OutputTee(const OutputTee&) = delete;
  OutputTee& operator=(const OutputTee&) = delete;
  ~OutputTee() { finish(); }

  /// For the standard output and error of processes.
  int descriptor() const { return write_end_.get(); }

  /// Passes on what is left, but waits no longer than a second for somebody who does not read.
  /// Call it when the processes have ended.
  void finish();

  /// The last bytes that were printed, known after finish().
  const std::string& end() const { return end_; }
  /// Bytes that nobody has read, known after finish().
  std::uint64_t lost() const { return lost_; }

 private:
  void run();
  std::size_t pass_on_piece();
  bool is_finishing() const;

  int to_;
  FileDescriptor read_end_;
  FileDescriptor write_end_;
  FileDescriptor finishing_;
  std::string end_;
  std::uint64_t lost_ = 0;
  std::thread thread_;
};

}  // namespace fakebot::io
