// Checks, before a run, whether the results can be written at the end of the run.
#pragma once

#include <string>

namespace fakebot::io {

/// Creates the folder and all folders above, and checks as far as possible whether files can be
/// created there. Throws OsError with the given remedy.
void prepare_folder(const std::string& path, const std::string& remedy);

/// Creates the folder of a file, and checks whether the file can be written. The file is neither
/// created nor emptied. Throws OsError with the given remedy.
void prepare_file(const std::string& path, const std::string& remedy);

}  // namespace fakebot::io
