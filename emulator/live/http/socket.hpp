// A WebSocket of a client.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <memory>

#include "live/http/connection.hpp"
#include "live/http/received.hpp"

namespace fakebot::live {

/// Serves it until it ends. `request` is what `upgrade` says in our words, `rate` that of the
/// connection so far.
void serve_socket(boost::beast::tcp_stream stream, BeastRequest upgrade, Request request,
                  const ConnectionRate& rate, std::shared_ptr<Shared> shared);

}  // namespace fakebot::live
