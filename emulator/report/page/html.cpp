#include "report/page/html.hpp"

#include "report/valid_utf8.hpp"

namespace fakebot::report {

std::string html_text(std::string_view text) {
  std::string html;
  for (const char letter : valid_utf8(text)) {
    switch (letter) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      case '\'': html += "&#39;"; break;
      default: html += letter;
    }
  }
  return html;
}

void fill_place(std::string& page, std::string_view place, const std::string& html) {
  page.replace(page.find(place), place.size(), html);
}

}  // namespace fakebot::report
