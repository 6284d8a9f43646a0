#include "io/descriptor.hpp"

#include <doctest/doctest.h>
#include <boost/asio/io_context.hpp>

#include <cerrno>
#include <string>

using namespace fakebot::io;

TEST_CASE("an error of Boost.Asio is reported with the operation and a remedy") {
  boost::asio::io_context context;
  std::string message;
  try {
    wake_on(context, FileDescriptor(), "wait for bytes");
  } catch (const OsError& error) { message = error.what(); }
  CHECK(message ==
        "cannot wait for bytes: Bad file descriptor; is the limit of open files (ulimit -n) "
        "reached?");
}
