// What has come from a client, in the words of the interface.
#pragma once

#include <boost/beast/core/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "live/http/message.hpp"

namespace fakebot::live {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Takes the body of the message. Throws Problem for a target that is not well formed, and for what
/// can be understood in two ways.
Request request_of(BeastRequest& message);

/// The status for a message that could not be parsed.
unsigned status_of(const boost::beast::error_code& error);

}  // namespace fakebot::live
