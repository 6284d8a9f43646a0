// Requests of clients, converted from Beast to the types of the interface.
#pragma once

#include <boost/beast/core/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "live/http/message.hpp"

namespace fakebot::live {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Moves the body out of the message. Throws Problem for a malformed target, and for ambiguous
/// headers.
Request request_of(BeastRequest& message);

/// The status of the answer to a malformed message.
unsigned status_of(const boost::beast::error_code& error);

}  // namespace fakebot::live
