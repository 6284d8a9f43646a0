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

std::string remedy_of(int error_number, const std::string& otherwise) {
  switch (error_number) {
    case EMFILE:
    case ENFILE: return kDescriptorRemedy;
    // Also for a thread whose stack finds no memory: pthread_create(3).
    case EAGAIN:
      return "is the limit of processes and threads (ulimit -u; pids.max of a container) or of "
             "memory (ulimit -v) reached?";
    case ENOMEM:
      return "is memory left, and is its limit (ulimit -v; memory.max of a container) reached?";
    case ENOSPC: return "is there room on the disk?";
    case EDQUOT: return "is the quota of this user on the disk reached?";
    case EFBIG: return "is the limit of the size of files (ulimit -f) reached?";
    case EROFS: return "is its file system mounted for reading only? Choose another folder";
    default: return otherwise;
  }
}

OsError out_of_memory(const std::string& operation) {
  return OsError({operation, ENOMEM, remedy_of(ENOMEM, "")});
}

void throw_os_error(const std::string& operation, int error_number, const std::string& remedy) {
  throw OsError({operation, error_number, remedy});
}

}  // namespace fakebot::io
