// Texts in pages.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::report {

/// Text for HTML, also within quotes. Invalid UTF-8 is replaced.
std::string html_text(std::string_view text);

/// Puts `html` at the first `place` of a page. Places are filled from the last to the first,
/// because foreign text may look like a place. Precondition: the page has the place.
void fill_place(std::string& page, std::string_view place, const std::string& html);

}  // namespace fakebot::report
