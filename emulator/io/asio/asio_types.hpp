// Names of Boost.Asio for headers. Boost.Asio's own headers take a second to compile, so only
// source files include them.
#pragma once

namespace boost::asio {
class io_context;
}  // namespace boost::asio

namespace fakebot::io {
class Descriptor;
class SteadyTimer;
}  // namespace fakebot::io
