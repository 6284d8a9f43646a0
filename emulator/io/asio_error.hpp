// Boost.Asio opens descriptors of its own (epoll, an eventfd, a pipe for signals) and
// throws errors that name neither the operation nor a remedy.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/system/system_error.hpp>
#include <string>

#include "io/file/file_descriptor.hpp"
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

/// Hands the descriptor over to the context. Throws OsError.
inline boost::asio::posix::stream_descriptor wake_on(boost::asio::io_context& context,
                                                     FileDescriptor fd,
                                                     const std::string& operation) {
  return with_os_error(operation, [&] {
    boost::asio::posix::stream_descriptor descriptor(context, fd.get());
    fd.release();
    return descriptor;
  });
}

}  // namespace fakebot::io
