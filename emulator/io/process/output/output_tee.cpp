#include "io/process/output/output_tee.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include "io/file/standard_streams.hpp"
#include "io/os_error.hpp"
#include "io/process/output/output_pipe.hpp"
#include "io/uninterrupted.hpp"

namespace fakebot::io {

namespace {

/// A write of this size to a pipe that poll() calls writable does not wait (POSIX: PIPE_BUF).
constexpr std::size_t kPieceOfTee = 4096;
constexpr std::chrono::milliseconds kPatienceAtEnd{1000};

}  // namespace

OutputTee::OutputTee(int to) : to_(to) {
  OutputPipe pipe = make_output_pipe();
  read_end_ = std::move(pipe.read_end);
  write_end_ = std::move(pipe.write_end);
  finishing_ = FileDescriptor(::eventfd(0, EFD_CLOEXEC));
  if (!finishing_) {
    throw_os_error("make an event for the output of the driver", errno, kDescriptorRemedy);
  }
  thread_ = std::thread([this] { run(); });
}

void OutputTee::finish() {
  if (!thread_.joinable()) { return; }
  ::eventfd_write(finishing_.get(), 1);
  thread_.join();
  if (end_.size() > kMostOfEnd) { end_.erase(0, end_.size() - kMostOfEnd); }
}

void OutputTee::run() {
  while (!is_finishing()) {
    std::array<pollfd, 2> polled{{{read_end_.get(), POLLIN, 0}, {finishing_.get(), POLLIN, 0}}};
    uninterrupted([&] { return ::poll(polled.data(), polled.size(), -1); });
    pass_on_piece();
  }
  // A limit, because a process that cannot be killed may print on.
  for (std::size_t left = kBytesOfOutputPipe; left > 0;) {
    const std::size_t size = pass_on_piece();
    if (size == 0) { return; }
    left -= std::min(left, size);
  }
}

/// Returns 0 if there is nothing to read now.
std::size_t OutputTee::pass_on_piece() {
  std::array<char, kPieceOfTee> piece;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const ssize_t read =
      uninterrupted([&] { return ::read(read_end_.get(), piece.data(), piece.size()); });
  if (read <= 0) { return 0; }
  const auto size = static_cast<std::size_t>(read);
  end_.append(piece.data(), size);
  if (end_.size() > 2 * kMostOfEnd) { end_.erase(0, end_.size() - kMostOfEnd); }
  std::array<pollfd, 2> polled{{{to_, POLLOUT, 0}, {finishing_.get(), POLLIN, 0}}};
  uninterrupted([&] { return ::poll(polled.data(), polled.size(), -1); });
  // After a wait in vain, the reader is not waited for again.
  const auto patience = lost_ > 0 ? std::chrono::milliseconds(0) : kPatienceAtEnd;
  if (!write_patiently(to_, {piece.data(), size}, patience)) { lost_ += size; }
  return size;
}

bool OutputTee::is_finishing() const {
  pollfd polled{finishing_.get(), POLLIN, 0};
  return ::poll(&polled, 1, 0) > 0;
}

}  // namespace fakebot::io
