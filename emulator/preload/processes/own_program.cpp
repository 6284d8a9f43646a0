#include "preload/processes/own_program.hpp"

#include <cstring>

namespace fakebot::preload {

const char* program_path = nullptr;

bool is_own_program(const char* path) {
  return program_path != nullptr && path != nullptr && std::strcmp(path, "/proc/self/exe") == 0;
}

}  // namespace fakebot::preload
