#include "io/os_error.hpp"

#include <system_error>

namespace fakebot::io {

void throw_os_error(const std::string& operation, int error_number, const std::string& remedy) {
  throw OsError("cannot " + operation + ": " +
                std::error_code(error_number, std::system_category()).message() + "; " + remedy);
}

}  // namespace fakebot::io
