// A WebSocket of a client.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>

#include "live/http/connection.hpp"

namespace fakebot::live {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Serves it until it ends. `request` is what `upgrade` says in our words, `rate` that of the
/// connection so far.
void serve_socket(boost::beast::tcp_stream stream, BeastRequest upgrade, Request request,
                  const ConnectionRate& rate, std::shared_ptr<Shared> shared);

}  // namespace fakebot::live
