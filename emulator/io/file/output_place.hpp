// Checks, before a run, that its results can be written at its end.
#pragma once

#include <string>

namespace fakebot::io {

/// Creates the folder, and those above it, and checks as far as possible that files can be created
/// in it. Throws OsError with this remedy.
void prepare_folder(const std::string& path, const std::string& remedy);

/// Creates the folder of a file, and checks that the file can be written. The file is neither
/// created nor emptied. Throws OsError with this remedy.
void prepare_file(const std::string& path, const std::string& remedy);

}  // namespace fakebot::io
