// A statically linked program in memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fakebot::preload {

struct Program {
  int file = -1;              ///< open
  std::uint64_t entry = 0;    ///< address of the first instruction
  std::uint64_t headers = 0;  ///< address of the program headers; 0: not in memory
  std::uint64_t header_count = 0;
};

/// Maps the file as the kernel does, with the kernel's size of a page. False if the file is no
/// statically linked program.
bool map_program(const char* path, std::uint64_t bytes_of_page, Program& program);
/// The path of an open file, without links.
void remember_path(int file, char* path, std::size_t room);

}  // namespace fakebot::preload
