// The base of all errors that fakebot throws.
#pragma once

#include <stdexcept>

namespace fakebot {

/// An error that the user can fix: a wrong file or option, an invalid capture, an error of the
/// operating system. what() is readable text; derived classes have its parts as fields. A violated
/// precondition is an assertion instead, and bytes of a driver never throw.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace fakebot
