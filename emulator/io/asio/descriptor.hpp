// Boost.Asio's descriptors and timers, as classes that asio_types.hpp can declare. For source
// files.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <string>

#include "io/asio/asio_error.hpp"
#include "io/asio/asio_types.hpp"
#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

class Descriptor : public boost::asio::posix::stream_descriptor {
 public:
  using boost::asio::posix::stream_descriptor::stream_descriptor;
};

class SteadyTimer : public boost::asio::steady_timer {
 public:
  using boost::asio::steady_timer::steady_timer;
};

/// Hands the descriptor over to the context. Throws OsError.
inline std::unique_ptr<Descriptor> wake_on(boost::asio::io_context& context, FileDescriptor fd,
                                           const std::string& operation) {
  return with_os_error(operation, [&] {
    auto descriptor = std::make_unique<Descriptor>(context, fd.get());
    fd.release();
    return descriptor;
  });
}

}  // namespace fakebot::io
