// What processes print, in a file that stays small.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "io/asio/asio_types.hpp"
#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// The beginning and the end of what is printed. The processes write into a pipe, which is always
/// read, so that one that prints without end neither waits nor fills a disk. The beginning is in
/// the file at once.
class OutputLog {
 public:
  /// Bytes of the end that are kept.
  static constexpr std::size_t kMostOfEnd = 65536;

  /// Appends `most_bytes` at most to the descriptor `file`, which must outlive it, and of more
  /// the end. Throws OsError.
  OutputLog(boost::asio::io_context& context, int file, std::uint64_t most_bytes);
  OutputLog(const OutputLog&) = delete;
  OutputLog& operator=(const OutputLog&) = delete;
  ~OutputLog();

  /// For the standard output and error of processes.
  int descriptor() const { return write_end_.get(); }

  /// Reads what is left and writes the end, with a line before it that counts what is left out.
  /// Call it when the processes have ended. Nothing is read after that.
  void finish();

  /// Bytes that are not in the file, known after finish().
  std::uint64_t left_out() const { return left_out_; }
  /// Why the file is incomplete; empty unless writing failed.
  const std::string& error() const { return error_; }

 private:
  void wait();
  std::size_t read_piece();
  void keep(std::span<const char> piece);
  void write(std::span<const char> piece);

  int file_;
  std::uint64_t room_;  // in the file, for the beginning
  FileDescriptor write_end_;
  std::unique_ptr<Descriptor> read_end_;
  std::string end_;  // behind the beginning
  std::uint64_t left_out_ = 0;
  std::string error_;
  std::shared_ptr<const bool> reads_;  // until finish(); a handler that is due may outlive it
};

}  // namespace fakebot::io
