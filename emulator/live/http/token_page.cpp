#include "live/http/token_page.hpp"

#include <string>

namespace fakebot::live {

namespace {

constexpr const char* kBegin = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>fakebot: token</title>
<h1>fakebot</h1>
<p>)";
constexpr const char* kEnd = R"( It is <code>http_token</code> in the ready line of fakebot, which
has the address with the token as <code>page</code>, too.</p>
<form method="get" action="/">
<label>Token <input name="token" type="password" autocomplete="off" required autofocus></label>
<button>Open</button>
</form>
</html>
)";

}  // namespace

Response token_page(bool was_wrong) {
  Response response{.status = 401, .content_type = "text/html; charset=utf-8"};
  response.body = std::string(kBegin) +
                  (was_wrong ? "This token is wrong." : "These robots are shown with a token.") +
                  kEnd;
  response.headers = {{"Content-Security-Policy",
                       "default-src 'none'; base-uri 'none'; form-action 'self'; "
                       "frame-ancestors 'none'"},
                      {"Referrer-Policy", "no-referrer"}};
  return response;
}

}  // namespace fakebot::live
