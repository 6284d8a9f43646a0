// Checks, before a run, whether the results can be written at the end of the run.
#pragma once

#include <string>

#include "io/file/file_descriptor.hpp"

namespace fakebot::io {

/// Creates the folder and all folders above, and checks as far as possible whether files can be
/// created there. Throws OsError with the given remedy.
void prepare_folder(const std::string& path, const std::string& remedy);

/// The same for a folder whose files belong together. As long as the result lives, no other process
/// gets the folder from this function. Throws OsError also if another process has the folder.
[[nodiscard]] FileDescriptor prepare_own_folder(const std::string& path, const std::string& remedy);

/// Creates the folder of a file, and checks whether the file can be written. The file is neither
/// created nor emptied. Throws OsError with the given remedy.
void prepare_file(const std::string& path, const std::string& remedy);

}  // namespace fakebot::io
