#include "io/os_error.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

namespace fakebot::io {

namespace {

std::string text_of_refusal(const OsRefusal& refusal) {
  const std::string reason =
      refusal.reason.empty()
          ? std::error_code(refusal.error_number, std::system_category()).message()
          : refusal.reason;
  return "cannot " + refusal.operation + ": " + reason + "; " + refusal.remedy;
}

}  // namespace

OsError::OsError(OsRefusal refusal)
    : Error(text_of_refusal(refusal)),
      refusal_(std::make_shared<const OsRefusal>(std::move(refusal))) {}

bool is_shortage(int error_number) {
  switch (error_number) {
    case EMFILE:
    case ENFILE:
    case EAGAIN:
    case ENOMEM:
    case ENOSPC:
    case EDQUOT: return true;
    default: return false;
  }
}

void throw_os_error(const std::string& operation, int error_number, const std::string& remedy) {
  throw OsError({operation, error_number, remedy});
}

}  // namespace fakebot::io
