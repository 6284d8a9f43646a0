// The base of all errors that fakebot throws.
#pragma once

#include <stdexcept>

namespace fakebot {

/// Something that the user can put right: a file or an option that is wrong, a capture that is
/// none, what the operating system refuses. what() is for people; the derived classes keep its
/// parts for programs. A broken precondition is none of these but an assertion, and the bytes of
/// a driver never throw.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace fakebot
