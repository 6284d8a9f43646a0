// Boost.Asio opens descriptors of its own (epoll, an eventfd, a pipe for signals). Boost.Asio's
// errors name neither the operation nor a remedy.
#pragma once

#include <boost/system/system_error.hpp>
#include <string>

#include "io/os_error.hpp"

namespace fakebot::io {

/// Returns the result of `make`. An error of Boost.Asio becomes an OsError.
template <class Make>
auto with_os_error(const std::string& operation, Make&& make) -> decltype(make()) {
  try {
    return make();
  } catch (const boost::system::system_error& error) {
    throw_os_error(operation, error.code().value(), kDescriptorRemedy);
  }
}

}  // namespace fakebot::io
