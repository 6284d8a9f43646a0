// A file that is there as a whole or not at all, such as a report.
#pragma once

#include <string>
#include <string_view>

namespace fakebot::io {

/// Writes the text to a new file beside `path`, then gives the new file the place of the old file:
/// a reader finds either the old content or the new content, never a part. For a symbolic link, the
/// target is replaced; permissions stay. The following are written in place: devices, pipes,
/// /dev/stdout and the like, files with several names or another owner, the file of standard
/// output, and files in a folder where no file can be created. Throws OsError.
void write_whole_file(const std::string& path, std::string_view text);

/// Removes the file left at `path` by an earlier run, so that nobody mistakes the file for new. A
/// symbolic link stays, only the target is removed. A file written in place is emptied. Nothing
/// happens to devices and pipes, nor to a file without permission to change, as writing will fail
/// later.
void remove_stale_file(const std::string& path);

}  // namespace fakebot::io
