// A file that is there as a whole or not at all, such as a report.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::io {

/// Writes the text to a new file beside `path`, which then takes its place: a reader finds the old
/// content or the new one, never a part of it. A symbolic link stays, its target is replaced; the
/// permissions stay, too. Devices, pipes, /dev/stdout and the like, files with several names or of
/// another owner, that standard output goes to, or in a folder where no file can be created, are
/// written to in place. Throws OsError.
void write_whole_file(const std::string& path, std::string_view text);

/// Removes what an earlier run has left at `path`, so that nobody mistakes it for new: the file,
/// not a symbolic link to it. What is written to in place and is a file is emptied. Nothing happens
/// to anything else, nor to what this process may not change, which it cannot write later.
void remove_stale_file(const std::string& path);

}  // namespace fakebot::io
