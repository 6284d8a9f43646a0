// System calls interrupted by a signal.
#pragma once

#include <cerrno>

namespace fakebot::io {

/// Repeats the call while a signal interrupts the call: Boost.Asio installs handlers without
/// SA_RESTART. Not for close(), which closes the descriptor even when interrupted.
template <class Call>
auto uninterrupted(Call&& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) { result = call(); }
  return result;
}

}  // namespace fakebot::io
