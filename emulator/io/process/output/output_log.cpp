#include "io/process/output/output_log.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

#include "io/descriptor.hpp"
#include "io/file/standard_streams.hpp"
#include "io/os_error.hpp"
#include "io/process/output/output_pipe.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

/// Bytes read at once: few, so the robot never waits for long (some 20 us).
constexpr std::size_t kPieceOfOutput = 65536;

}  // namespace

OutputLog::OutputLog(boost::asio::io_context& context, int file, std::uint64_t most_bytes)
    : file_(file), room_(most_bytes), reads_(std::make_shared<const bool>(true)) {
  OutputPipe pipe = make_output_pipe();
  write_end_ = std::move(pipe.write_end);
  read_end_ = wake_on(context, std::move(pipe.read_end), "read the output of the driver");
  wait();
}

OutputLog::~OutputLog() = default;

void OutputLog::wait() {
  read_end_->async_wait(boost::asio::posix::descriptor_base::wait_read,
                        [this, reads = std::weak_ptr(reads_)](boost::system::error_code error) {
                          if (error || reads.expired()) { return; }
                          read_piece();
                          wait();
                        });
}

/// Returns 0 if there is nothing to read now.
std::size_t OutputLog::read_piece() {
  std::array<char, kPieceOfOutput> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const ssize_t size =
      uninterrupted([&] { return ::read(read_end_->native_handle(), piece.data(), piece.size()); });
  if (size <= 0) { return 0; }
  keep(std::span(piece).first(static_cast<std::size_t>(size)));
  return static_cast<std::size_t>(size);
}

void OutputLog::keep(std::span<const char> piece) {
  if (listener_) { listener_({piece.data(), piece.size()}); }
  const auto in_file = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), room_));
  if (in_file > 0) { write(piece.first(in_file)); }
  room_ -= in_file;
  end_.append(piece.data() + in_file, piece.size() - in_file);
  if (end_.size() <= kMostOfEnd) { return; }
  left_out_ += end_.size() - kMostOfEnd;
  end_.erase(0, end_.size() - kMostOfEnd);
}

void OutputLog::write(std::span<const char> piece) {
  if (!error_.empty() || write_all(file_, {piece.data(), piece.size()})) { return; }
  error_ = OsError({.operation = "write the output of the driver",
                    .error_number = errno,
                    .remedy = remedy_of(errno, "is its disk in order?")})
               .what();
}

void OutputLog::read() {
  // A limit, because a process that cannot be killed may print on.
  for (std::size_t left = kBytesOfOutputPipe; left > 0;) {
    const std::size_t size = read_piece();
    if (size == 0) { break; }
    left -= std::min(left, size);
  }
}

void OutputLog::finish() {
  read();
  reads_.reset();
  read_end_.reset();
  if (left_out_ > 0) {
    const std::string note =
        "\n[fakebot: " + std::to_string(left_out_) + " bytes are left out here]\n";
    write(note);
  }
  write(std::exchange(end_, ""));
}

}  // namespace fakebot::io
