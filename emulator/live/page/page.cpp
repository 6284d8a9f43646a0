#include "live/page/page.hpp"

#include <string>
#include <string_view>

#include "live/http/guard.hpp"
#include "live/page/live_template.hpp"

namespace fakebot::live {

namespace {

/// The place of the nonce in the template: a number to name the page's own scripts and styles.
constexpr std::string_view kNonceMark = "(the nonce)";

std::string with_nonce(std::string_view text, const std::string& nonce) {
  std::string filled;
  filled.reserve(text.size() + 2 * nonce.size());
  for (std::size_t mark = text.find(kNonceMark); mark != std::string_view::npos;
       mark = text.find(kNonceMark)) {
    filled += text.substr(0, mark);
    filled += nonce;
    text.remove_prefix(mark + kNonceMark.size());
  }
  return filled += text;
}

}  // namespace

Response page() {
  const std::string nonce = random_token();
  Response response{.content_type = "text/html; charset=utf-8",
                    .body = with_nonce(live_page::kTemplate, nonce)};
  response.headers = {
      {"Content-Security-Policy", "default-src 'none'; script-src 'nonce-" + nonce +
                                      "'; style-src 'nonce-" + nonce +
                                      "'; img-src data:; connect-src 'self'; base-uri 'none'; "
                                      "form-action 'none'; frame-ancestors 'none'"},
      // The address may have a token.
      {"Referrer-Policy", "no-referrer"}};
  return response;
}

}  // namespace fakebot::live
