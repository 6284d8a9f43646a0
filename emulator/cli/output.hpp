// Standard output, that somebody relies on, and standard error, that nobody does.
#pragma once

#include <string_view>

namespace fakebot::cli {

/// At once and whole. Throws io::OsError when it cannot be written.
void write_output(std::string_view text);

/// Words for a person, on standard error. Nothing depends on their arrival.
void tell(std::string_view text);

}  // namespace fakebot::cli
