#include "report/xml_text.hpp"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>

#include "report/valid_utf8.hpp"
#include "report/visible_text.hpp"

namespace fakebot::report {

std::string xml_text(const std::string& bytes) {
  std::string text = valid_utf8(bytes);
  boost::replace_all(text, "\xEF\xBF\xBE", "?");
  boost::replace_all(text, "\xEF\xBF\xBF", "?");
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' ' && c != '\n' && c != '\t'; }, '?');
  return visible_text(text);
}

}  // namespace fakebot::report
