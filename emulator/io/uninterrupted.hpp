// System calls that a signal may interrupt.
#pragma once

#include <cerrno>

namespace fakebot::io {

/// Makes the call again for as long as a signal ends it without a result: the
/// handlers of Boost.Asio are installed without SA_RESTART. Not for close(), which is
/// done even then.
template <class Call>
auto uninterrupted(Call&& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) { result = call(); }
  return result;
}

}  // namespace fakebot::io
